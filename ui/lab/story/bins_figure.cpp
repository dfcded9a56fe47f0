// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/bins_figure.h"

#include "engine/values/histogram_difference.h"
#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

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
      m_counted(addSteps(plot, BinsText::tr("Counted"))), m_wrongFrom(new QCPBars(plot.xAxis, plot.yAxis)),
      m_wrong(new QCPBars(plot.xAxis, plot.yAxis)), m_small(plot.addGraph()) {
    for (QCPBars* bars : {m_wrongFrom, m_wrong})
        bars->setWidth(1);
    m_wrong->moveAbove(m_wrongFrom);
    for (QCPAbstractPlottable* unnamed :
         {static_cast<QCPAbstractPlottable*>(m_wrongFrom), static_cast<QCPAbstractPlottable*>(m_wrong),
          static_cast<QCPAbstractPlottable*>(m_small)})
        unnamed->removeFromLegend();
    m_small->setLineStyle(QCPGraph::lsNone);
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
    QVector<double> upper, wrongPlaces, wrongFrom, wrong;
    for (qsizetype bin = 0; bin < places.size(); ++bin) {
        upper.append(std::max(have[bin], right[bin]));
        if (have[bin] == right[bin]) continue;
        wrongPlaces.append(places[bin]);
        wrongFrom.append(std::min(have[bin], right[bin]));
        wrong.append(std::abs(have[bin] - right[bin]));
    }
    m_expected->setData(places, right.first(places.size()), true);
    m_counted->setData(places, have.first(places.size()), true);
    m_wrongFrom->setData(wrongPlaces, wrongFrom, true);
    m_wrong->setData(wrongPlaces, wrong, true);
    m_wrong->setName(
        BinsText::tr("Missing or too many: %1").arg(countText(differenceOf(counted, expected).sum)));
    wrong.isEmpty() ? m_wrong->removeFromLegend() : m_wrong->addToLegend();
    outlineWrong();
    // A table that nobody cleared may hold anything: what is right has to be seen beside it.
    const double top = right.isEmpty() ? 1 : *std::ranges::max_element(right);
    const double most = upper.isEmpty() ? 1 : *std::ranges::max_element(upper);
    const bool farOff = most > 20 * std::max(top, 1.0);
    m_plot.yAxis->setScaleType(farOff ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.yAxis->setTicker(farOff ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                   : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    m_plot.yAxis->setLabel(farOff ? BinsText::tr("Counts (logarithmic)") : BinsText::tr("Counts"));
    m_plot.yAxis->setRange(farOff ? 0.5 : 0, std::max(most, 1.0) * (farOff ? 4 : 1.15));
    markSmall(wrongPlaces, wrongFrom, wrong);
    m_plot.xAxis->setRange(-0.5, static_cast<double>(places.size()) - 0.5);
    m_plot.xAxis->setLabel(expected.channels().size() > 1
                               ? BinsText::tr("Bin: of red, then of green, then of blue")
                               : BinsText::tr("Bin"));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

/// A few bins are lost without an outline; many are lost behind theirs.
void BinsFigure::outlineWrong() {
    constexpr int few = 32;
    m_wrong->setPen(m_wrong->data()->size() > few ? QPen(Qt::NoPen) : QPen(m_wrong->brush().color(), 1));
}

void BinsFigure::markSmall(const QVector<double>& places, const QVector<double>& from,
                           const QVector<double>& wrong) {
    constexpr double visible = 0.02; // of the axis: some pixels
    const QCPRange range = m_plot.yAxis->range();
    const bool logarithmic = m_plot.yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto shareOf = [&](double count) {
        if (!logarithmic) return (count - range.lower) / range.size();
        return std::log(std::max(count, range.lower) / range.lower) / std::log(range.upper / range.lower);
    };
    QVector<double> at, above;
    for (qsizetype i = 0; i < places.size(); ++i) {
        const double share = shareOf(from[i] + wrong[i]);
        if (share - shareOf(from[i]) >= visible) continue;
        at.append(places[i]);
        const double mark = share + visible; // the triangle's middle, above its bin
        above.append(logarithmic ? range.lower * std::pow(range.upper / range.lower, mark)
                                 : range.lower + mark * range.size());
    }
    m_small->setData(at, above, true);
}

void BinsFigure::clear() {
    for (QCPGraph* graph : {m_expected, m_counted, m_small})
        graph->data()->clear();
    for (QCPBars* bars : {m_wrongFrom, m_wrong})
        bars->data()->clear();
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
    m_wrongFrom->setBrush(Qt::NoBrush);
    m_small->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, style.warning(), style.warning(), 8));
    m_wrong->setBrush(QBrush(style.warning(), Qt::BDiagPattern));
    outlineWrong();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tonescope::ui
