// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of what is printed or exported.
#pragma once

#include <QPalette>

namespace tonescope::ui {

/// Black on white, whatever the windows look like.
[[nodiscard]] QPalette paper();

} // namespace tonescope::ui
