// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/transparent_pixels.h"

namespace tonescope {

namespace {

template <typename Sample>
std::uint64_t transparentIn(const PixelView& pixels) {
    const LayoutTraits& traits = traitsOf(pixels.layout);
    std::uint64_t transparent = 0;
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        const auto* alpha = reinterpret_cast<const Sample*>(pixels.row(y)) + traits.fourth;
        for (std::int64_t x = 0; x < pixels.extent.width; ++x, alpha += traits.samplesPerPixel)
            transparent += *alpha == 0 ? 1 : 0;
    }
    return transparent;
}

} // namespace

std::uint64_t transparentIn(const Image& image, const Region& region) {
    const auto count =
        image.traits().sampleBits == 8 ? transparentIn<std::uint8_t> : transparentIn<std::uint16_t>;
    std::uint64_t transparent = 0;
    for (const Region& part : partsOf(region))
        transparent += count(image.pixelsOf(part));
    return transparent;
}

} // namespace tonescope
