// SPDX-License-Identifier: GPL-3.0-or-later
// An image as one byte of gray per pixel, the input of the models.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/image.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tonescope {

/// 8-bit gray, row after row without gaps, in stored order. Copies share the values, which never change, so
/// any thread may read them.
struct GrayPixels {
    Extent extent;
    std::shared_ptr<const std::vector<std::uint8_t>> values; ///< width x height values; null: none

    [[nodiscard]] bool empty() const { return extent.empty() || !values; }
    [[nodiscard]] const std::uint8_t* row(std::int64_t y) const {
        return values->data() + static_cast<std::size_t>(y * extent.width);
    }
};

/// Computes the gray of each pixel by `formula`; for 16-bit samples, the upper 8 bits of the gray.
[[nodiscard]] GrayPixels grayPixels(const PixelView& pixels, GrayFormula formula);

/// A copy in random order, which has the same histogram and no runs of equal values. The seed is fixed, so
/// two calls give the same order.
[[nodiscard]] GrayPixels shuffled(const GrayPixels& pixels);

/// An image of 8-bit gray that shares the values with `pixels`.
[[nodiscard]] Image imageOf(const GrayPixels& pixels, std::string name, Orientation orientation);

} // namespace tonescope
