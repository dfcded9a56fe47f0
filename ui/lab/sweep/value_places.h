// SPDX-License-Identifier: GPL-3.0-or-later
// Where the values of an axis are drawn.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"

#include <cstdint>
#include <functional>
#include <vector>

class QCPAxis;

namespace tonescope::ui {

/// Place of a value on a plot's axis: its power of two, or the value itself.
[[nodiscard]] double placeOf(const SweepAxis& axis, std::uint64_t value);

/// A tick at each place, with the text of its value; with that of every second, third, ... one where they
/// would touch. `place` tells where a value is; the range of the plot's axis has to be set.
void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place);

} // namespace tonescope::ui
