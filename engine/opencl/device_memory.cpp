// SPDX-License-Identifier: GPL-3.0-or-later
// A table that an edited kernel writes to has guard words before and after it. They are written when the
// memory is allocated and read after the count; a changed word means that the kernel wrote outside of the
// table.
#include "engine/opencl/device_memory.h"

#include "engine/values/text.h"

#include <algorithm>

namespace tonescope::opencl {
PinnedMemory::PinnedMemory(const cl::Context& context, cl::CommandQueue queue, std::size_t bytes)
    : m_queue(std::move(queue)), m_buffer(context, CL_MEM_ALLOC_HOST_PTR | CL_MEM_READ_WRITE, bytes),
      m_data(static_cast<std::byte*>(
          m_queue.enqueueMapBuffer(m_buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes))),
      m_size(bytes) {
    if (m_data == nullptr) throw cl::Error(CL_MAP_FAILURE, "clEnqueueMapBuffer, which gave no memory");
}

/// Errors are ignored: if the device is lost, the driver frees the memory.
PinnedMemory::~PinnedMemory() {
    try {
        cl::Event done;
        m_queue.enqueueUnmapMemObject(m_buffer, m_data, nullptr, &done);
        done.wait();
    } catch (const cl::Error&) {
    }
}

namespace {

/// Guard words on each side: as many as sixteen tables of 256 bins have. An index that is wrong by a whole
/// table or a few copies still hits them, and the part behind them is aligned for every device.
constexpr std::size_t guardWords = 4096;
constexpr std::size_t guardBytes = guardWords * sizeof(cl_uint);

/// The contents of the guard words. Neighbours differ, and no value is one that a count is likely to write.
const std::vector<cl_uint>& untouched() {
    static const std::vector<cl_uint> words = [] {
        std::vector<cl_uint> made(guardWords);
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = static_cast<cl_uint>(0xA5C30F96U + 2654435761U * i);
        return made;
    }();
    return words;
}

std::vector<cl_uint> wordsAt(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::uint64_t place) {
    std::vector<cl_uint> words(guardWords);
    queue.enqueueReadBuffer(buffer, CL_TRUE, place, guardBytes, words.data());
    return words;
}

} // namespace

const cl::Buffer& GuardedMemory::make(const cl::Context& context, const cl::CommandQueue& queue,
                                      cl_mem_flags flags, std::uint64_t bytes) {
    replace(m_part, {}); // frees the old buffer before the new one is allocated
    replace(m_whole, {});
    m_bytes = bytes;
    replace(m_whole, cl::Buffer(context, flags, bytes + 2 * guardBytes));
    for (const std::uint64_t place : {std::uint64_t{0}, guardBytes + bytes})
        queue.enqueueWriteBuffer(m_whole, CL_TRUE, place, guardBytes, untouched().data());
    const cl_buffer_region region{guardBytes, bytes};
    replace(m_part, m_whole.createSubBuffer(flags, CL_BUFFER_CREATE_TYPE_REGION, &region));
    return m_part;
}

std::optional<Text> GuardedMemory::damage(const cl::CommandQueue& queue) const {
    if (m_whole() == nullptr) return std::nullopt;
    const std::vector<cl_uint> after = wordsAt(queue, m_whole, guardBytes + m_bytes);
    const auto behind = std::ranges::mismatch(after, untouched());
    if (behind.in1 != after.end())
        return Text(SENTENCE("the kernel wrote past its table: word %1 after its end"),
                    {std::to_string(behind.in1 - after.begin() + 1)});
    const std::vector<cl_uint> before = wordsAt(queue, m_whole, 0);
    const auto ahead = std::mismatch(before.rbegin(), before.rend(), untouched().rbegin());
    if (ahead.first != before.rend())
        return Text(SENTENCE("the kernel wrote past its table: word %1 before its beginning"),
                    {std::to_string(ahead.first - before.rbegin() + 1)});
    return std::nullopt;
}

} // namespace tonescope::opencl
