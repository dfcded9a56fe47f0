// SPDX-License-Identifier: GPL-3.0-or-later
// Page-locked host memory, and device memory between guard words.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::opencl {
/// Page-locked memory, mapped while this object exists. Commands that use it must have ended before its
/// destructor.
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

/// A part of a buffer between guard words. A kernel that writes beside the part changes guard words, which
/// are read back. Without them such a write may damage other memory unnoticed. Writes beyond the guards are
/// not found. All functions throw cl::Error.
class GuardedMemory {
public:
    /// Allocates a part of so many bytes, a multiple of four, and frees the one before. `flags`: of the
    /// buffer.
    const cl::Buffer& make(const cl::Context& context, const cl::CommandQueue& queue, cl_mem_flags flags,
                           std::uint64_t bytes);
    /// A sentence about the guard word that was changed; nothing if none was. Waits for the queue.
    [[nodiscard]] std::optional<Text> damage(const cl::CommandQueue& queue) const;

private:
    cl::Buffer m_whole, m_part;
    std::uint64_t m_bytes = 0; ///< of the part
};

} // namespace tonescope::opencl
