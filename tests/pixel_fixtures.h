// Pixels for tests: every layout, any size, with padding that must not be counted.
#pragma once

#include "engine/values/image.h"

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace tonescope::test {

/// What the samples are.
enum class Content { Random, Constant, TwoValues, HotValue, Gradient, Stripes, Clear };

inline constexpr std::array<Content, 7> allContents{Content::Random,   Content::Constant, Content::TwoValues,
                                                    Content::HotValue, Content::Gradient, Content::Stripes,
                                                    Content::Clear};

inline const char* nameOf(Content content) {
    constexpr std::array names{"random",   "constant", "two values", "hot value",
                               "gradient", "stripes",  "clear"};
    return names.at(static_cast<std::size_t>(content));
}

/// An image of its own memory. The first row starts one of the smallest steps in that PixelView allows, rows
/// are three such steps apart, and all of the padding holds values that would be noticed if they were
/// counted.
inline Image makeImage(PixelLayout layout, Extent extent, Content content = Content::Random,
                       unsigned seed = 1) {
    const LayoutTraits& traits = traitsOf(layout);
    const std::size_t sampleBytes = static_cast<std::size_t>(traits.sampleBits) / 8;
    const std::size_t step = traits.samplesPerPixel == 3 ? sampleBytes : traits.bytesPerPixel();
    const std::size_t rowBytes = static_cast<std::size_t>(extent.width) * traits.bytesPerPixel();
    const std::size_t stride = rowBytes + 3 * step;
    auto memory = std::make_shared<std::vector<std::byte>>(
        step + stride * static_cast<std::size_t>(extent.height), std::byte{0x5A});
    std::mt19937 random(seed);
    for (std::int64_t y = 0; y < extent.height; ++y) {
        std::byte* row = memory->data() + step + static_cast<std::size_t>(y) * stride;
        for (std::size_t i = 0; i < rowBytes; ++i) {
            switch (content) {
            case Content::Random:
                row[i] = static_cast<std::byte>(random() & 0xFFU);
                break;
            case Content::Constant:
                row[i] = std::byte{0x80};
                break;
            case Content::TwoValues:
                row[i] = static_cast<std::byte>((random() & 1U) * 32U);
                break;
            case Content::HotValue:
                row[i] = static_cast<std::byte>(random() % 10U != 0 ? 0x80U : random() & 0xFFU);
                break;
            case Content::Stripes:
                row[i] = static_cast<std::byte>(i / 16 % 2 * 255U);
                break;
            case Content::Gradient:
                row[i] = static_cast<std::byte>((i + static_cast<std::size_t>(y)) & 0xFFU);
                break;
            case Content::Clear:
                row[i] = static_cast<std::byte>(random() % 3U == 0 ? 0 : random() & 0xFFU);
                break;
            }
        }
    }
    Image image;
    image.name = "test image";
    image.stored = {memory->data() + step, extent, stride, layout};
    image.storage = memory;
    return image;
}

inline std::string nameOf(PixelLayout layout) {
    return std::string(traitsOf(layout).name);
}

} // namespace tonescope::test
