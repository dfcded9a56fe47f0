// SPDX-License-Identifier: GPL-3.0-or-later
// A strip is a view into the same memory, so cutting copies nothing.
#include "engine/count/strips.h"

#include <algorithm>

namespace tonescope {

namespace {

// Cuts each row into pieces, for rows that alone are longer than a strip may be.
std::vector<PixelView> piecesOfRows(const PixelView& pixels, std::size_t maxBytes) {
    const std::size_t pixelBytes = traitsOf(pixels.layout).bytesPerPixel();
    const auto width = static_cast<std::int64_t>(std::max<std::size_t>(1, maxBytes / pixelBytes));
    std::vector<PixelView> pieces;
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        for (std::int64_t x = 0; x < pixels.extent.width; x += width) {
            pieces.push_back(cropped(pixels, {x, y, std::min(width, pixels.extent.width - x), 1}));
        }
    }
    return pieces;
}

} // namespace

std::vector<PixelView> stripsOf(const PixelView& pixels, std::size_t maxBytes) {
    if (pixels.extent.empty()) return {};
    if (pixels.rowBytes() > maxBytes) return piecesOfRows(pixels, maxBytes);

    // After the last row of a strip no padding is needed, so it takes rowBytes(); each other row takes a
    // whole stride.
    const std::size_t step = std::max(pixels.stride, pixels.rowBytes());
    const auto rows = static_cast<std::int64_t>((maxBytes - pixels.rowBytes()) / step + 1);
    std::vector<PixelView> strips;
    for (std::int64_t y = 0; y < pixels.extent.height; y += rows) {
        strips.push_back(
            cropped(pixels, {0, y, pixels.extent.width, std::min(rows, pixels.extent.height - y)}));
    }
    return strips;
}

} // namespace tonescope
