// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of counts on a device: cleared, read back and added up.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/device_memory.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/profile.h"
#include "engine/values/histogram.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tonescope::opencl {
/// How to read tables without a profiling event. Refers to its arguments.
struct UntimedRead {
    const cl::CommandQueue& queue; ///< not the queue of the count
    const cl::Event& after;        ///< happens when the tables are complete; its queue was flushed
};

/// Owns a queue without profiling on one device, made at the first use. Functions throw cl::Error.
class QuickReads {
public:
    QuickReads(cl::Context context, cl::Device device, ReadRule rule)
        : m_context(std::move(context)), m_device(std::move(device)), m_rule(rule) {}

    /// How to read so many bins of a count of so many bytes whose last command is `counted`; valid as long as
    /// that event. Nothing if the read is to be timed: by the rule, if pixels were sent, or if a part of the
    /// tables was read with an event.
    [[nodiscard]] std::optional<UntimedRead> readOf(const DeviceInfo& device, std::uint64_t bins,
                                                    std::uint64_t bytes, const cl::Event& counted,
                                                    const Profile& profile);
    /// Waits for the queue.
    void finish() const {
        if (m_queue) m_queue->finish();
    }

private:
    cl::Context m_context;
    cl::Device m_device;
    ReadRule m_rule;
    std::optional<cl::CommandQueue> m_queue;
};

/// 32-bit tables, one per channel, one after another, and partial tables for the strategies that need them.
/// Kept from count to count: an allocation costs more than the count of a small image. All functions throw
/// cl::Error.
class CountTables {
public:
    /// `guarded`: tables lie between guard words; see damage().
    CountTables(cl::Context context, cl::CommandQueue queue, bool guarded = false)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_guarded(guarded) {}

    /// Prepares so many bins of all tables together for a kernel that adds to them. Small tables are not
    /// cleared: the counts before are subtracted after the next read, which saves a command.
    void prepare(std::uint64_t bins, Profile& profile);
    /// The same with all bins zero, for a kernel that may do anything.
    void clear(std::uint64_t bins, Profile& profile);
    /// Waits for the queue and returns the counts since prepare(), one table after another; valid until the
    /// next call. A read by `untimed` has no times in the profile.
    std::span<const cl_uint> read(Profile& profile, const std::optional<UntimedRead>& untimed = {});
    /// Adds the counts to the histogram.
    void readInto(Histogram& histogram, Profile& profile, const std::optional<UntimedRead>& untimed = {});

    [[nodiscard]] const cl::Buffer& counts() const { return m_counts; }

    /// Memory for so many partial tables. The kernel must write every bin.
    const cl::Buffer& partial(std::uint64_t tables);
    /// Memory of so many bytes for tables that groups may leave behind. The first `head` bytes are zero.
    const cl::Buffer& leftBehind(std::uint64_t bytes, std::uint64_t head, Profile& profile);
    /// Frees the partial tables; true if there were any.
    bool releasePartial();
    /// The memory that either returned last.
    [[nodiscard]] const cl::Buffer& partial() const { return m_partial; }
    /// Makes the sum of the partial tables wrong until a kernel has written them. If a driver drops the
    /// launch, the tables of the strip before do not pass for its counts.
    void spoilPartial(Profile& profile);
    /// Waits for the queue, adds up the first `tables` partial tables on the host, and returns the time that
    /// this took.
    Nanoseconds addPartialInto(Histogram& histogram, std::uint64_t tables, Profile& profile);
    /// A sentence about a write beside guarded tables since the last call; nothing if there was none. Waits
    /// for the queue.
    [[nodiscard]] std::optional<Text> damage();

private:
    void grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes);
    void fetch(cl_uint* to, std::uint64_t bytes, Profile& profile, const std::optional<UntimedRead>& untimed);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    bool m_guarded;
    GuardedMemory m_guardedCounts, m_guardedPartial; ///< m_counts and m_partial are parts of them
    std::optional<Text> m_damage;                    ///< of tables that were freed
    cl::Buffer m_counts, m_partial;
    std::uint64_t m_countBytes = 0, m_partialBytes = 0; ///< allocated
    std::unique_ptr<PinnedMemory> m_seen;               ///< the tables on the host
    std::vector<cl_uint> m_before;                      ///< their contents at the last read
    std::vector<cl_uint> m_counted;                     ///< since then
    std::uint64_t m_bins = 0;
    std::uint64_t m_known = 0; ///< number of valid bins in m_before; 0 until the tables in use are read
};

} // namespace tonescope::opencl
