// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring how long one way of counting takes: what reports, tuning and the lab have in common.
#pragma once

#include "engine/bench/workload.h"
#include "engine/count/backend.h"
#include "engine/values/series.h"

namespace tonescope::bench {

using SeriesOutcome = Outcome<Series>;

/// Counts once to warm up, and then `repeats` times, at least 1. The pixels are on the device before the
/// first measured count if they have been counted there before; see bringToDevice().
[[nodiscard]] SeriesOutcome measureSeries(Counter& counter, Workload& workload, const Method& method,
                                          unsigned repeats, const CountControl& control);

/// Counts every image of the workload once, so that all of them are where the device wants them.
[[nodiscard]] Outcome<Done> bringToDevice(Counter& counter, Workload& workload, const Method& method,
                                          const CountControl& control);

/// Counts pixels that come from the host's memory every time, once to warm up and `repeats` times.
[[nodiscard]] SeriesOutcome measureStreamed(Counter& counter, const Workload& workload, const Method& method,
                                            unsigned repeats, const CountControl& control);

} // namespace tonescope::bench
