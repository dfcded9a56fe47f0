// SPDX-License-Identifier: GPL-3.0-or-later
// One channel of a run of pixels, laid out side by side.
#pragma once

#include "engine/count/count_task.h"

#include <cstddef>
#include <cstdint>

namespace tonescope::host {

/// Writes the values of `channel` for `width` pixels from `pixels` on to `out`, which has room for all of
/// them, and returns how many that are: fewer than `width` where transparent pixels, or bytes that
/// are no letters, are left out. Sample is
/// the type of the layout's samples: std::uint8_t or std::uint16_t.
template <typename Sample>
std::size_t samplesOf(Channel channel, const CountTask& task, const std::byte* pixels, std::size_t width,
                      Sample* out);

} // namespace tonescope::host
