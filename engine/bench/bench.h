// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring every device with every strategy on all data.
#pragma once

#include "engine/count/engine.h"
#include "engine/values/measuring/measurement.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

struct BenchPlan {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all that can count the pixels
    std::vector<MeasuredPixels> inputs;
    LaunchParameters launch;
    unsigned repeats = 9;
    std::uint64_t memoryBytes = 0;                        ///< that one synthetic image may take
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< more than any device's caches hold
};

/// Who hears of a run, on the thread that runs it. All three are set.
struct BenchListener {
    std::function<void(const MeasurementPointer& row)> row;
    /// Something could not be measured; the rest still is. `what` names device, data and strategy.
    std::function<void(const std::string& what, const Failure& failure)> failed;
    /// 0 to 1, and what is being measured.
    std::function<void(double fraction, const std::string& what)> progress;
};

/// Measures device by device and data by data, the strategies of each in turns; see Rounds. The rows are told
/// in the catalog's order.
/// Blocks until the end or the stop. A device that breaks is left; the others are still measured.
void runBench(Engine& engine, const BenchPlan& plan, const BenchListener& listener,
              const std::stop_token& stop);

} // namespace tonescope::bench
