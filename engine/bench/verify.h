// SPDX-License-Identifier: GPL-3.0-or-later
// Whether every strategy counts what the reference counts.
#pragma once

#include "engine/count/engine.h"
#include "engine/values/measuring/data_kind.h"

#include <functional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::bench {

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
    std::string firstDifference{}; ///< "gray bin 17: 5 instead of 7"
    std::string where{}; ///< the first size and layout that differ: "gray8 1023x3"; empty: an image's own
};

/// Who hears of a run, on the thread that runs it. All three are set.
struct VerifyListener {
    std::function<void(const VerifyRow& row)> row;
    /// Something could not be counted; the rest still is. `what` names device, data and strategy.
    std::function<void(const std::string& what, const Failure& failure)> failed;
    /// 0 to 1, and what is being verified.
    std::function<void(double fraction, const std::string& what)> progress;
};

/// Compares with the reference device by device, data by data, strategy by strategy. A strategy has no row
/// for data of which it can count no layout. Simulated devices get few and small sizes. Blocks until the end
/// or the stop. A device that breaks is left; the others are still verified.
void runVerify(Engine& engine, const VerifyPlan& plan, const VerifyListener& listener,
               const std::stop_token& stop);

} // namespace tonescope::bench
