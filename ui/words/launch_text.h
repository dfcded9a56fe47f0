// SPDX-License-Identifier: GPL-3.0-or-later
// How a count was started, in words.
#pragma once

#include "engine/values/count_result.h"

#include <QString>

#include <cstdint>

namespace tonescope::ui {

/// A parameter's value: a number, or yes or no where its range is 0 to 1.
[[nodiscard]] QString valueText(const ParameterRange& range, std::uint32_t value);

/// "1 to 1,024" or "powers of two from 1 to 64"; empty where there is only yes and no.
[[nodiscard]] QString rangeText(const ParameterRange& range);

/// "16 work-groups × 256 work-items, 8 copies of the table", "4 threads"; empty where nothing is known.
[[nodiscard]] QString launchText(const CountResult& result);
[[nodiscard]] QString launchText(const LaunchShape& launch, StrategyHome home);

/// The strategy and why it is the one: "Global atomics, chosen" or "Private tables, default: no thread
/// waits".
[[nodiscard]] QString strategyText(const CountResult& result);

/// Where the kernels of this count came from: "compiled" or "from the disk cache".
[[nodiscard]] QString buildText(const Timings& timings);

} // namespace tonescope::ui
