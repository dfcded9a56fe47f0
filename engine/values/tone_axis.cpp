// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram moves to another axis by its running sums: at the lower edge of each bin of the new axis, the
// running sum of the old bins up to the same light is known. The differences of these sums are the new bins,
// so no pixel is lost or counted twice.
#include "engine/values/tone_axis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

constexpr int stopsDepth = 6; ///< 64 bins: 21 stops, more than the 16 between the levels 1 and 65535

// The transfer curve of sRGB (IEC 61966-2-1).
double decoded(double sample) {
    return sample <= 0.04045 ? sample / 12.92 : std::pow((sample + 0.055) / 1.055, 2.4);
}
double encoded(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
}

} // namespace

ToneAxis::ToneAxis(const CountResult& result)
    : m_kind(result.image->mosaic ? Kind::Levels : Kind::Picture), m_bitDepth(result.histogram.bitDepth()),
      m_mosaic(result.image->mosaic.value_or(Mosaic{})) {
    if (m_kind == Kind::Levels) m_bitDepth = std::countr_zero(result.histogram.usedBins());
}

ToneAxis ToneAxis::inStops(const Mosaic& mosaic) {
    return {Kind::Stops, stopsDepth, mosaic};
}

double ToneAxis::rangeOf(Channel channel) const {
    return std::max(1.0, static_cast<double>(m_mosaic.white) - m_mosaic.blackOf(channel));
}

std::size_t ToneAxis::black() const {
    double range = 1;
    for (const Channel channel : mosaicChannels)
        range = std::max(range, rangeOf(channel));
    return bins() - 2 - static_cast<std::size_t>(std::ceil(3 * std::log2(range)));
}

ValueRange ToneAxis::levelsIn(ValueRange bins, Channel channel) const {
    const auto from = [&](std::size_t bin) {
        return static_cast<std::uint32_t>(
            std::max(0.0, std::ceil(m_mosaic.blackOf(channel) + lightFrom(bin, channel) * rangeOf(channel))));
    };
    if (bins.last < black()) return {1, 0}; // no level
    const bool toTheEnd = bins.last + std::size_t{1} >= this->bins();
    return {from(bins.first), toTheEnd ? UINT32_MAX : from(bins.last + std::size_t{1}) - 1};
}

double ToneAxis::lightFrom(std::size_t bin, Channel channel) const {
    const auto place = static_cast<double>(bin);
    if (m_kind == Kind::Picture) return decoded((place - 0.5) / static_cast<double>(bins() - 1));
    if (m_kind == Kind::Levels) return (place - 0.5 - m_mosaic.blackOf(channel)) / rangeOf(channel);
    if (bin <= black()) return -1;
    if (bin == black() + 1) return 0.5 / rangeOf(channel); // more than black, less than the next level
    return std::exp2((place - static_cast<double>(bins() - 1)) / 3);
}

double ToneAxis::valueOf(double light, Channel channel) const {
    if (m_kind == Kind::Picture) return encoded(light) * static_cast<double>(bins() - 1);
    return m_mosaic.blackOf(channel) + light * rangeOf(channel);
}

Histogram ToneAxis::of(const CountResult& result) const {
    const ToneAxis from(result);
    const bool pictures = m_kind == Kind::Picture && from.m_kind == Kind::Picture;
    const ChannelSet channels = result.histogram.channels();
    Histogram moved(m_bitDepth, pictures ? channels : channels.intersected(mosaicChannels));
    if (m_kind == Kind::Stops) {
        for (const Channel channel : moved.channels())
            moved.clipAt(channel,
                         {static_cast<std::uint32_t>(black()), static_cast<std::uint32_t>(bins() - 1)});
    }
    if (m_kind == from.m_kind && bins() == from.bins()) {
        moved = result.histogram;
        static_cast<void>(moved.narrow(m_bitDepth)); // all values are used ones
        return moved;
    }
    const bool spread = m_kind != Kind::Stops && bins() > from.bins();
    for (const Channel channel : moved.channels()) {
        const auto counts = result.histogram.counts(channel);
        // The number of pixels below a coordinate, where value v reaches from v - 0.5 to v + 0.5.
        std::size_t value = 0;
        std::uint64_t sum = 0;
        const auto below = [&](double coordinate) {
            const double end = spread ? coordinate + 0.5 : std::ceil(coordinate - 1e-9);
            for (; value < counts.size() && static_cast<double>(value + 1) <= end; ++value)
                sum += counts[value];
            if (value == counts.size() || end <= static_cast<double>(value)) return sum;
            const double part = end - static_cast<double>(value);
            return sum + static_cast<std::uint64_t>(part * static_cast<double>(counts[value]));
        };
        std::uint64_t before = 0;
        for (std::size_t bin = 1; bin <= bins(); ++bin) {
            const std::uint64_t upTo = bin == bins() ? below(static_cast<double>(counts.size()))
                                                     : below(from.valueOf(lightFrom(bin, channel), channel));
            moved.counts(channel)[bin - 1] = upTo - std::exchange(before, upTo);
        }
    }
    return moved;
}

} // namespace tonescope
