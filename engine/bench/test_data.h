// SPDX-License-Identifier: GPL-3.0-or-later
// Images made for measuring: the same bytes in every run, on every machine.
#pragma once

#include "engine/values/image.h"
#include "engine/values/measuring/measured_pixels.h"

#include <cstdint>
#include <vector>

namespace tonescope::bench {

/// Synthetic pixels of `bytes`, rounded down to whole pixels, but at least one. Of colours, the kinds with a
/// known number of values have equal samples, so that their gray has it too; alpha is opaque. `layout` has
/// one or four samples. Fails where there is too little memory, or where the pixels cannot hold the values.
[[nodiscard]] Outcome<Image> testImage(const DataSpec& spec, PixelLayout layout, std::uint64_t bytes);

/// The image's pixels in no order, without padding. Fails where there is too little memory.
[[nodiscard]] Outcome<Image> shuffledImage(const Image& image);

/// The image's pixels again and again, row by row, until they are `bytes`, rounded down to whole pixels, but
/// at least one. Fails where there is too little memory.
[[nodiscard]] Outcome<Image> repeatedImage(const Image& image, std::uint64_t bytes);

/// An image of at least `bytes`, of which only one row exists, which stands for all of them: for sizes beyond
/// the memory. `row` is one of the image's pixels that becomes the row.
[[nodiscard]] Image tallImage(const Image& row, std::uint64_t bytes);

/// The image, and as many copies of it in other memory as it takes to have `count`. Fails where there is too
/// little memory.
[[nodiscard]] Outcome<std::vector<Image>> copiesOf(const Image& image, std::size_t count);

} // namespace tonescope::bench
