// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for pixels that are made here.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace tonescope::bench {

/// Pixels that are being written: rows one after another without padding, from a page's start on.
struct PixelMemory {
    std::shared_ptr<std::byte> bytes;
    Extent extent;
    PixelLayout layout = PixelLayout::Gray8;

    /// The finished image, which shares the memory.
    [[nodiscard]] Image image(std::string name) const;
};

/// Memory for so many pixels, at least 1, in rows of at most 4096 where their number can be divided so, and
/// in one row otherwise. What it holds is undefined. Fails where there is too little memory.
[[nodiscard]] Outcome<PixelMemory> memoryFor(PixelLayout layout, std::uint64_t pixels);

/// Calls `job(first, count)` for all of `total` in blocks, on a thread a core, and waits for the end. The
/// blocks are the same on every machine.
void inBlocks(std::uint64_t total, const std::function<void(std::uint64_t first, std::uint64_t count)>& job);

} // namespace tonescope::bench
