// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/linear_range.h"

#include "engine/values/histogram.h"

#include <charconv>
#include <cmath>
#include <numeric>

namespace tonescope {

std::optional<LinearRange> rangeIn(std::string_view text) {
    LinearRange range;
    const char* const end = text.data() + text.size();
    const auto [colon, wrong] = std::from_chars(text.data(), end, range.from);
    if (wrong != std::errc() || colon == end || *colon != ':') return std::nullopt;
    const auto [last, alsoWrong] = std::from_chars(colon + 1, end, range.to);
    const bool right = alsoWrong == std::errc() && last == end && std::isfinite(range.from) &&
                       std::isfinite(range.to) && range.from < range.to;
    return right ? std::optional(range) : std::nullopt;
}

std::optional<LinearRange> foundRange(const Histogram& histogram) {
    std::uint32_t first = half::finite.last, last = half::finite.first;
    for (const Channel channel : histogram.channels().without(ChannelSet::of(Channel::Alpha))) {
        const auto counts = histogram.counts(channel);
        for (std::uint32_t rank = half::finite.first; rank < first; ++rank) {
            if (counts[rank] > 0) first = rank;
        }
        for (std::uint32_t rank = half::finite.last; rank > last; --rank) {
            if (counts[rank] > 0) last = rank;
        }
    }
    if (first > last) return std::nullopt;
    const double from = half::valueOf(first), to = half::valueOf(last);
    return LinearRange{from, from < to ? to : from + 1};
}

ValueRange ranksIn(const LinearRange& range) {
    return {half::firstFrom(range.from), half::firstFrom(std::nextafter(range.to, HUGE_VAL)) - 1};
}

PixelsOutside outside(const Histogram& histogram, Channel channel, const LinearRange& range) {
    const auto counts = histogram.counts(channel);
    const auto sum = [&](std::uint32_t first, std::uint32_t end) {
        return std::accumulate(counts.begin() + first, counts.begin() + end, std::uint64_t{0});
    };
    const auto [first, last] = ranksIn(range);
    return {sum(half::finite.first, first), sum(last + 1, half::finite.last + 1)};
}

} // namespace tonescope
