// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/pinned_memory.h"

namespace tonescope::opencl {

PinnedMemory::PinnedMemory(const cl::Context& context, cl::CommandQueue queue, std::size_t bytes)
    : m_queue(std::move(queue)), m_buffer(context, CL_MEM_ALLOC_HOST_PTR | CL_MEM_READ_WRITE, bytes),
      m_data(static_cast<std::byte*>(
          m_queue.enqueueMapBuffer(m_buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes))),
      m_size(bytes) {
    if (m_data == nullptr) throw cl::Error(CL_MAP_FAILURE, "clEnqueueMapBuffer, which gave no memory");
}

/// Of a device that is lost, the driver has to see to it.
PinnedMemory::~PinnedMemory() {
    try {
        cl::Event done;
        m_queue.enqueueUnmapMemObject(m_buffer, m_data, nullptr, &done);
        done.wait();
    } catch (const cl::Error&) {
    }
}

} // namespace tonescope::opencl
