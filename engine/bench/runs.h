// SPDX-License-Identifier: GPL-3.0-or-later
// Runs over many devices, strategies and data: bench measures, verify compares with the reference, tuning
// searches for the fastest launch.
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

/// Callbacks of a run, which are called on its thread. All three must be set.
template <typename Row>
struct RunListener {
    std::function<void(const Row& row)> row;
    /// A step failed; the run continues with the next one. `what` names its device, data and strategy, or
    /// some of them.
    std::function<void(const Text& what, const Failure& failure)> failed;
    /// The progress from 0 to 1 and the name of the current step, which is empty at the end.
    std::function<void(double fraction, const Text& what)> progress;
};

// Each of the three functions blocks until the end or a stop. A device that fails is closed and skipped; it
// is opened again at its next use.

/// What to measure: each strategy on each device with each set of pixels.
struct BenchPlan {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: every strategy that can count the pixels
    std::vector<MeasuredPixels> inputs;
    LaunchParameters launch;
    unsigned repeats = 9;
    std::uint64_t memoryBytes = 0;                        ///< limit of one synthetic image
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< of the copies of an input; see WorkloadLimits
};

/// Measures one device after another, and on it one set of pixels after another. The strategies for a set of
/// pixels are measured alternately; see Rounds. Rows are in the order of the catalog.
void runBench(Engine& engine, const BenchPlan& plan, const RunListener<MeasurementPointer>& listener,
              const std::stop_token& stop);

/// What to compare with the reference.
struct VerifyPlan {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all; only strategies with CountedPart::All
    /// Synthetic kinds are counted in many sizes, such as odd widths, as 8-bit and 16-bit gray and colour;
    /// images are counted as they are.
    std::vector<std::variant<DataSpec, Image>> data;
};

/// The result for a device, a strategy and a kind of data, over all its sizes and layouts.
struct VerifyRow {
    DeviceInfo device;
    StrategyInfo strategy;
    std::string data;
    bool correct = true;
    Text firstDifference{}; ///< "gray bin 17: 5 instead of 7"
    std::string where{};    ///< first size and layout that differ: "gray8 1023x3"; empty for an image
};

/// Compares each strategy on each device with the reference. There is no row if a strategy can count none of
/// the layouts of the data. Simulators get one small size, because they are slow.
void runVerify(Engine& engine, const VerifyPlan& plan, const RunListener<VerifyRow>& listener,
               const std::stop_token& stop);

/// The devices, the kind of pixels and the sizes to tune for.
struct TunePlan {
    std::vector<DeviceInfo> devices;
    PixelLayout layout = PixelLayout::Gray8;
    std::vector<std::uint64_t> sizes; ///< bytes of pixels; one choice is made per size
    unsigned repeats = 5;
    std::string date; ///< today (ISO), for the reasons: "fastest of 40 at 8 MiB on 2025-01-31"
    std::uint64_t cacheBytes = std::uint64_t{128} << 20U; ///< of the copies of an input; see WorkloadLimits
};

/// Finds the fastest strategy and launch for each device and size. It measures every exact strategy with its
/// default launch, and then at most three of the fastest with other launches, varying one parameter after
/// another. Each launch is measured on uniform, constant and photo-like pixels, and the longest of the three
/// times is its cost. The time is that of the device, plus the time in which the host merges, if it does.
void runTuning(Engine& engine, const TunePlan& plan, const RunListener<TunedMethod>& listener,
               const std::stop_token& stop);

/// The values that runTuning() tries for a parameter, in ascending order: powers of two; for numbers of
/// work-groups, powers of two times the compute units; for skip-empty, 0 and 1. All lie in the range.
[[nodiscard]] std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device);

} // namespace tonescope::bench
