// SPDX-License-Identifier: GPL-3.0-or-later
// Copying bytes on their way to a device, and adding them up meanwhile.
#pragma once

#include "engine/opencl/cl.h"

#include <cstddef>

namespace tonescope::opencl {

/// Copies bytes, and gives their wordSum(). Goes around the caches where it can: a device that fetches what
/// they still hold takes twice as long (H100: 23 GB/s and not 45).
[[nodiscard]] cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset);

} // namespace tonescope::opencl
