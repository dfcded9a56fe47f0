// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/guess_figure.h"

#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(GuessFigure)
};

constexpr double guessRow = 2, measuredRow = 1;

QCPGraph* addMarks(QCustomPlot& plot) {
    QCPGraph* graph = plot.addGraph(plot.xAxis, plot.yAxis);
    graph->setLineStyle(QCPGraph::lsNone);
    return graph;
}

QCPGraph* addLine(QCustomPlot& plot) {
    QCPGraph* graph = plot.addGraph(plot.yAxis, plot.xAxis); // upright, or along a row
    graph->setLineStyle(QCPGraph::lsLine);
    return graph;
}

QCPItemText* addNumber(QCustomPlot& plot) {
    auto* text = new QCPItemText(&plot);
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    text->position->setTypeX(QCPItemPosition::ptPlotCoords);
    text->position->setTypeY(QCPItemPosition::ptPlotCoords);
    return text;
}

} // namespace

GuessFigure::GuessFigure(QCustomPlot& plot)
    : m_plot(plot), m_same(addLine(plot)), m_range(plot.addGraph()), m_measured(addMarks(plot)),
      m_guess(addMarks(plot)), m_guessText(addNumber(plot)), m_measuredText(addNumber(plot)) {
    auto rows = QSharedPointer<QCPAxisTickerText>::create();
    rows->addTick(guessRow, FigureText::tr("Guessed"));
    rows->addTick(measuredRow, FigureText::tr("Measured"));
    plot.yAxis->setTicker(rows);
    plot.yAxis->setRange(0.4, 2.6);
    plot.yAxis->grid()->setVisible(false);
    plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.xAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    plot.xAxis->setNumberFormat(QStringLiteral("gb"));
    plot.xAxis->setNumberPrecision(3);
    plot.xAxis->setLabel(FigureText::tr("times as fast"));
    m_same->setData({0.4, 2.6}, {1, 1});
}

void GuessFigure::label(QCPItemText& text, std::optional<double> factor, double row) {
    text.setVisible(factor.has_value());
    if (!factor) return;
    text.position->setCoords(*factor, row);
    text.setText(QStringLiteral("   ") + factorText(*factor));
}

void GuessFigure::show(std::optional<double> guess, const std::optional<RatioInterval>& measured) {
    for (QCPGraph* graph : {m_range, m_measured, m_guess})
        graph->data()->clear();
    double least = 1, most = 1;
    const auto reach = [&](double factor) {
        least = std::min(least, factor);
        most = std::max(most, factor);
    };
    if (guess) {
        m_guess->addData(*guess, guessRow);
        reach(*guess);
    }
    if (measured) {
        m_measured->addData(measured->ratio, measuredRow);
        m_range->setData({measured->low, measured->high}, {measuredRow, measuredRow});
        reach(measured->low);
        reach(measured->high);
    }
    label(*m_guessText, guess, guessRow);
    label(*m_measuredText, measured ? std::optional(measured->ratio) : std::nullopt, measuredRow);
    constexpr double before = 2, behind = 6; // room for the numbers
    m_plot.xAxis->setRange(least / before, most * behind);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void GuessFigure::applyStyle(const PlotStyle& style) {
    applyLook(m_plot, style.palette, style.font);
    const double size = style.font.pointSizeF() > 0 ? style.font.pointSizeF() : 10;
    m_same->setPen(QPen(style.text(), axisWidth(style.font), Qt::DashLine));
    m_range->setPen(QPen(style.text(), curveWidth(style.font)));
    m_measured->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, style.text(), colourOf(Channel::Blue, style.palette), size));
    m_guess->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDiamond, style.text(), style.ground(), size * 1.4));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tonescope::ui
