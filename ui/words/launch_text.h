// SPDX-License-Identifier: GPL-3.0-or-later
// Launch shape, strategy and parameters of a count as text.
#pragma once

#include "engine/values/count_result.h"

#include <QString>

#include <cstdint>

namespace tonescope::ui {

/// A parameter's value: a number, or yes or no if its range is 0 to 1.
[[nodiscard]] QString valueText(const ParameterRange& range, std::uint32_t value);

/// "1 to 1,024" or "powers of two from 1 to 64"; empty for yes and no.
[[nodiscard]] QString rangeText(const ParameterRange& range);

/// "16 work-groups × 256 work-items, 8 copies of the table", "4 threads"; empty if nothing is known.
[[nodiscard]] QString launchText(const CountResult& result);
[[nodiscard]] QString launchText(const LaunchShape& launch, StrategyHome home);

/// The strategy and why it is the one: "Global atomics, chosen" or "Private tables, default: no thread
/// waits".
[[nodiscard]] QString strategyText(const CountResult& result);

/// How the kernels of this count were obtained: "compiled" or "from the disk cache".
[[nodiscard]] QString buildText(const Timings& timings);

} // namespace tonescope::ui
