// SPDX-License-Identifier: GPL-3.0-or-later
// Two measurements beside each other, in words. What is said follows from the measurements alone.
#pragma once

#include "engine/values/measurement.h"

#include <QString>

namespace tonescope::ui {

/// How `of` compares with `over`, which is called `name`: "14.2 × as fast as NAME", "3.10 × as long as NAME",
/// or that there is no difference beyond the spread. Empty where one of them has no time.
[[nodiscard]] QString comparisonText(const Measurement& of, const Measurement& over, const QString& name);

/// "1.23 ms (quartiles 1.20 ms … 1.25 ms)". The measurement has a series.
[[nodiscard]] QString timeText(const Measurement& measurement);

/// What is wrong with its counts: "has 1,234 wrong counts of 5,678". Empty where nothing is.
[[nodiscard]] QString flawText(const Measurement& measurement);

} // namespace tonescope::ui
