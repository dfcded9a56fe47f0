// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/series.h"

#include <algorithm>
#include <iterator>

namespace tonescope {

Sample sampleOf(const Timings& timings, Nanoseconds wall) {
    const auto kernel = timings.of(Phase::Kernel);
    const Clock clock = kernel ? kernel->clock : Clock::Host; // without any device event, the host counted
    const auto timeOf = [&](Phase phase) {
        const auto time = timings.of(phase);
        return time && time->clock == clock ? time->duration : Nanoseconds::zero();
    };
    Sample sample{timeOf(Phase::Clear), timeOf(Phase::Kernel), timeOf(Phase::Merge)};
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
