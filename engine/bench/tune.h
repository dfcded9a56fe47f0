// SPDX-License-Identifier: GPL-3.0-or-later
// Finding the fastest way to count.
#pragma once

#include "engine/count/engine.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

struct TunePlan {
    std::vector<DeviceInfo> devices;
    PixelLayout layout = PixelLayout::Gray8;
    std::vector<std::uint64_t> sizes; ///< bytes of pixels: a choice is made for each
    unsigned repeats = 5;
    std::string date;                                     ///< for the reasons
    std::uint64_t cacheBytes = std::uint64_t{128} << 20U; ///< more than the device's caches hold
};

/// Who hears of a run, on the thread that runs it. All three are set.
struct TuneListener {
    std::function<void(const TunedMethod& choice)> chosen;
    std::function<void(const std::string& what, const Failure& failure)> failed;
    std::function<void(double fraction, const std::string& what)> progress; ///< 0 to 1
};

/// Measures every exact strategy as it is, and the best of them with other launches, one parameter after the
/// other, on uniform, constant and photo data. What matters is the slowest of the three. The time is that of
/// the device, and that of the host where the host merges. Blocks until the end or the stop. A device that
/// breaks is left; the others are still tuned.
void runTuning(Engine& engine, const TunePlan& plan, const TuneListener& listener,
               const std::stop_token& stop);

/// Values inside the range that a device can take, from the smallest on: powers of two, and for work-groups
/// powers of two for each compute unit.
[[nodiscard]] std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device);

} // namespace tonescope::bench
