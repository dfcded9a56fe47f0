// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/count_scale.h"

#include "ui/plot/tickers.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

CountExtent countExtent(std::vector<std::uint64_t> heights, const CountScale& scale) {
    if (heights.empty()) return {};
    std::sort(heights.begin(), heights.end());
    const std::uint64_t highest = heights.back();
    const CountExtent whole{std::max(1.0, static_cast<double>(highest)), 0};
    if (!scale.cutSpikes || scale.axis == CountAxis::Logarithmic) return whole;

    // The highest 2 per cent may be spikes, at least the highest two.
    const std::size_t candidates =
        std::min(heights.size() - 1, std::max<std::size_t>(2, heights.size() / 50));
    const std::uint64_t limit = heights[heights.size() - 1 - candidates];
    if (limit == 0) return whole;
    const double top = 1.25 * static_cast<double>(limit);
    const std::size_t cut = columnsAbove(heights, top);
    return cut == 0 ? whole : CountExtent{top, cut};
}

std::size_t columnsAbove(const std::vector<std::uint64_t>& heights, double highest) {
    const auto above = [&](std::uint64_t height) { return static_cast<double>(height) > highest; };
    return static_cast<std::size_t>(std::count_if(heights.begin(), heights.end(), above));
}

double placeOf(double count, CountAxis axis) {
    if (axis == CountAxis::SquareRoot) return std::sqrt(count);
    return axis == CountAxis::Logarithmic ? std::max(count, logarithmicFloor) : count;
}

QString countLabel(const CountScale& scale, std::size_t cut) {
    QStringList remarks;
    if (scale.axis == CountAxis::Logarithmic)
        remarks += QCoreApplication::translate("CountScale", "logarithmic");
    if (scale.axis == CountAxis::SquareRoot)
        remarks += QCoreApplication::translate("CountScale", "square root");
    if (scale.locked) remarks += QCoreApplication::translate("CountScale", "locked");
    if (cut > 0) remarks += QCoreApplication::translate("CountScale", "columns cut off: %1").arg(cut);
    QString pixels = QCoreApplication::translate("CountScale", "pixels");
    if (remarks.isEmpty()) return pixels;
    return QStringLiteral("%1 (%2)").arg(pixels, remarks.join(comma()));
}

void applyScale(QCPAxis& axis, const CountScale& scale, const CountExtent& range) {
    axis.setLabel(countLabel(scale, range.cut));
    if (scale.axis == CountAxis::Logarithmic) {
        axis.setScaleType(QCPAxis::stLogarithmic);
        axis.setTicker(logarithmicTicker([](double tick) { return tick < 1 ? QString() : countTick(tick); }));
        axis.setRange(logarithmicFloor, range.highest * 1.5);
        return;
    }
    axis.setScaleType(QCPAxis::stLinear);
    axis.setTicker(scale.axis == CountAxis::SquareRoot ? squareRootTicker() : linearTicker(countTick));
    // A cut axis ends at the cut: nothing above it is drawn.
    const double room = range.cut > 0 ? 1 : headroom;
    axis.setRange(0, placeOf(range.highest, scale.axis) * room);
}

} // namespace tonescope::ui
