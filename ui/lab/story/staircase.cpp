// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/staircase.h"

#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct StaircaseText {
    Q_DECLARE_TR_FUNCTIONS(Staircase)
};

QCPBars* addStairs(QCustomPlot& plot) {
    auto* bars = new QCPBars(plot.xAxis, plot.yAxis);
    bars->setWidth(0.7);
    bars->setBaseValue(0);
    return bars;
}

} // namespace

MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy) {
    const auto own =
        std::ranges::find_if(measurements, [&](const auto& each) { return each->strategy == strategy; });
    if (own == measurements.end() || verdictOf(**own) != Verdict::Equal || machineWasBusy(**own))
        return nullptr;
    return (*own)->device.type == DeviceType::Simulator ? nullptr : *own;
}

Stairs comparable(const Measurements& stairs, std::size_t step) {
    const Measurement* like = stairs.at(step).get();
    for (const MeasurementPointer& each : stairs) {
        if (stairs[step] == nullptr && each) like = each.get();
    }
    Stairs result;
    for (const MeasurementPointer& each : stairs) {
        const bool same = each && each->data == like->data && each->bytes == like->bytes &&
                          each->layout == like->layout && each->binning == like->binning;
        result.push_back(same ? throughputOf(*each) : std::nullopt);
    }
    return result;
}

QString staircaseText(const Stairs& stairs) {
    std::size_t first = stairs.size(), best = stairs.size(), measured = 0;
    for (std::size_t step = 0; step < stairs.size(); ++step) {
        if (!stairs[step]) continue;
        ++measured;
        if (first == stairs.size()) first = step;
        if (best == stairs.size() || *stairs[step] > *stairs[best]) best = step;
    }
    if (measured < 2) return {};
    if (best == first) return StaircaseText::tr("Step %1 is still the fastest.").arg(best + 1);
    return StaircaseText::tr("Step %1 is the fastest so far, by the byte %2 as fast as step %3.")
        .arg(best + 1)
        .arg(factorText(*stairs[best] / *stairs[first]))
        .arg(first + 1);
}

Staircase::Staircase(QCustomPlot& plot)
    : m_plot(plot), m_bars(addStairs(plot)), m_front(addStairs(plot)), m_best(plot.addGraph()) {
    m_best->setLineStyle(QCPGraph::lsStepCenter);
    plot.xAxis->setLabel(StaircaseText::tr("Step"));
    plot.yAxis->setLabel(StaircaseText::tr("GB/s"));
    auto numbers = QSharedPointer<QCPAxisTickerFixed>::create();
    numbers->setTickStep(1);
    numbers->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot.xAxis->setTicker(numbers);
}

void Staircase::show(const Stairs& stairs, std::size_t step) {
    m_bars->data()->clear();
    m_front->data()->clear();
    m_best->data()->clear();
    double best = 0;
    for (std::size_t i = 0; i < stairs.size(); ++i) {
        const auto place = static_cast<double>(i + 1);
        if (stairs[i]) (i == step ? m_front : m_bars)->addData(place, *stairs[i]);
        best = std::max(best, stairs[i].value_or(0));
        if (best > 0) m_best->addData(place, best);
    }
    m_plot.xAxis->setRange(0.3, static_cast<double>(stairs.size()) + 0.7);
    m_plot.yAxis->setRange(0, best > 0 ? best * 1.15 : 1);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void Staircase::applyStyle(const PlotStyle& style) {
    applyLook(m_plot, style.palette, style.font);
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(colourOf(Channel::Gray, style.palette));
    m_front->setPen(QPen(style.text(), axisWidth(style.font))); // told apart by its outline, too
    m_front->setBrush(colourOf(Channel::Blue, style.palette));
    m_best->setPen(QPen(style.text(), curveWidth(style.font), Qt::DashLine));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tonescope::ui
