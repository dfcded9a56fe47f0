// SPDX-License-Identifier: GPL-3.0-or-later
// Ratios of times and of counts, in the default locale.
#pragma once

#include <QString>

namespace tonescope::ui {

/// A ratio in three significant digits: "14.2", "2,180", "0.72"; below a tenth as a fraction: "1/16".
[[nodiscard]] QString ratioText(double ratio);

/// ratioText() with a sign of multiplication: "14.2 ×".
[[nodiscard]] QString factorText(double factor);

} // namespace tonescope::ui
