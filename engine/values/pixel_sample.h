// SPDX-License-Identifier: GPL-3.0-or-later
// The values of single pixels.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"
#include "engine/values/image.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope {

/// The position of a pixel in the upright image; may be outside it.
struct PixelPlace {
    std::int64_t x = 0, y = 0;
};

/// A pixel's position in the upright image, and its values.
struct PixelSample {
    std::int64_t x = 0, y = 0;
    std::uint32_t gray = 0, red = 0, green = 0, blue = 0;
    std::optional<std::uint32_t> alpha;
    bool colour = true;                    ///< false: the image has only gray
    std::optional<std::uint32_t> green2{}; ///< of a mosaic, which has no gray
    bool floating = false;                 ///< values are ranks of halves; of colours there is no gray

    /// The value of a channel; nothing if the image has no such channel.
    [[nodiscard]] std::optional<std::uint32_t> of(Channel channel) const;
};

/// The values of the pixel (x, y) of the upright image; nothing outside it. Gray is computed by `formula` as
/// in a count.
[[nodiscard]] std::optional<PixelSample> sampleAt(const Image& image, GrayFormula formula, std::int64_t x,
                                                  std::int64_t y);

/// The pixels nearest to the line between two places, both ends included: one for each step along its longer
/// direction. Pixels outside the image are left out. Gray is computed by `formula`.
[[nodiscard]] std::vector<PixelSample> samplesAlong(const Image& image, GrayFormula formula, PixelPlace from,
                                                    PixelPlace to);

} // namespace tonescope
