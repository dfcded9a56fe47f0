// SPDX-License-Identifier: GPL-3.0-or-later
// Synthetic images for measurements. They have the same bytes in every run and on every machine.
#pragma once

#include "engine/values/image.h"
#include "engine/values/measuring/measured_pixels.h"

#include <cstdint>
#include <vector>

namespace tonescope::bench {

/// Makes synthetic pixels of `bytes` bytes, rounded down to whole pixels, but at least one. In kinds with a
/// known number of values, the colour samples of a pixel are equal, so that gray has that number of values,
/// too. Alpha is opaque. `layout` has one or four samples. Fails if there is too little memory, or if the
/// pixels cannot have the requested values.
[[nodiscard]] Outcome<Image> testImage(const DataSpec& spec, PixelLayout layout, std::uint64_t bytes);

/// The pixels of an image in random order, without padding. Fails if there is too little memory.
[[nodiscard]] Outcome<Image> shuffledImage(const Image& image);

/// The pixels of an image, row after row, repeated until they have `bytes` bytes, rounded down to whole
/// pixels, but at least one. Fails if there is too little memory.
[[nodiscard]] Outcome<Image> repeatedImage(const Image& image, std::uint64_t bytes);

/// An image of at least `bytes` bytes whose rows are all the same row in memory; for sizes beyond the memory
/// of the machine. `row` is the image with the pixels of that row.
[[nodiscard]] Image tallImage(const Image& row, std::uint64_t bytes);

/// The image and copies of it in other memory, `count` in all. Fails if there is too little memory.
[[nodiscard]] Outcome<std::vector<Image>> copiesOf(const Image& image, std::size_t count);

} // namespace tonescope::bench
