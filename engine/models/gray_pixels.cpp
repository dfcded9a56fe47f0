// SPDX-License-Identifier: GPL-3.0-or-later
// Rows are converted by a template for each size of sample. Shuffling is deterministic, so that the same
// photo gives the same prediction on every machine.
#include "engine/models/gray_pixels.h"

#include <cstring>
#include <random>
#include <span>
#include <utility>

namespace tonescope {

namespace {

using Values = std::vector<std::uint8_t>;

/// The gray of a row of pixels whose samples are of type Sample.
template <typename Sample>
void grayRow(const std::byte* pixel, std::span<std::uint8_t> gray, GrayFormula formula,
             const LayoutTraits& traits) {
    const auto sample = [&](int index) {
        Sample value = 0; // copied, because a sample may not be aligned
        std::memcpy(&value, pixel + static_cast<std::size_t>(index) * sizeof value, sizeof value);
        return std::uint32_t{value};
    };
    constexpr unsigned below = 8 * (sizeof(Sample) - 1);
    for (std::uint8_t& value : gray) {
        const std::uint32_t level =
            grayOf(formula, sample(traits.red), sample(traits.green), sample(traits.blue));
        value = static_cast<std::uint8_t>(level >> below);
        pixel += traits.bytesPerPixel();
    }
}

} // namespace

GrayPixels grayPixels(const PixelView& pixels, GrayFormula formula) {
    if (pixels.extent.empty()) return {};
    const LayoutTraits& traits = traitsOf(pixels.layout);
    const auto width = static_cast<std::size_t>(pixels.extent.width);
    const auto values = std::make_shared<Values>(pixels.pixels());
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        const std::span row(values->data() + static_cast<std::size_t>(y) * width, width);
        if (traits.sampleBits == 8)
            grayRow<std::uint8_t>(pixels.row(y), row, formula, traits);
        else
            grayRow<std::uint16_t>(pixels.row(y), row, formula, traits);
    }
    return {pixels.extent, values};
}

GrayPixels shuffled(const GrayPixels& pixels) {
    if (pixels.empty()) return pixels;
    constexpr std::uint64_t seed = 20240229;
    std::mt19937_64 random(seed);
    const auto values = std::make_shared<Values>(*pixels.values);
    // std::shuffle may give another order with another standard library.
    for (std::size_t i = values->size(); i > 1; --i)
        std::swap((*values)[i - 1], (*values)[random() % i]);
    return {pixels.extent, values};
}

Image imageOf(const GrayPixels& pixels, std::string name, Orientation orientation) {
    Image image;
    image.name = std::move(name);
    image.orientation = orientation;
    image.stored = {pixels.empty() ? nullptr : reinterpret_cast<const std::byte*>(pixels.values->data()),
                    pixels.extent, static_cast<std::size_t>(pixels.extent.width), PixelLayout::Gray8};
    image.storage = pixels.values;
    return image;
}

} // namespace tonescope
