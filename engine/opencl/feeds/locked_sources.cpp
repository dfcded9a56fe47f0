// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/locked_sources.h"

#include <algorithm>
#include <numeric>

namespace tonescope::opencl {

bool LockedSources::lock(const LastingMemory& memory) {
    m_sources.remove_if([](const Source& source) { return source.users.expired(); });
    const auto known = std::find_if(m_sources.begin(), m_sources.end(), [&](const Source& source) {
        return !source.users.owner_before(memory.users) && !memory.users.owner_before(source.users);
    });
    if (known != m_sources.end()) {
        m_sources.splice(m_sources.begin(), m_sources, known);
        return true;
    }
    if (memory.bytes > m_mostBytes) return false;
    while (bytes() + memory.bytes > m_mostBytes)
        m_sources.pop_back();
    try {
        // The bindings take a pointer to what a read-only buffer will never change.
        auto* first = const_cast<std::byte*>(memory.first); // NOLINT(cppcoreguidelines-pro-type-const-cast)
        const cl::Buffer locked(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, memory.bytes, first);
        m_sources.push_front({memory.mapping, memory.users, memory.bytes, locked});
        return true;
    } catch (const cl::Error&) {
        giveUp();
        return false;
    }
}

void LockedSources::giveUp() {
    m_sources.clear();
    m_mostBytes = 0;
}

std::uint64_t LockedSources::bytes() const {
    return std::accumulate(m_sources.begin(), m_sources.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Source& source) { return sum + source.bytes; });
}

} // namespace tonescope::opencl
