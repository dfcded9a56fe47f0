// SPDX-License-Identifier: GPL-3.0-or-later
// Decoded pixels as a QImage without copying, and the values of a single pixel.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/image.h"

#include <QImage>
#include <QTransform>

#include <cstdint>
#include <optional>

namespace tonescope::ui {

/// The stored pixels as a QImage that refers to them and keeps `image` alive. Null if there are no pixels.
[[nodiscard]] QImage wrapped(const ImagePointer& image);

/// Maps stored to upright pixels.
[[nodiscard]] QTransform uprightTransform(Extent stored, Orientation orientation);

/// A rotated or mirrored copy.
[[nodiscard]] QImage turnedUpright(const QImage& stored, Orientation orientation);

/// A pixel's position, in upright pixels, and values.
struct PixelSample {
    std::int64_t x = 0, y = 0;
    std::uint32_t gray = 0, red = 0, green = 0, blue = 0;
    std::optional<std::uint32_t> alpha;
    bool colour = true; ///< false: the image has only gray

    /// The value of a channel; nothing if the image has no such channel.
    [[nodiscard]] std::optional<std::uint32_t> of(Channel channel) const;
};

/// The values of the upright pixel (x, y); nothing outside the image. Gray is computed by `formula` as in a
/// count.
[[nodiscard]] std::optional<PixelSample> sampleAt(const Image& image, GrayFormula formula, std::int64_t x,
                                                  std::int64_t y);

} // namespace tonescope::ui
