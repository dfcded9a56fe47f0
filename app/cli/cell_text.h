// SPDX-License-Identifier: GPL-3.0-or-later
// Values as the text of a cell.
#pragma once

#include "engine/values/timings.h"

#include <string>

namespace tonescope::app {

/// With so many decimals and a point.
[[nodiscard]] std::string number(double value, int decimals);

/// "1.234 ms".
[[nodiscard]] std::string milliseconds(Nanoseconds duration);

/// A field of CSV as RFC 4180 has it: one with a separator or a quote is quoted, quotes are doubled.
[[nodiscard]] std::string csvField(const std::string& field);

} // namespace tonescope::app
