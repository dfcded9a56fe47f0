// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels made smaller for a slow network, without loss, so that a device can undo it: kernels/unpack.cl.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/memory_limits.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tonescope::opencl {

/// Of buffers to which pixels are sent: where they are unpacked, a kernel writes to them.
[[nodiscard]] inline cl_mem_flags flagsOfTargets(const MemoryLimits& limits) {
    return (limits.packs ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY) | CL_MEM_HOST_WRITE_ONLY;
}

/// Pixels a block: some 256 bytes.
[[nodiscard]] std::size_t packedBlockPixels(std::size_t pixelBytes);
/// Blocks of so many bytes; the last may be shorter.
[[nodiscard]] std::size_t packedBlocks(std::size_t bytes, std::size_t pixelBytes);

/// Packs bytes of pixels of 1 to 8 bytes, which may begin and end in the middle of a pixel, as the kernel
/// unpacks them. False where that does not save an eighth: what is in `words` means nothing then. For any
/// thread; some 300 MB a second.
[[nodiscard]] bool packPixels(const std::byte* bytes, std::size_t count, std::size_t pixelBytes,
                              std::vector<std::uint32_t>& words);

} // namespace tonescope::opencl
