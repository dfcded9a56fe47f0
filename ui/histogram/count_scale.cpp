// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/count_scale.h"

#include "ui/plot/tickers.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

CountExtent countExtent(std::vector<std::uint64_t> heights, const CountScale& scale) {
    if (heights.empty()) return {};
    std::sort(heights.begin(), heights.end());
    const std::uint64_t highest = heights.back();
    if (!scale.cutSpikes || scale.logarithmic) return {std::max(1.0, static_cast<double>(highest)), 0};

    // The highest 2 per cent may be spikes, at least the highest two.
    const std::size_t candidates =
        std::min(heights.size() - 1, std::max<std::size_t>(2, heights.size() / 50));
    const std::uint64_t limit = heights[heights.size() - 1 - candidates];
    if (limit == 0) return {std::max(1.0, static_cast<double>(highest)), 0};
    const double top = 1.25 * static_cast<double>(limit);
    const auto cut = std::count_if(heights.begin(), heights.end(),
                                   [&](std::uint64_t height) { return static_cast<double>(height) > top; });
    if (cut == 0) return {static_cast<double>(highest), 0};
    return {top, static_cast<std::size_t>(cut)};
}

QString countLabel(const CountScale& scale, std::size_t cut) {
    if (scale.logarithmic) return QCoreApplication::translate("CountScale", "pixels (logarithmic)");
    if (cut > 0) return QCoreApplication::translate("CountScale", "pixels (columns cut off: %1)").arg(cut);
    return QCoreApplication::translate("CountScale", "pixels");
}

void applyScale(QCPAxis& axis, const CountScale& scale, const CountExtent& range) {
    axis.setLabel(countLabel(scale, range.cut));
    if (scale.logarithmic) {
        axis.setScaleType(QCPAxis::stLogarithmic);
        axis.setTicker(logarithmicTicker([](double tick) { return tick < 1 ? QString() : countTick(tick); }));
        axis.setRange(logarithmicFloor, range.highest * 1.5);
        return;
    }
    axis.setScaleType(QCPAxis::stLinear);
    axis.setTicker(linearTicker(countTick));
    // A cut axis ends at the cut: nothing above it is drawn.
    axis.setRange(0, range.cut > 0 ? range.highest : range.highest * 1.05);
}

} // namespace tonescope::ui
