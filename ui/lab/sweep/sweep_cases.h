// SPDX-License-Identifier: GPL-3.0-or-later
// Which measurements a sweep consists of.
#pragma once

#include "ui/lab/shell/lab_choices.h"
#include "ui/lab/sweep/sweep_axis.h"

#include <vector>

namespace tonescope::ui {

/// The cases of the setup that have the axis' quantity, each as it stands.
[[nodiscard]] std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis);

/// Every one of the bases at every one of its values, value by value, so that all lines grow together.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis);

/// One case at every pair of its values, row by row of `second`; column by column where only the columns
/// need pixels of their own, which are so made once. Both axes go together.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis,
                                               const SweepAxis& second);

} // namespace tonescope::ui
