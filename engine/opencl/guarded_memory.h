// SPDX-License-Identifier: GPL-3.0-or-later
// Device memory for kernels that may write anywhere.
#pragma once

#include "engine/opencl/cl.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::opencl {

/// A part of a buffer with guard words before and after it. A kernel that gets the part and writes beside it
/// changes guard words, which shows when they are read back; without them such a write hits memory of others,
/// and often shows nowhere. A write farther away than the guards is not seen. All functions throw cl::Error.
class GuardedMemory {
public:
    /// A new part of so many bytes, a multiple of four; the one before is given back. `flags` as of a buffer.
    const cl::Buffer& make(const cl::Context& context, const cl::CommandQueue& queue, cl_mem_flags flags,
                           std::uint64_t bytes);
    /// Which guard word was changed since, as a sentence; nothing where none was. Waits for the queue.
    [[nodiscard]] std::optional<std::string> damage(const cl::CommandQueue& queue) const;

private:
    cl::Buffer m_whole, m_part;
    std::uint64_t m_bytes = 0; ///< of the part
};

} // namespace tonescope::opencl
