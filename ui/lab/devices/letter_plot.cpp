// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/devices/letter_plot.h"

#include "engine/values/count_settings.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

QSharedPointer<QCPAxisTicker> groupTicker() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t group = 0; group < letterGroups.size(); ++group)
        ticker->addTick(static_cast<double>(group), QString::fromLatin1(letterGroups[group]));
    return ticker;
}

} // namespace

LetterPlot::LetterPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot), m_bars(new QCPBars(m_plot->xAxis, m_plot->yAxis)) {
    m_plot->setAccessibleName(tr("Counts of letters, in groups of four"));
    m_plot->setObjectName(QStringLiteral("letterPlot"));
    m_plot->xAxis->setTicker(groupTicker());
    m_plot->xAxis->setRange(-0.6, static_cast<double>(letterGroups.size()) - 0.4);
    m_plot->yAxis->setLabel(tr("letters"));
    m_bars->setWidth(0.8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    updateLook();
}

void LetterPlot::show(const Histogram& histogram) {
    const auto counts = histogram.counts(Channel::Gray);
    QVector<double> groups, letters;
    for (std::size_t group = 0; group < std::min(letterGroups.size(), counts.size()); ++group) {
        groups += static_cast<double>(group);
        letters += static_cast<double>(counts[group]);
    }
    m_bars->setData(groups, letters, true);
    const double most = letters.isEmpty() ? 0 : *std::ranges::max_element(letters);
    m_plot->yAxis->setRange(0, std::max(1.0, most) * 1.05);
    updateLook();
}

void LetterPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) updateLook();
    QWidget::changeEvent(event);
}

void LetterPlot::updateLook() {
    applyLook(*m_plot, palette(), font());
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(colourOf(Channel::Gray, palette()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tonescope::ui
