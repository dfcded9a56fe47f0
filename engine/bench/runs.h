// SPDX-License-Identifier: GPL-3.0-or-later
// Runs over many devices, strategies and data: measuring, verifying, tuning.
#pragma once

#include "engine/count/engine.h"
#include "engine/values/measuring/measurement.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::bench {

/// Callbacks of a run, called on the thread that runs it. All three are set.
template <typename Row>
struct RunListener {
    std::function<void(const Row& row)> row;
    /// Something could not be done; the rest still is. `what` names device, data and strategy.
    std::function<void(const Text& what, const Failure& failure)> failed;
    /// 0 to 1, and the name of the current step; empty at the end.
    std::function<void(double fraction, const Text& what)> progress;
};

// Each of the three functions blocks until the end or the stop. A device that breaks is skipped, and opened
// afresh when it is asked for again.

struct BenchPlan {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all that can count the pixels
    std::vector<MeasuredPixels> inputs;
    LaunchParameters launch;
    unsigned repeats = 9;
    std::uint64_t memoryBytes = 0;                        ///< limit of one synthetic image
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< more than any device's caches hold
};

/// Measures device by device and data by data, the strategies of each in turns; see Rounds. Rows come in the
/// catalog's order.
void runBench(Engine& engine, const BenchPlan& plan, const RunListener<MeasurementPointer>& listener,
              const std::stop_token& stop);

struct VerifyPlan {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all
    /// Synthetic kinds in awkward sizes and every layout, and images as they are.
    std::vector<std::variant<DataSpec, Image>> data;
};

/// One device, one strategy, one kind of data in all of its sizes and layouts.
struct VerifyRow {
    DeviceInfo device;
    StrategyInfo strategy;
    std::string data;
    bool correct = true;
    Text firstDifference{}; ///< "gray bin 17: 5 instead of 7"
    std::string where{};    ///< first size and layout that differ: "gray8 1023x3"; empty: an image's own
};

/// Compares with the reference device by device, data by data, strategy by strategy. A strategy has no row
/// for data of which it can count no layout. Simulated devices get few and small sizes.
void runVerify(Engine& engine, const VerifyPlan& plan, const RunListener<VerifyRow>& listener,
               const std::stop_token& stop);

struct TunePlan {
    std::vector<DeviceInfo> devices;
    PixelLayout layout = PixelLayout::Gray8;
    std::vector<std::uint64_t> sizes; ///< bytes of pixels; one choice is made per size
    unsigned repeats = 5;
    std::string date;                                     ///< ISO date that the reasons name
    std::uint64_t cacheBytes = std::uint64_t{128} << 20U; ///< more than the device's caches hold
};

/// Measures every exact strategy with its default launch, and the three fastest of them with other launches,
/// one parameter after the other. Each is measured on uniform, constant and photo data; the slowest of the
/// three times is its cost. The time is that of the device, plus that of the host where the host merges.
void runTuning(Engine& engine, const TunePlan& plan, const RunListener<TunedMethod>& listener,
               const std::stop_token& stop);

/// The values that runTuning() tries, from the smallest on: powers of two, and for work-groups powers of two
/// times the compute units; all inside the range.
[[nodiscard]] std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device);

} // namespace tonescope::bench
