// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_picture.h"

#include "ui/lab/bars/bars_view.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace tonescope::ui {

StepPicture::StepPicture(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_plot(new QCustomPlot),
      m_staircase(std::make_unique<Staircase>(*m_plot)), m_text(new QLabel) {
    m_bars->plot().setAccessibleName(tr("Bars of this step"));
    m_plot->setObjectName(QStringLiteral("staircase"));
    m_plot->setAccessibleName(tr("Staircase of all steps"));
    m_plot->setMinimumSize(120, 120); // the list of steps beside it may be wide
    m_text->setObjectName(QStringLiteral("staircaseText"));
    m_text->setWordWrap(true);
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_bars);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* stairs = new QWidget;
    auto* right = new QVBoxLayout(stairs);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_plot, 1);
    right->addWidget(m_text);
    auto* both = new QSplitter;
    both->addWidget(scroll);
    both->addWidget(stairs);
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    both->setSizes({3000, 2000}); // in proportion
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
    m_staircase->applyStyle({palette(), font()});
    show({}, {}, 0);
}

StepPicture::~StepPicture() = default;

void StepPicture::show(const Measurements& ofStep, const Stairs& stairs, std::size_t step) {
    m_measured = !ofStep.empty();
    m_bars->show(ofStep);
    m_staircase->show(stairs, step);
    const QString text = staircaseText(stairs);
    m_text->setText(text.isEmpty() ? tr("The staircase grows with each step that is measured.") : text);
}

std::vector<QCustomPlot*> StepPicture::plots() const {
    if (!m_measured) return {};
    return {&m_bars->plot(), m_plot};
}

void StepPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_staircase->applyStyle({palette(), font()});
}

} // namespace tonescope::ui
