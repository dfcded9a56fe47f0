// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/shared_result.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tonescope::together {

// The first counts are taken as they are: a histogram of zeros to add them to would be made for nothing.
SharedResult::SharedResult(const CountTask& task) : m_width(task.pixels.extent.width) {
}

void SharedResult::add(const DeviceInfo& device, std::string_view strategy, std::int64_t rows,
                       Counted counted, Nanoseconds wall) {
    const auto start = std::chrono::steady_clock::now();
    if (m_counted.shares.empty())
        m_counted.histogram = std::move(counted.histogram);
    else
        m_counted.histogram.add(counted.histogram);
    m_counted.launch = counted.launch;
    counted.timings.wall = wall;
    addShare(m_counted.shares, {device, std::string(strategy), rows, Region::whole({m_width, rows}).pixels(),
                                std::move(counted.timings)});
    m_merging += std::chrono::steady_clock::now() - start;
}

Counted SharedResult::whole(Nanoseconds wall) && {
    if (m_counted.shares.size() > 1) {
        std::stable_sort(m_counted.shares.begin(), m_counted.shares.end(),
                         [](const auto& a, const auto& b) { return a.rows > b.rows; });
        m_counted.launch = {};
    }
    time(wall);
    return std::move(m_counted);
}

void SharedResult::time(Nanoseconds wall) {
    Timings& timings = m_counted.timings;
    timings.addHost(Phase::Kernel, wall - m_merging);
    timings.addHost(Phase::Merge, m_merging);
    for (const MemberShare& share : m_counted.shares) {
        timings.clockFailed = timings.clockFailed || share.timings.clockFailed;
        if (!share.timings.build) continue;
        timings.build = std::max(timings.build.value_or(Nanoseconds::zero()), *share.timings.build);
        timings.buildFromDisk = share.timings.buildFromDisk;
    }
}

} // namespace tonescope::together
