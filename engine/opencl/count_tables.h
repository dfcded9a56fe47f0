// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a count on the device.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/guarded_memory.h"
#include "engine/opencl/pinned_memory.h"
#include "engine/opencl/profile.h"
#include "engine/opencl/quick_reads.h"
#include "engine/values/histogram.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tonescope::opencl {

/// 32-bit tables, one a channel, one after another; and room for partial tables where a strategy keeps them.
/// Kept from count to count, because allocating costs more than counting a small image. All functions throw
/// cl::Error.
class CountTables {
public:
    /// `guarded`: all of it lies between guard words; see damage().
    CountTables(cl::Context context, cl::CommandQueue queue, bool guarded = false)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_guarded(guarded) {}

    /// Room for so many bins of all tables together, for a kernel that adds to them. Small tables that were
    /// read go on growing, and what is new in them is told from what was there: a command less.
    void prepare(std::uint64_t bins, Profile& profile);
    /// The same, and all of them zero: for a kernel that may do anything.
    void clear(std::uint64_t bins, Profile& profile);
    /// Waits for the queue and gives what was counted since, one table after another; valid until the next
    /// call. Of `untimed`, where it is given, the profile knows only that it took place.
    std::span<const cl_uint> read(Profile& profile, const std::optional<UntimedRead>& untimed = {});
    /// The same, added to the histogram.
    void readInto(Histogram& histogram, Profile& profile, const std::optional<UntimedRead>& untimed = {});

    [[nodiscard]] const cl::Buffer& counts() const { return m_counts; }

    /// Room for so many partial tables, in which a kernel must write every bin.
    const cl::Buffer& partial(std::uint64_t tables);
    /// Room of so many bytes for tables that groups may leave behind, after a head of which the first bytes
    /// are zero.
    const cl::Buffer& leftBehind(std::uint64_t bytes, std::uint64_t head, Profile& profile);
    /// Gives their memory back; whether there was any.
    bool releasePartial();
    /// What either gave last.
    [[nodiscard]] const cl::Buffer& partial() const { return m_partial; }
    /// Makes the partial tables' sum wrong, until a kernel has written them: one that a driver forgot would
    /// leave those of the strip before.
    void spoilPartial(Profile& profile);
    /// Waits for the queue and adds up the first `tables` partial tables on the host. The time of the sum is
    /// returned.
    Nanoseconds addPartialInto(Histogram& histogram, std::uint64_t tables, Profile& profile);
    /// What a kernel wrote beside guarded tables since the last call, as a sentence; nothing where it did
    /// not. Waits for the queue.
    [[nodiscard]] std::optional<std::string> damage();

private:
    void grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes);
    void fetch(cl_uint* to, std::uint64_t bytes, Profile& profile, const std::optional<UntimedRead>& untimed);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    bool m_guarded;
    GuardedMemory m_guardedCounts, m_guardedPartial; ///< of which m_counts and m_partial are parts
    std::optional<std::string> m_damage;             ///< of tables that were given back
    cl::Buffer m_counts, m_partial;
    std::uint64_t m_countBytes = 0, m_partialBytes = 0; ///< allocated
    std::unique_ptr<PinnedMemory> m_seen;               ///< what the host sees of the tables
    std::vector<cl_uint> m_before;                      ///< what they held when they were read last
    std::vector<cl_uint> m_counted;                     ///< since then
    std::uint64_t m_bins = 0;
    std::uint64_t m_known = 0; ///< bins of which m_before is true: none, until those in use are read
};

} // namespace tonescope::opencl
