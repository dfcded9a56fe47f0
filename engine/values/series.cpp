// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/series.h"

#include <algorithm>
#include <iterator>

namespace tonescope {

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
