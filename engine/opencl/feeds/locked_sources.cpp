// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/locked_sources.h"

#include <algorithm>
#include <numeric>

namespace tonescope::opencl {

namespace {

constexpr std::size_t mostRefused = 4; ///< sources, before all are

bool areSame(const std::weak_ptr<const void>& one, const std::weak_ptr<const void>& other) {
    return !one.owner_before(other) && !other.owner_before(one);
}

} // namespace

bool LockedSources::lock(const LastingMemory& memory) {
    m_sources.remove_if([](const Source& source) { return source.users.expired(); });
    const auto isIt = [&](const auto& users) { return areSame(users, memory.users); };
    const auto known = std::find_if(m_sources.begin(), m_sources.end(),
                                    [&](const Source& source) { return isIt(source.users); });
    if (known != m_sources.end()) {
        m_sources.splice(m_sources.begin(), m_sources, known);
        return true;
    }
    if (memory.bytes > m_mostBytes || std::any_of(m_refused.begin(), m_refused.end(), isIt)) return false;
    while (bytes() + memory.bytes > m_mostBytes)
        m_sources.pop_back();
    if (tryLock(memory) || (unlock() && tryLock(memory))) return true;
    m_mostBytes = 0;
    return false;
}

bool LockedSources::tryLock(const LastingMemory& memory) {
    try {
        // The bindings take a pointer to what a read-only buffer will never change.
        auto* first = const_cast<std::byte*>(memory.first); // NOLINT(cppcoreguidelines-pro-type-const-cast)
        const cl::Buffer locked(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, memory.bytes, first);
        m_sources.push_front({memory.mapping, memory.users, memory.bytes, locked});
        return true;
    } catch (const cl::Error&) {
        return false;
    }
}

void LockedSources::refuse(const std::weak_ptr<const void>& users) {
    m_sources.remove_if([&](const Source& source) { return areSame(source.users, users); });
    m_refused.push_back(users);
    if (m_refused.size() < mostRefused) return;
    m_sources.clear();
    m_mostBytes = 0;
}

bool LockedSources::unlock() {
    const bool any = !m_sources.empty();
    m_sources.clear();
    return any;
}

std::uint64_t LockedSources::bytes() const {
    return std::accumulate(m_sources.begin(), m_sources.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Source& source) { return sum + source.bytes; });
}

} // namespace tonescope::opencl
