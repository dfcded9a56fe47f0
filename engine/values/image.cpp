// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum is computed on words; the bytes before the first and after the last whole word are shifted to
// their places in a word.
#include "engine/values/image.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace tonescope {

namespace {

constexpr std::size_t wordBytes = sizeof(std::uint32_t);

std::uint32_t sumInPlace(const std::byte* first, std::size_t bytes, std::size_t offset) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        sum += static_cast<std::uint32_t>(first[i]) << (offset + i) % wordBytes * 8;
    return sum;
}

} // namespace

std::uint32_t wordSum(const std::byte* first, std::size_t bytes, std::size_t offset) {
    const std::size_t head = std::min(bytes, (wordBytes - offset % wordBytes) % wordBytes);
    const std::size_t words = (bytes - head) / wordBytes, tail = head + words * wordBytes;
    std::uint32_t sum = sumInPlace(first, head, offset);
    const std::byte* at = first + head;
    for (std::size_t i = 0; i < words; ++i, at += wordBytes) {
        std::uint32_t word = 0;
        std::memcpy(&word, at, wordBytes);
        sum += word;
    }
    return sum + sumInPlace(first + tail, bytes - tail, offset + tail);
}

PixelView cropped(const PixelView& view, const Region& region) {
    assert(region.x >= 0 && region.y >= 0);
    assert(region.x + region.width <= view.extent.width && region.y + region.height <= view.extent.height);
    PixelView part = view;
    part.data =
        view.row(region.y) + static_cast<std::size_t>(region.x) * traitsOf(view.layout).bytesPerPixel();
    part.extent = {region.width, region.height};
    return part;
}

double pixelWidthIn(const Image& other, const Image& rendered) {
    if (other.mosaic) return 0.5;
    return static_cast<double>(other.extent().width) / static_cast<double>(rendered.extent().width);
}

} // namespace tonescope
