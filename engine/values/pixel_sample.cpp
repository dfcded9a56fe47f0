// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/pixel_sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace tonescope {

namespace {

std::uint32_t readSample(const std::byte* pixel, int index, int bits) {
    if (bits == 8) return std::to_integer<std::uint32_t>(pixel[index]);
    std::uint16_t value = 0;
    std::memcpy(&value, pixel + 2 * static_cast<std::ptrdiff_t>(index), sizeof value);
    return value;
}

} // namespace

std::optional<std::uint32_t> PixelSample::of(Channel channel) const {
    if (channel == Channel::Alpha) return alpha;
    if (channel == Channel::Green2) return green2;
    if (channel == Channel::Gray && (green2 || (floating && colour))) return std::nullopt;
    const std::array values{gray, red, green, blue};
    if (channel != Channel::Gray && !colour) return std::nullopt;
    return values.at(indexOf(channel));
}

std::optional<PixelSample> sampleAt(const Image& image, GrayFormula formula, std::int64_t x, std::int64_t y) {
    const Extent extent = image.extent();
    if (x < 0 || y < 0 || x >= extent.width || y >= extent.height) return std::nullopt;

    const std::byte* pixel = image.pixelsOf({x, y, 1, 1}).data;
    const LayoutTraits& traits = image.traits();
    const auto sample = [&](int index) { return readSample(pixel, index, traits.sampleBits); };
    PixelSample result{x, y, 0, sample(traits.red), sample(traits.green), sample(traits.blue), {}, true};
    result.gray = grayOf(formula, result.red, result.green, result.blue);
    result.colour = traits.hasColour();
    if (traits.channels().contains(Channel::Alpha)) result.alpha = sample(traits.fourth);
    if (traits.mosaic) result.green2 = sample(traits.fourth);
    result.floating = traits.floating;
    return result;
}

std::vector<PixelSample> samplesAlong(const Image& image, GrayFormula formula, PixelPlace from,
                                      PixelPlace to) {
    const std::int64_t across = to.x - from.x, down = to.y - from.y;
    const std::int64_t steps = std::max(std::abs(across), std::abs(down));
    std::vector<PixelSample> samples;
    for (std::int64_t step = 0; step <= steps; ++step) {
        const double part = static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(1, steps));
        const auto along = [part](std::int64_t first, std::int64_t distance) {
            return std::int64_t{
                std::lround(static_cast<double>(first) + part * static_cast<double>(distance))};
        };
        if (const auto sample = sampleAt(image, formula, along(from.x, across), along(from.y, down)))
            samples.push_back(*sample);
    }
    return samples;
}

} // namespace tonescope
