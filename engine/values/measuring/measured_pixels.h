// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured: pixels that are made when they are needed, or that exist already.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/image.h"
#include "engine/values/measuring/data_kind.h"
#include "engine/values/measuring/pixel_content.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace tonescope {

/// Pixels to be made.
struct SyntheticPixels {
    DataSpec spec; ///< of a synthetic kind
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;
};

/// The pixels of an image in no order: the same histogram, and no runs of equal values.
struct ShuffledPixels {
    Image image;
};

/// The gray of an image's pixels, a byte each: for ways that count nothing else.
struct GrayedPixels {
    Image image;
};

/// One set of pixels under the name that reports give it.
struct MeasuredPixels {
    std::string name;
    std::variant<SyntheticPixels, Image, ShuffledPixels, GrayedPixels> pixels;
    Binning binning = Binning::Values;
    std::optional<PixelContent> content{}; ///< of an image, as soon as somebody knows it

    [[nodiscard]] PixelLayout layout() const;
    [[nodiscard]] std::uint64_t bytes() const;
};

/// The image whose pixels they are, in their order or in none; null where they are made, also from another
/// one.
[[nodiscard]] const Image* imageOf(const MeasuredPixels& pixels);

/// What of them is counted, as commands name it: "8-bit gray", "letters".
[[nodiscard]] std::string_view countedName(const MeasuredPixels& pixels);

/// Whether the strategy can count these pixels in the way they are meant.
[[nodiscard]] bool canCount(const StrategyInfo& strategy, const MeasuredPixels& pixels);

[[nodiscard]] inline bool canCount(const StrategyInfo& strategy, const DeviceInfo& device,
                                   const MeasuredPixels& pixels) {
    return runsOn(strategy, device) && canCount(strategy, pixels);
}

/// The image whose memory they need; null where they need none.
[[nodiscard]] const Image* sourceImageOf(const MeasuredPixels& pixels);

/// Whether both are the same pixels: what was made of one serves the other.
[[nodiscard]] bool samePixels(const MeasuredPixels& a, const MeasuredPixels& b);

} // namespace tonescope
