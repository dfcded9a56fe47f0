// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/measured_pixels.h"

namespace tonescope {

const Image* imageOf(const MeasuredPixels& pixels) {
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&pixels.pixels)) return &shuffled->image;
    return std::get_if<Image>(&pixels.pixels);
}

const Image* sourceImageOf(const MeasuredPixels& pixels) {
    if (const auto* grayed = std::get_if<GrayedPixels>(&pixels.pixels)) return &grayed->image;
    return imageOf(pixels);
}

PixelLayout MeasuredPixels::layout() const {
    if (std::holds_alternative<GrayedPixels>(pixels)) return PixelLayout::Gray8;
    if (const Image* image = imageOf(*this)) return image->stored.layout;
    return std::get<SyntheticPixels>(pixels).layout;
}

std::uint64_t MeasuredPixels::bytes() const {
    if (const auto* grayed = std::get_if<GrayedPixels>(&pixels)) return grayed->image.stored.pixels();
    if (const Image* image = imageOf(*this)) return image->stored.pixelBytes();
    return std::get<SyntheticPixels>(pixels).bytes;
}

std::string_view countedName(const MeasuredPixels& pixels) {
    if (pixels.binning == Binning::Letters) return nameOf(pixels.binning);
    return nameOf(traitsOf(pixels.layout()).kind());
}

bool canCount(const StrategyInfo& strategy, const MeasuredPixels& pixels) {
    const bool letters = pixels.binning == Binning::Letters;
    if (strategy.part == CountedPart::Letters && !letters) return false;
    if (letters && strategy.part != CountedPart::Letters && strategy.part != CountedPart::All) return false;
    return strategy.kinds.contains(traitsOf(pixels.layout()).kind());
}

bool samePixels(const MeasuredPixels& a, const MeasuredPixels& b) {
    if (a.name != b.name || a.binning != b.binning || a.pixels.index() != b.pixels.index()) return false;
    if (a.layout() != b.layout() || a.bytes() != b.bytes()) return false;
    const Image* image = sourceImageOf(a);
    return image == nullptr || image->stored.data == sourceImageOf(b)->stored.data;
}

} // namespace tonescope
