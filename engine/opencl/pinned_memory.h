// SPDX-License-Identifier: GPL-3.0-or-later
// Host memory that a device fetches from, and sends to, without a copy of the driver's.
#pragma once

#include "engine/opencl/cl.h"

#include <cstddef>

namespace tonescope::opencl {

/// Page-locked memory, mapped for as long as this lives. Commands that use it must have ended before it goes.
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

} // namespace tonescope::opencl
