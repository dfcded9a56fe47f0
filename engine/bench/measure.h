// Measuring how long one way of counting takes: what reports, tuning and the lab have in common.
//
// Two times, of two clocks. `kernel` is what the device does with pixels that lie in its memory: clearing the
// tables, counting and merging, each as its own event tells it, without what lies between them; the
// device's clock. On the host's own threads it is the same phases by the host's clock. `wall` is what the
// caller waits: the host's steady clock around the whole count. Where the host merges the tables of an OpenCL
// device, that time is of another clock and so not in `kernel`, but told apart.
#pragma once

#include "engine/bench/sample_summary.h"
#include "engine/bench/subject.h"
#include "engine/count/backend.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace tonescope::bench {

/// Several counts of one subject with one method.
struct Series {
    SampleSummary kernel, wall;
    std::optional<Nanoseconds> hostMerge; ///< median; nothing where the device merges
    LaunchShape launch;
    bool correct = true;    ///< all counts gave what they must
    std::uint64_t lost = 0; ///< the most counts that one of them missed
};

using SeriesOutcome = std::variant<Series, Stopped, Failure>;

/// Counts once to warm up, and then `repeats` times, at least 1. The pixels are on the device before the
/// first measured count if they have been counted there before; see bringToDevice().
[[nodiscard]] SeriesOutcome measureSeries(Counter& counter, Subject& subject, const Method& method,
                                          unsigned repeats, const CountControl& control);

/// Counts every image of the subject once, so that all of them are where the device wants them.
[[nodiscard]] std::variant<std::monostate, Stopped, Failure>
bringToDevice(Counter& counter, Subject& subject, const Method& method, const CountControl& control);

/// Counts pixels that come from the host's memory every time, once to warm up and `repeats` times.
[[nodiscard]] SeriesOutcome measureStreamed(Counter& counter, const Subject& subject, const Method& method,
                                            unsigned repeats, const CountControl& control);

} // namespace tonescope::bench
