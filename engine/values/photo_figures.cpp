// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/photo_figures.h"

#include "engine/values/statistics.h"

#include <algorithm>
#include <cmath>

namespace tonescope {

std::optional<double> PhotoFigures::rankIn(PhotoOrder order) const {
    if (order == PhotoOrder::Exposure) return exposureValue;
    if (order == PhotoOrder::Name || pixels == 0) return std::nullopt;
    return -static_cast<double>(order == PhotoOrder::Highlights ? clippedHigh : clippedLow) /
           static_cast<double>(pixels);
}

PhotoFigures figuresOf(const CountResult& result) {
    PhotoFigures figures;
    figures.exposureValue = exposureValueOf(result.image->facts);
    if (!result.exact) return figures;
    figures.pixels = result.histogram.pixels();
    figures.ofSensor = result.histogram.ofSensor();
    const ChannelSet counted = result.histogram.channels().without(ChannelSet::of(Channel::Alpha));
    const ChannelSet colours = counted.without(ChannelSet::of(Channel::Gray));
    for (const Channel channel : colours.empty() ? counted : colours) {
        const Statistics statistics = statisticsOf(result.histogram, channel);
        figures.clippedHigh = std::max(figures.clippedHigh, statistics.clippedHigh);
        figures.clippedLow = std::max(figures.clippedLow, statistics.clippedLow);
    }
    return figures;
}

std::optional<double> exposureValueOf(const PhotoFacts& facts) {
    if (!facts.aperture || !facts.exposureSeconds || !facts.iso) return std::nullopt;
    return std::log2(*facts.aperture * *facts.aperture / *facts.exposureSeconds * 100 / *facts.iso);
}

} // namespace tonescope
