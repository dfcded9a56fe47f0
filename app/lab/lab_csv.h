// SPDX-License-Identifier: GPL-3.0-or-later
// A lab session as a table for other programs.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <string>

namespace tonescope::app {

/// A line for each measurement, below a line of names: those that `tonescope bench --format csv` has, then
/// what only the lab has. Times in nanoseconds; the kernel times of all samples stand in one field, with
/// spaces between them. Empty where something did not happen.
[[nodiscard]] std::string csvOf(const LabSession& session);

} // namespace tonescope::app
