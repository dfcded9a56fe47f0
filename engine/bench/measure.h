// Measuring how long one way of counting takes: what reports, tuning and the lab have in common.
#pragma once

#include "engine/bench/subject.h"
#include "engine/count/backend.h"
#include "engine/values/series.h"

#include <variant>

namespace tonescope::bench {

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
