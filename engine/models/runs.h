// SPDX-License-Identifier: GPL-3.0-or-later
// Models of which work-item reads which pixel.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

enum class DealOrder : std::uint8_t {
    Interleaved, ///< load k of lane l reads pixel k * lanes + l
    Contiguous   ///< load k of lane l reads pixel l * loads + k
};

/// Bytes that memory delivers at once: a sector of a GPU's global memory, and a cache line of a CPU.
inline constexpr unsigned sectorBytes = 32, lineBytes = 64;

/// `lanes` lanes read all pixels, of `bytes` bytes each; in a load each lane reads one pixel. Remaining
/// pixels are not read. `atOnce` is sectorBytes or lineBytes. The film counts the different sectors or lines
/// that were read.
[[nodiscard]] Film sectorsOf(std::span<const std::uint8_t> pixels, unsigned lanes, DealOrder order,
                             unsigned bytes, unsigned atOnce);

/// `lanes` lanes count their pixels in lock step. If `joined`, a lane counts a run of equal pixels by one add
/// at the end of the run. The film counts the adds.
[[nodiscard]] Film joinedOf(std::span<const std::uint8_t> pixels, unsigned lanes, DealOrder order,
                            bool joined);

/// `lanes` lanes read equal parts of the pixels, `together` pixels in a load. The film counts the loads of a
/// lane.
[[nodiscard]] Film loadsOf(std::span<const std::uint8_t> pixels, unsigned lanes, unsigned together);

} // namespace tonescope
