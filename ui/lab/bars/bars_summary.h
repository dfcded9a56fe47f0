// SPDX-License-Identifier: GPL-3.0-or-later
// Bars in words, for those who hear them instead.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

namespace tonescope::ui {

/// How many bars there are, which is the shortest and which the longest. Empty where none has a time.
[[nodiscard]] QString summaryOf(const Measurements& measurements);

} // namespace tonescope::ui
