// SPDX-License-Identifier: GPL-3.0-or-later
// Reading small tables back by commands that take no times.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/profile.h"

#include <optional>

namespace tonescope::opencl {

/// How tables are read that nobody times. Refers to what it is made of.
struct UntimedRead {
    const cl::CommandQueue& queue; ///< another than that of the count
    const cl::Event& after;        ///< when the tables are whole; its queue was flushed
};

/// Owns a queue without times on one device, made when it is needed first. Functions throw cl::Error.
class QuickReads {
public:
    QuickReads(cl::Context context, cl::Device device, ReadRule rule)
        : m_context(std::move(context)), m_device(std::move(device)), m_rule(rule) {}

    /// How to read so many bins of a count of so many bytes on this device, whose last command ends with
    /// `counted`; valid as long as that. Nothing where the read is to be timed: where the rule says so, where
    /// pixels had to be sent, or where a part of the tables was read by a command with a time.
    [[nodiscard]] std::optional<UntimedRead> readOf(const DeviceInfo& device, std::uint64_t bins,
                                                    std::uint64_t bytes, const cl::Event& counted,
                                                    const Profile& profile);
    /// Waits for what is on its way.
    void finish() const {
        if (m_queue) m_queue->finish();
    }

private:
    cl::Context m_context;
    cl::Device m_device;
    ReadRule m_rule;
    std::optional<cl::CommandQueue> m_queue;
};

} // namespace tonescope::opencl
