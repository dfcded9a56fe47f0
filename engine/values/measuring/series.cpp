// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/series.h"

#include <algorithm>
#include <iterator>

namespace tonescope {

Sample sampleOf(const Timings& timings, Nanoseconds wall) {
    const auto kernel = timings.of(Phase::Kernel);
    const Clock clock = kernel ? kernel->clock : Clock::Host; // without any device event, the host counted
    const auto timeOf = [&](Phase phase) -> std::optional<Nanoseconds> {
        const auto time = timings.of(phase);
        return time && time->clock == clock ? std::optional(time->duration) : std::nullopt;
    };
    constexpr Nanoseconds none{};
    Sample sample{timeOf(Phase::Clear).value_or(none), timeOf(Phase::Kernel).value_or(none),
                  timeOf(Phase::Merge).value_or(none)};
    sample.upload = timeOf(Phase::Upload);
    sample.readback = timeOf(Phase::Readback);
    if (const auto merge = timings.of(Phase::Merge); merge && merge->clock != clock)
        sample.hostMerge = merge->duration;
    sample.wall = wall;
    return sample;
}

Series seriesOf(std::vector<Sample> samples, const LaunchShape& launch) {
    std::vector<Nanoseconds> kernel, wall, merge;
    for (const Sample& sample : samples) {
        kernel.push_back(sample.kernel());
        wall.push_back(sample.wall);
        if (sample.hostMerge) merge.push_back(*sample.hostMerge);
    }
    Series series;
    series.samples = std::move(samples);
    series.kernel = summaryOf(std::move(kernel));
    series.wall = summaryOf(std::move(wall));
    if (!merge.empty()) series.hostMerge = summaryOf(std::move(merge)).median;
    series.launch = launch;
    return series;
}

} // namespace tonescope
