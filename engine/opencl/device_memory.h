// SPDX-License-Identifier: GPL-3.0-or-later
// Page-locked memory of the host, and memory of the device between guard words.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::opencl {
/// Page-locked memory of the host, which drivers read several times faster than other memory. It stays mapped
/// while this object exists. Commands that use it must have ended before it is destroyed.
class PinnedMemory {
public:
    /// Throws cl::Error.
    PinnedMemory(const cl::Context& context, cl::CommandQueue queue, std::size_t bytes);
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;
    ~PinnedMemory();

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    cl::CommandQueue m_queue;
    cl::Buffer m_buffer;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// A part of a buffer with guard words before and after it. A kernel that writes slightly outside of the part
/// changes a guard word, which damage() detects; without guard words it might damage other memory unnoticed.
/// Writes beyond the guard words are not detected. All functions throw cl::Error.
class GuardedMemory {
public:
    /// Frees the part and allocates another one of `bytes` bytes, a multiple of four. `flags` are those of
    /// the buffer.
    const cl::Buffer& make(const cl::Context& context, const cl::CommandQueue& queue, cl_mem_flags flags,
                           std::uint64_t bytes);
    /// A sentence about the guard word that was changed; nothing if all are unchanged. Waits for the queue.
    [[nodiscard]] std::optional<Text> damage(const cl::CommandQueue& queue) const;

private:
    cl::Buffer m_whole, m_part;
    std::uint64_t m_bytes = 0; ///< size of the part
};

} // namespace tonescope::opencl
