// SPDX-License-Identifier: GPL-3.0-or-later
// Copying bytes on their way to a device, and adding them up meanwhile.
#pragma once

#include "engine/opencl/cl.h"

#include <cstddef>

namespace tonescope::opencl {

/// The sum of bytes as the 32-bit words of the buffer in which they are to lie, `offset` bytes from its
/// start; the rest of words that they share with others counts as 0, so that sums of neighbours add up.
[[nodiscard]] cl_uint wordSum(const std::byte* first, std::size_t bytes, std::size_t offset);

/// Copies bytes, and gives their wordSum(). Goes around the caches where it can: a device that fetches what
/// they still hold takes twice as long (H100: 23 GB/s and not 45).
[[nodiscard]] cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset);

} // namespace tonescope::opencl
