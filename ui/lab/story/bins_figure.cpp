// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/bins_figure.h"

#include "ui/plot/plot_look.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct BinsText {
    Q_DECLARE_TR_FUNCTIONS(BinsFigure)
};

/// The counts of all channels, one after another.
QVector<double> allCounts(const Histogram& histogram) {
    QVector<double> counts;
    for (const Channel channel : allChannels) {
        for (const std::uint64_t count : histogram.counts(channel))
            counts.append(static_cast<double>(count));
    }
    return counts;
}

QCPGraph* addSteps(QCustomPlot& plot, const QString& name) {
    QCPGraph* graph = plot.addGraph();
    graph->setName(name);
    graph->setLineStyle(QCPGraph::lsStepCenter);
    graph->setAdaptiveSampling(false); // each bin may be the wrong one
    return graph;
}

QVector<double> placesOf(qsizetype bins) {
    QVector<double> places;
    for (qsizetype bin = 0; bin < bins; ++bin)
        places.append(static_cast<double>(bin));
    return places;
}

} // namespace

BinsFigure::BinsFigure(QCustomPlot& plot)
    : m_plot(plot), m_expected(addSteps(plot, BinsText::tr("Right"))),
      m_counted(addSteps(plot, BinsText::tr("Counted"))), m_wrongFrom(addSteps(plot, {})),
      m_wrong(addSteps(plot, BinsText::tr("Missing or too many"))) {
    m_wrongFrom->removeFromLegend();
    m_wrong->setChannelFillGraph(m_wrongFrom);
    plot.yAxis->setLabel(BinsText::tr("Counts"));
    plot.legend->setVisible(true);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.plotLayout()->insertRow(0); // above the bins, none of which it may hide
    plot.plotLayout()->addElement(0, 0, plot.legend);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
}

void BinsFigure::show(const Histogram& counted, const Histogram& expected) {
    const QVector<double> have = allCounts(counted), right = allCounts(expected);
    const QVector<double> places = placesOf(std::min(have.size(), right.size()));
    QVector<double> lower, upper;
    for (qsizetype bin = 0; bin < places.size(); ++bin) {
        lower.append(std::min(have[bin], right[bin]));
        upper.append(std::max(have[bin], right[bin]));
    }
    m_expected->setData(places, right.first(places.size()), true);
    m_counted->setData(places, have.first(places.size()), true);
    m_wrongFrom->setData(places, lower, true);
    m_wrong->setData(places, upper, true);
    m_wrong->setVisible(lower != upper);
    // A table that nobody cleared may hold anything: what is right has to be seen beside it.
    const double top = right.isEmpty() ? 1 : *std::ranges::max_element(right);
    const double most = upper.isEmpty() ? 1 : *std::ranges::max_element(upper);
    const bool farOff = most > 20 * std::max(top, 1.0);
    m_plot.yAxis->setScaleType(farOff ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.yAxis->setTicker(farOff ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                   : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    m_plot.yAxis->setLabel(farOff ? BinsText::tr("Counts (logarithmic)") : BinsText::tr("Counts"));
    m_plot.yAxis->setRange(farOff ? 0.5 : 0, std::max(most, 1.0) * (farOff ? 4 : 1.15));
    m_plot.xAxis->setRange(-0.5, static_cast<double>(places.size()) - 0.5);
    m_plot.xAxis->setLabel(expected.channels().size() > 1
                               ? BinsText::tr("Bin: of red, then of green, then of blue")
                               : BinsText::tr("Bin"));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void BinsFigure::clear() {
    for (QCPGraph* graph : {m_expected, m_counted, m_wrongFrom, m_wrong})
        graph->data()->clear();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void BinsFigure::applyStyle(const PlotStyle& style) {
    applyLook(m_plot, style.palette, style.font);
    QColor fill = colourOf(Channel::Gray, style.palette);
    m_counted->setPen(QPen(fill, 1));
    fill.setAlpha(120);
    m_counted->setBrush(fill);
    m_expected->setPen(QPen(style.text(), curveWidth(style.font)));
    m_wrongFrom->setPen(Qt::NoPen);
    m_wrong->setPen(QPen(style.warning(), 1));
    m_wrong->setBrush(QBrush(style.warning(), Qt::BDiagPattern));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tonescope::ui
