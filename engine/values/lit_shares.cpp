// SPDX-License-Identifier: GPL-3.0-or-later
// A table per channel holds, for each value, the reasons for which the value is lit (enum Light), as bits, so
// that an image pixel costs one look-up per channel. Three counters of 21 bits share one 64-bit word, so that
// counting a pixel is one addition.
#include "engine/values/lit_shares.h"

#include "engine/values/half.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tonescope {

namespace {

/// Reasons for which a value is lit, as bits.
enum Light : std::uint8_t { Chosen = 1, Lowest = 2, Highest = 4 };

/// For each value of a channel, the reasons for which it is lit.
std::vector<std::uint8_t> lightsOf(const Image& image, const LitRule& rule, Channel channel) {
    const std::size_t bins = image.traits().bins();
    std::vector<std::uint8_t> lights(bins);
    const auto light = [&](ValueRange values, Light reason) {
        const std::size_t end = std::min(bins, std::size_t{values.last} + 1);
        for (std::size_t value = values.first; value < end; ++value)
            lights[value] |= reason;
    };
    std::uint32_t last = (1U << static_cast<unsigned>(image.valueBits())) - 1;
    if (channel != Channel::Alpha && rule.last) last = *rule.last;
    ValueRange lowest{}, highest{last, last};
    if (image.mosaic)
        lowest = {0, image.mosaic->blackOf(channel)}, highest = {image.mosaic->white, UINT32_MAX};
    if (image.traits().floating) lowest = half::black, highest = half::white;
    if (rule.chosen && rule.channels.contains(channel)) light(*rule.chosen, Chosen);
    if (rule.lowest.contains(channel)) light(lowest, Lowest);
    if (rule.highest.contains(channel)) light(highest, Highest);
    return lights;
}

} // namespace

Spans spansOf(int pixels, std::int64_t image, const std::function<double(double)>& toImage) {
    Spans spans;
    for (int i = 0; i < pixels; ++i) {
        const double from = toImage(i);
        const double to = toImage(i + 1);
        const auto first = static_cast<std::int64_t>(std::floor(from));
        // If image pixels are larger than view pixels, takes the image pixel under the view pixel's middle.
        const auto middle = static_cast<std::int64_t>(std::floor((from + to) / 2));
        const auto last = std::max(static_cast<std::int64_t>(std::floor(to)), middle + 1);
        const bool large = to - from <= 1;
        spans.first.push_back(std::clamp<std::int64_t>(large ? middle : first, 0, image));
        spans.last.push_back(std::clamp<std::int64_t>(large ? middle + 1 : last, 0, image));
    }
    return spans;
}

LitCounter::LitCounter(const Image& image, const LitRule& rule)
    : m_traits(image.traits()), m_formula(rule.formula) {
    const auto look = [&](Channel channel, int offset) {
        const bool lights = (rule.chosen && rule.channels.contains(channel)) ||
                            rule.lowest.contains(channel) || rule.highest.contains(channel);
        if (lights && m_traits.channels().contains(channel))
            m_samples.push_back({offset, lightsOf(image, rule, channel)});
    };
    if (!m_traits.hasColour()) {
        look(Channel::Gray, m_traits.red);
    } else {
        look(Channel::Gray, 0); // of a mosaic and of halves it adds nothing
        m_gray = !m_samples.empty();
        look(Channel::Red, m_traits.red);
        look(Channel::Green, m_traits.green);
        look(Channel::Blue, m_traits.blue);
    }
    look(m_traits.mosaic ? Channel::Green2 : Channel::Alpha, m_traits.fourth);
}

/// The loop. Sample type, samples per pixel and number of tables are template parameters, so that the
/// compiler can unroll the inner loop.
template <typename Sample, int Step, std::size_t Samples>
LitShares LitCounter::of(const PixelView& block) const {
    std::array<const std::uint8_t*, Samples> lights{};
    std::array<int, Samples> offsets{};
    for (std::size_t i = 0; i < Samples; ++i) {
        lights[i] = m_samples[i].lights.data();
        offsets[i] = m_samples[i].offset;
    }
    // Three counters of 21 bits in one word. They cannot overflow within a row of a block, which has
    // fewer than 2^21 pixels; after each row they are added to `lit`.
    constexpr unsigned bits = 21;
    constexpr std::uint64_t chosen = 1, lowest = chosen << bits, highest = lowest << bits;
    static constexpr std::array<std::uint64_t, 8> seenBy{0,       chosen,  lowest,  lowest,
                                                         highest, highest, highest, highest};
    std::array<std::uint64_t, 3> lit{};
    for (std::int64_t y = 0; y < block.extent.height; ++y) {
        const auto* pixel = reinterpret_cast<const Sample*>(block.row(y));
        std::uint64_t seen = 0;
        for (std::int64_t x = 0; x < block.extent.width; ++x, pixel += Step) {
            std::size_t light = 0;
            for (std::size_t i = m_gray ? 1 : 0; i < Samples; ++i)
                light |= lights[i][pixel[offsets[i]]];
            if (m_gray)
                light |= lights[0][grayOf(m_formula, pixel[m_traits.red], pixel[m_traits.green],
                                          pixel[m_traits.blue])];
            seen += seenBy[light];
        }
        for (std::size_t i = 0; i < lit.size(); ++i)
            lit[i] += (seen >> (i * bits)) & ((std::uint64_t{1} << bits) - 1);
    }
    LitShares shares;
    const auto all = static_cast<std::uint64_t>(block.extent.width * block.extent.height);
    for (std::size_t i = 0; i < lit.size(); ++i) // rounded up, so that no lit pixel vanishes
        shares.of[i] = static_cast<std::uint16_t>((lit[i] * LitShares::whole + all - 1) / all);
    return shares;
}

template <typename Sample, int Step>
LitShares LitCounter::of(const PixelView& block) const {
    switch (m_samples.size()) {
    case 1:
        return of<Sample, Step, 1>(block);
    case 2:
        return of<Sample, Step, 2>(block);
    case 3:
        return of<Sample, Step, 3>(block);
    case 4:
        return of<Sample, Step, 4>(block);
    case 5:
        return of<Sample, Step, 5>(block);
    default:
        return {};
    }
}

/// Calls the loop that is compiled for the layout of the pixels.
LitShares LitCounter::of(const PixelView& block) const {
    const bool bytes = m_traits.sampleBits == 8;
    switch (m_traits.samplesPerPixel) {
    case 1:
        return bytes ? of<std::uint8_t, 1>(block) : of<std::uint16_t, 1>(block);
    case 3:
        return bytes ? of<std::uint8_t, 3>(block) : of<std::uint16_t, 3>(block);
    default:
        return bytes ? of<std::uint8_t, 4>(block) : of<std::uint16_t, 4>(block);
    }
}

} // namespace tonescope
