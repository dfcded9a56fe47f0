// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of others, page-locked, so that a device fetches pictures from where they lie.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/image.h"

#include <cstdint>
#include <list>
#include <memory>
#include <vector>

namespace tonescope::opencl {

/// Page-locks lasting memory for one context, once for all pictures that come to lie there: it takes a
/// millisecond for 24 MB. Memory stays mapped for as long as it is locked. Used on the device's thread; what
/// was sent from memory must have arrived before any other is locked.
class LockedSources {
public:
    /// At most so many bytes at a time: what was not used for longest is unlocked first.
    LockedSources(cl::Context context, std::uint64_t mostBytes)
        : m_context(std::move(context)), m_mostBytes(mostBytes) {}

    /// Whether the memory is page-locked now. Unlocks what nobody uses any more. Where a driver refuses it
    /// with nothing else locked, it is not asked again.
    [[nodiscard]] bool lock(const LastingMemory& memory);
    /// Unlocks memory, and does not lock it again. A few refusals are one of all memory: then it is not that
    /// of one decoder that is at fault.
    void refuse(const std::weak_ptr<const void>& users);
    /// Unlocks all, for now; whether there was any.
    bool unlock();
    /// What is locked.
    [[nodiscard]] std::uint64_t bytes() const;

private:
    struct Source {
        std::shared_ptr<const void> mapping; ///< unmapped after it is unlocked
        std::weak_ptr<const void> users;
        std::size_t bytes;
        cl::Buffer locked; ///< only for what the driver does to the memory that it is made of
    };

    [[nodiscard]] bool tryLock(const LastingMemory& memory);

    cl::Context m_context;
    std::uint64_t m_mostBytes; ///< 0: none from now on
    std::vector<std::weak_ptr<const void>> m_refused;
    std::list<Source> m_sources; ///< the one used last comes first
};

} // namespace tonescope::opencl
