// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_view.h"

#include "ui/lab/bars/bars_figure.h"
#include "ui/lab/bars/bars_summary.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <iterator>

namespace tonescope::ui {

BarsView::BarsView(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot), m_figure(std::make_unique<BarsFigure>(*m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    connect(m_plot, &QCustomPlot::afterLayout, this, &BarsView::fit);
    m_figure->setLook(palette(), font());
    show(Measurements());
}

BarsView::~BarsView() = default;

void BarsView::show(const Measurements& measurements) {
    m_shown.clear();
    std::copy_if(measurements.begin(), measurements.end(), std::back_inserter(m_shown),
                 [](const MeasurementPointer& each) { return each && each->series; });
    m_figure->show({m_shown, m_shown.size()}, {});
    m_plot->setAccessibleDescription(summaryOf(m_shown));
    m_plot->setVisible(!m_shown.empty());
    m_plot->setMinimumHeight(m_figure->height());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarsView::fit() {
    if (m_plot->axisRect()->width() == m_fitted) return;
    m_fitted = m_plot->axisRect()->width();
    m_figure->fit();
    m_plot->replot(QCustomPlot::rpQueuedReplot); // ticks were made before the layout
}

void BarsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    m_figure->setLook(palette(), font());
    m_fitted = 0;
    show(Measurements(m_shown));
}

} // namespace tonescope::ui
