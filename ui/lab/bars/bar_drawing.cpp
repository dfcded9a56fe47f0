// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bar_drawing.h"

#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr double barWidth = 0.72, outlineWidth = 0.94; // of a row

struct BarDrawingText {
    Q_DECLARE_TR_FUNCTIONS(BarDrawing)
};

QColor wholeColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xff4f8fd6 : 0xff5b92cf);
}

Qt::BrushStyle patternOf(std::size_t member) {
    constexpr std::array patterns{Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense4Pattern, Qt::DiagCrossPattern,
                                  Qt::HorPattern,   Qt::FDiagPattern, Qt::VerPattern,    Qt::CrossPattern};
    return patterns.at(member % patterns.size());
}

} // namespace

BarDrawing::BarDrawing(QCustomPlot& plot) : m_plot(plot), m_before(nullptr) {
    plot.setAutoAddPlottableToLegend(false);
    m_before = makeBars(); // first, and so behind the others
    m_before->setWidth(outlineWidth);
    m_before->setName(BarDrawingText::tr("the run before"));
    for (const BarPart part : allBarParts) {
        const auto index = static_cast<std::size_t>(part);
        m_parts.at(index) = makeBars();
        m_parts.at(index)->setName(nameOf(part));
        if (index > 0) m_parts.at(index)->moveAbove(m_parts.at(index - 1));
    }
    m_wholes.push_back(makeBars());
    m_medians = new QCPGraph(plot.yAxis, plot.xAxis);
    m_medians->setLineStyle(QCPGraph::lsNone);
    m_whiskers = new QCPErrorBars(plot.yAxis, plot.xAxis);
    m_whiskers->setDataPlottable(m_medians);
    m_whiskers->setErrorType(QCPErrorBars::etValueError);
    m_whiskers->setSymbolGap(0);
    plot.addLayer(QStringLiteral("whiskers"), plot.layer(QStringLiteral("main"))); // above all bars
    m_whiskers->setLayer(QStringLiteral("whiskers"));
    layOutLegend();
}

/// Above the axes, as wide as it is.
void BarDrawing::layOutLegend() {
    m_plot.plotLayout()->insertRow(0);
    m_plot.axisRect()->insetLayout()->take(m_plot.legend);
    auto* row = new QCPLayoutGrid; // a legend alone would be spread over the whole width
    m_plot.plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot.legend);
    row->addElement(0, 1, new QCPLayoutElement(&m_plot));
    row->setColumnStretchFactor(0, 0.001);
    m_plot.plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_plot.legend->setBrush(Qt::NoBrush);
    m_plot.legend->setVisible(true);
}

QCPBars* BarDrawing::makeBars() {
    auto* bars = new QCPBars(m_plot.yAxis, m_plot.xAxis); // the plot owns it
    bars->setWidth(barWidth);
    bars->setPen(Qt::NoPen);
    bars->setAntialiased(false);
    return bars;
}

void BarDrawing::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_plot.legend->setBorderPen(Qt::NoPen);
    for (const BarPart part : allBarParts)
        m_parts.at(static_cast<std::size_t>(part))->setBrush(brushOf(part, palette));
    for (std::size_t member = 0; member < m_wholes.size(); ++member)
        paintWhole(member);
    const QColor text = palette.color(QPalette::Text);
    QColor line = text, fill = text;
    line.setAlpha(170);
    fill.setAlpha(28);
    m_before->setPen(QPen(line, 1, Qt::DashLine));
    m_before->setBrush(fill);
    m_whiskers->setPen(QPen(text, curveWidth(font)));
    m_whiskers->setWhiskerWidth(QFontMetricsF(font).height() * 0.5);
}

/// Members differ by colour and by pattern.
void BarDrawing::paintWhole(std::size_t member) {
    const bool alone = m_legend.members.isEmpty();
    const QColor colour = alone ? wholeColour(m_palette) : PlotStyle{m_palette, {}}.line(member);
    m_wholes[member]->setBrush(QBrush(colour, alone ? Qt::SolidPattern : patternOf(member)));
    m_wholes[member]->setPen(alone ? QPen(Qt::NoPen) : QPen(colour, 1));
}

QCPBars* BarDrawing::wholeOf(std::size_t member) {
    while (m_wholes.size() <= member)
        m_wholes.push_back(makeBars());
    return m_wholes[member];
}

void BarDrawing::clear(const BarLegend& legend, double base) {
    m_legend = legend;
    for (qsizetype member = 0; member < legend.members.size(); ++member)
        wholeOf(static_cast<std::size_t>(member))->setName(legend.members.at(member));
    for (QCPBars* bars : m_parts)
        bars->data()->clear();
    for (std::size_t member = 0; member < m_wholes.size(); ++member) {
        m_wholes[member]->data()->clear();
        m_wholes[member]->setBaseValue(base);
        paintWhole(member);
    }
    m_before->data()->clear();
    m_before->setBaseValue(base);
    m_medians->data()->clear();
    m_whiskers->data()->clear();
    fillLegend();
}

void BarDrawing::fillLegend() {
    m_plot.legend->clearItems();
    for (const BarPart part : m_legend.parts)
        m_parts.at(static_cast<std::size_t>(part))->addToLegend();
    for (qsizetype member = 0; member < m_legend.members.size(); ++member)
        m_wholes[static_cast<std::size_t>(member)]->addToLegend();
}

/// QCustomPlot counts the length of a bar from its base.
void BarDrawing::add(double place, const Bar& bar, std::size_t member) {
    for (const BarPart part : m_legend.parts) {
        if (timeOf(bar.parts, part) > 0)
            m_parts.at(static_cast<std::size_t>(part))->addData(place, timeOf(bar.parts, part));
    }
    if (m_legend.parts.empty()) wholeOf(member)->addData(place, bar.median - bar.base);
    m_medians->addData(place, bar.median);
    m_whiskers->addData(bar.median - bar.low, bar.high - bar.median);
}

void BarDrawing::addBefore(double place, const Bar& bar) {
    if (m_before->data()->isEmpty()) m_before->addToLegend();
    m_before->addData(place, bar.median - bar.base);
}

void BarDrawing::fitLegend(double width) {
    QCPLegend& legend = *m_plot.legend;
    int entries = 0, widest = 1;
    for (int index = 0; index < legend.elementCount(); ++index) {
        if (legend.elementAt(index) == nullptr) continue; // a cell that the last line leaves empty
        ++entries;
        widest = std::max(widest, legend.elementAt(index)->minimumOuterSizeHint().width());
    }
    const int fitting = static_cast<int>(width) / (widest + legend.columnSpacing());
    const int columns = std::max(1, std::min(fitting, entries));
    if (legend.wrap() == columns) return;
    legend.setWrap(columns);
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

} // namespace tonescope::ui
