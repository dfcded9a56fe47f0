// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_result.h"

#include "ui/lab/bars/bars_figure.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

std::vector<Measurement> barsOf(const KernelTrial& trial) {
    std::vector<Measurement> bars;
    for (const std::optional<Measurement>& each : {trial.original, trial.edited}) {
        if (each && each->series) bars.push_back(*each);
    }
    return bars;
}

/// A log is shown beside, and leaves no room for bars.
bool hasLog(const KernelTrial& trial) {
    return trial.edited && !trial.edited->series && !trial.edited->series.failure().log.empty();
}

} // namespace

KernelResult::KernelResult(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot), m_figure(std::make_unique<BarsFigure>(*m_plot)),
      m_text(new QLabel) {
    m_plot->setAccessibleName(tr("Bars of the original and of the edited kernel"));
    m_text->setObjectName(QStringLiteral("kernelFindings"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_plot, 1);
    layout->addStretch();
    connect(m_plot, &QCustomPlot::afterLayout, this, &KernelResult::fit);
    m_figure->setLook(palette(), font());
    show({}, {});
}

KernelResult::~KernelResult() = default;

void KernelResult::show(const KernelTrial& trial, const QString& note) {
    m_trial = trial;
    QStringList lines = findingsOf(trial);
    if (!note.isEmpty()) lines += note;
    m_text->setText(lines.join(QLatin1Char('\n')));
    redraw();
}

void KernelResult::redraw() {
    const std::vector<Measurement> bars = barsOf(m_trial);
    BarRows rows{{}, bars.size()};
    for (const Measurement& bar : bars)
        rows.all.push_back(std::make_shared<const Measurement>(bar));
    m_figure->show(rows, {});
    m_plot->setVisible(!bars.empty() && !hasLog(m_trial));
    m_plot->setMinimumHeight(m_figure->height());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void KernelResult::fit() {
    if (m_plot->axisRect()->width() == m_fitted) return;
    m_fitted = m_plot->axisRect()->width();
    m_figure->fit();
    m_plot->replot(QCustomPlot::rpQueuedReplot); // ticks were made before the layout
}

void KernelResult::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    m_figure->setLook(palette(), font());
    m_fitted = 0;
    redraw();
}

} // namespace tonescope::ui
