// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of counts on a device: how they are cleared, read back and added to a histogram.
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
/// How to read tables by a queue without profiling, which saves the time of an event. Queue and event must
/// outlive it.
struct UntimedRead {
    const cl::CommandQueue& queue; ///< without profiling; not the queue of the count
    const cl::Event& after;        ///< when the tables are complete; its queue was flushed
};

/// Decides which reads are not timed, and owns the queue for them, which is created at the first use.
/// Functions throw cl::Error.
class QuickReads {
public:
    QuickReads(cl::Context context, cl::Device device, ReadRule rule)
        : m_context(std::move(context)), m_device(std::move(device)), m_rule(rule) {}

    /// How to read `bins` bins of a count of `bytes` bytes whose last command is `counted`. Valid as long as
    /// that event. Nothing if the read must be timed: if the rule says so, if pixels were uploaded, if a part
    /// of the tables was read with an event before, or if the driver has no queue without profiling.
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

/// The tables on a device: one table of 32-bit counts per channel, one after another, and partial tables for
/// strategies that merge. The memory is kept from count to count, because an allocation takes longer than
/// counting a small image. All functions throw cl::Error.
class CountTables {
public:
    /// `guarded`: the tables lie between guard words, see damage().
    CountTables(cl::Context context, cl::CommandQueue queue, bool guarded = false)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_guarded(guarded) {}

    /// Prepares `bins` bins, those of all tables together, for a kernel that adds to them. Small tables are
    /// not cleared, which saves a command: the next read subtracts the counts that they had before.
    void prepare(std::uint64_t bins, Profile& profile);
    /// Prepares the tables with zeros, for a kernel that may overwrite instead of add, such as an edited one.
    void clear(std::uint64_t bins, Profile& profile);
    /// Waits for the queue. Returns the counts since prepare(), one table after another; valid until the next
    /// call. If read by `untimed`, the profile gets no time for it.
    std::span<const cl_uint> read(Profile& profile, const std::optional<UntimedRead>& untimed = {});
    /// Adds the counts to the histogram.
    void readInto(Histogram& histogram, Profile& profile, const std::optional<UntimedRead>& untimed = {});

    [[nodiscard]] const cl::Buffer& counts() const { return m_counts; }

    /// Memory for `tables` partial tables. It is not cleared: the kernel must write every bin.
    const cl::Buffer& partial(std::uint64_t tables);
    /// Memory of `bytes` bytes in which work-groups may leave packed tables for a merging kernel. The first
    /// `head` bytes are zero.
    const cl::Buffer& leftBehind(std::uint64_t bytes, std::uint64_t head, Profile& profile);
    /// Frees the partial tables; true if there were any.
    bool releasePartial();
    /// The memory that partial() or leftBehind() returned last.
    [[nodiscard]] const cl::Buffer& partial() const { return m_partial; }
    /// Writes a number into the partial tables that makes their sum wrong until the kernel has overwritten
    /// it. Otherwise, if a driver drops the launch, the tables of the previous strip would be taken for new
    /// ones.
    void spoilPartial(Profile& profile);
    /// Waits for the queue and adds the first `tables` partial tables on the host. Returns the time that the
    /// adding took.
    Nanoseconds addPartialInto(Histogram& histogram, std::uint64_t tables, Profile& profile);
    /// Whether a kernel wrote outside of guarded tables since the last call: a sentence for the user, or
    /// nothing. Waits for the queue.
    [[nodiscard]] std::optional<Text> damage();

private:
    void grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes);
    void fetch(cl_uint* to, std::uint64_t bytes, Profile& profile, const std::optional<UntimedRead>& untimed);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    bool m_guarded;
    GuardedMemory m_guardedCounts, m_guardedPartial; ///< m_counts and m_partial are parts of them
    std::optional<Text> m_damage;                    ///< damage of tables that were freed since
    cl::Buffer m_counts, m_partial;
    std::uint64_t m_countBytes = 0, m_partialBytes = 0; ///< allocated
    std::unique_ptr<PinnedMemory> m_seen;               ///< the tables on the host
    std::vector<cl_uint> m_before;                      ///< their contents at the last read
    std::vector<cl_uint> m_counted;                     ///< since then
    std::uint64_t m_bins = 0;
    std::uint64_t m_known = 0; ///< bins in m_before that are valid; 0 if the tables were not read yet
};

} // namespace tonescope::opencl
