// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_plot.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

SweepPlot::SweepPlot(const MakeDrawing& makeDrawing, QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_drawing(makeDrawing(*m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setMinimumHeight(160);
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::afterLayout, this, &SweepPlot::sizeChanged);
    connect(m_plot, &QCustomPlot::mouseMove, this,
            [this](QMouseEvent* event) { pointAt(m_drawing->at(event->position())); });
}

SweepPlot::~SweepPlot() = default;

void SweepPlot::show(const SweepContent& content) {
    m_content = content;
    const auto& all = content.measurements;
    if (m_pointed && std::find(all.begin(), all.end(), m_pointed) == all.end()) pointAt(nullptr);
    redraw();
}

void SweepPlot::redraw() {
    if (m_content.axis == nullptr) return;
    m_drawing->setStyle({palette(), font()});
    m_drawing->draw(m_content);
    m_drawing->mark(m_pointed);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SweepPlot::sizeChanged() {
    if (m_plot->axisRect()->rect() == m_fitted) return;
    m_fitted = m_plot->axisRect()->rect();
    // Not at once: the plot is in the middle of drawing.
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_drawing->fit();
            m_plot->replot(QCustomPlot::rpQueuedReplot);
        },
        Qt::QueuedConnection);
}

void SweepPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
    QWidget::changeEvent(event);
}

bool SweepPlot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave) pointAt(nullptr);
    return QWidget::eventFilter(watched, event);
}

void SweepPlot::pointAt(const MeasurementPointer& measurement) {
    if (measurement == m_pointed) return;
    m_pointed = measurement;
    m_drawing->mark(measurement);
    if (m_plot->isVisible()) m_plot->layer(QLatin1String("overlay"))->replot();
    Q_EMIT pointed(measurement);
}

} // namespace tonescope::ui
