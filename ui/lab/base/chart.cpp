// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/chart.h"

#include "ui/lab/base/lab_colours.h"
#include "ui/plot/plot_look.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>

// Fitting depends on the size of the axes, which QCustomPlot computes while it replots, and fitting may
// change that size again (longer texts need wider margins). The circle is broken by comparing: afterLayout
// leads to another fit() only if the rectangle of the axes differs from the one that was fitted last.
namespace tonescope::ui {

Chart::Chart(const char* name, const QString& accessibleName, QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot) {
    m_plot->setObjectName(QLatin1String(name));
    m_plot->setAccessibleName(accessibleName);
    m_plot->installEventFilter(this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    connect(m_plot, &QCustomPlot::afterLayout, this, &Chart::layoutDone);
    connect(m_plot, &QCustomPlot::mouseMove, this,
            [this](QMouseEvent* event) { pointAt(event->position()); });
}

void Chart::setSummary(const QString& summary) {
    m_plot->setAccessibleDescription(summary);
}

void Chart::redraw() {
    applyLook(*m_plot, palette(), font());
    draw();
    refit();
}

void Chart::refit() {
    fit();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::layOut(QSize size) {
    m_plot->setViewport(QRect(QPoint(), size));
    for (int pass = 0; pass < 2; ++pass) {
        m_plot->replot();
        fit();
    }
    m_plot->replot(); // a replot makes the ticks before its layout, so they need one more
}

void Chart::placeLegendAbove() {
    m_plot->plotLayout()->insertRow(0);
    m_plot->axisRect()->insetLayout()->take(m_plot->legend);
    auto* row = new QCPLayoutGrid; // with an empty element, because a legend alone fills the whole width
    m_plot->plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot->legend);
    row->addElement(0, 1, new QCPLayoutElement(m_plot));
    row->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setVisible(true);
}

int Chart::wrapLegend() {
    QCPLegend& legend = *m_plot->legend;
    legend.setBorderPen(Qt::NoPen);
    legend.setBrush(Qt::NoBrush);
    int entries = 0, widest = 1;
    for (int index = 0; index < legend.elementCount(); ++index) {
        if (legend.elementAt(index) == nullptr) continue; // an empty cell of the last line
        ++entries;
        widest = std::max(widest, legend.elementAt(index)->minimumOuterSizeHint().width());
    }
    const int fitting = m_plot->viewport().width() / (widest + legend.columnSpacing());
    const int columns = std::max(1, std::min(fitting, entries));
    if (legend.wrap() != columns) {
        legend.setWrap(columns);
        legend.setFillOrder(QCPLegend::foColumnsFirst, true);
    }
    return (entries + columns - 1) / columns;
}

QCPColorMap* Chart::addColourMap() {
    auto* map = new QCPColorMap(m_plot->xAxis, m_plot->yAxis);
    auto* scale = new QCPColorScale(m_plot);
    m_plot->plotLayout()->addElement(0, 1, scale);
    scale->setRangeDrag(false);
    scale->setRangeZoom(false);
    map->setColorScale(scale);
    map->setGradient(mapColours());
    map->setInterpolate(false);
    auto* margins = new QCPMarginGroup(m_plot);
    m_plot->axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    scale->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    return map;
}

QCPGraph* Chart::addLine(std::size_t number, const QString& name) {
    using Style = QCPScatterStyle;
    constexpr std::array<Style::ScatterShape, 9> shapes{
        Style::ssDisc,   Style::ssSquare, Style::ssTriangle, Style::ssDiamond,    Style::ssTriangleInverted,
        Style::ssCircle, Style::ssCross,  Style::ssStar,     Style::ssCrossSquare};
    const QColor colour = PlotStyle{palette(), font()}.line(number);
    const QPen pen(colour, curveWidth(font()));
    Style mark(shapes.at(number % shapes.size()), colour, colour, markSize);
    mark.setPen(pen);
    if (mark.shape() == Style::ssCircle || mark.shape() == Style::ssCrossSquare) mark.setBrush(Qt::NoBrush);
    QCPGraph* line = m_plot->addGraph();
    line->setName(name);
    line->setPen(pen);
    line->setScatterStyle(mark);
    line->setAdaptiveSampling(false);
    return line;
}

QCPItemText* Chart::addText(const QString& words) {
    auto* text = new QCPItemText(m_plot);
    text->setText(words);
    text->setFont(font());
    text->setColor(palette().color(QPalette::Text));
    return text;
}

QCPErrorBars* Chart::addWhiskers(QCPGraph& graph) const {
    auto* whiskers = new QCPErrorBars(graph.keyAxis(), graph.valueAxis());
    whiskers->removeFromLegend();
    whiskers->setDataPlottable(&graph);
    whiskers->setPen(graph.pen());
    whiskers->setSymbolGap(0);
    return whiskers;
}

/// QCustomPlot emits afterLayout in the middle of a replot, so refit() is queued.
void Chart::layoutDone() {
    if (m_plot->axisRect()->rect() == m_fitted) return;
    m_fitted = m_plot->axisRect()->rect();
    QMetaObject::invokeMethod(this, &Chart::refit, Qt::QueuedConnection);
}

void Chart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
    QWidget::changeEvent(event);
}

bool Chart::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_plot && event->type() == QEvent::Leave) pointAt(std::nullopt);
    return QWidget::eventFilter(watched, event);
}

QString wrappedLabel(const QString& label, const QFont& font, double length) {
    const QFontMetricsF metrics(font);
    QString lines, line;
    for (const QString& word : label.split(QLatin1Char(' '))) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (line.isEmpty() || metrics.horizontalAdvance(longer) <= length) {
            line = longer;
            continue;
        }
        lines += line + QLatin1Char('\n');
        line = word;
    }
    return lines + line;
}

} // namespace tonescope::ui
