// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a count on the device.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/pinned_memory.h"
#include "engine/opencl/profile.h"
#include "engine/values/histogram.h"

#include <cstdint>
#include <memory>
#include <span>

namespace tonescope::opencl {

/// 32-bit tables, one a channel, one after another; and room for partial tables where a strategy keeps them.
/// Kept from count to count, because allocating costs more than counting a small image. All functions throw
/// cl::Error.
class CountTables {
public:
    CountTables(cl::Context context, cl::CommandQueue queue)
        : m_context(std::move(context)), m_queue(std::move(queue)) {}

    /// Room for so many bins of all tables together, all of them zero: no command, where read() left them so.
    void clear(std::uint64_t bins, Profile& profile);
    /// Waits for the queue and gives the tables, one after another; valid until the next call. They are
    /// cleared for the next count while the device is still at this one.
    std::span<const cl_uint> read(Profile& profile);
    /// The same, added to the histogram.
    void readInto(Histogram& histogram, Profile& profile);

    [[nodiscard]] const cl::Buffer& counts() const { return m_counts; }

    /// Room for so many partial tables, in which a kernel must write every bin.
    const cl::Buffer& partial(std::uint64_t tables);
    /// Makes the partial tables' sum wrong, until a kernel has written them: one that a driver forgot would
    /// leave those of the strip before.
    void spoilPartial(Profile& profile);
    /// Waits for the queue and adds up the first `tables` partial tables on the host. The time of the sum is
    /// returned.
    Nanoseconds addPartialInto(Histogram& histogram, std::uint64_t tables, Profile& profile);

private:
    void grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes) const;
    cl::Event enqueueClear(Profile& profile);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    cl::Buffer m_counts, m_partial;
    std::uint64_t m_countBytes = 0, m_partialBytes = 0; ///< allocated
    std::unique_ptr<PinnedMemory> m_seen;               ///< what the host sees of the tables
    std::uint64_t m_bins = 0;
    std::uint64_t m_clean = 0; ///< bins that are known to be zero
};

} // namespace tonescope::opencl
