// SPDX-License-Identifier: GPL-3.0-or-later
// Several counts of the same pixels in the same way.
//
// Two times, of two clocks. `kernel` is what the device does with pixels that lie in its memory: clearing the
// tables, counting and merging, each as its own event tells it, without what lies between them; the
// device's clock. On the host's own threads it is the same phases by the host's clock. `wall` is what the
// caller waits: the host's steady clock around the whole count. Where the host merges the tables of an OpenCL
// device, that time is of another clock and so not in `kernel`, but told apart.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/sample_summary.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// One of these counts. Zero where a phase did not happen.
struct Sample {
    Nanoseconds clear{}, count{}, merge{};
    std::optional<Nanoseconds> hostMerge{}; ///< nothing where the device merges
    Nanoseconds wall{};
    /// Of the clock of the phases above; nothing where it did not happen, or where that clock did not time
    /// it.
    std::optional<Nanoseconds> upload{}, readback{};

    [[nodiscard]] Nanoseconds kernel() const { return clear + count + merge; }
    bool operator==(const Sample&) const = default;
};

struct Series {
    std::vector<Sample> samples; ///< in the order in which they were taken; not empty
    SampleSummary kernel, wall;
    std::optional<Nanoseconds> hostMerge{}; ///< median; nothing where the device merges
    LaunchShape launch;
    bool correct = true;              ///< all counts gave what they must
    std::uint64_t wrongCounts = 0;    ///< the most that one of them had too many or too few, over all bins
    std::string firstDifference = {}; ///< where the first wrong one differs; empty where all are correct
    std::shared_ptr<const Histogram> counts{}; ///< of the last one
};

/// The phases of one count, as far as they are of the clock that timed the counting itself.
[[nodiscard]] Sample sampleOf(const Timings& timings, Nanoseconds wall);

/// The series of these samples, which are not empty; all counts correct.
[[nodiscard]] Series seriesOf(std::vector<Sample> samples, const LaunchShape& launch);

} // namespace tonescope
