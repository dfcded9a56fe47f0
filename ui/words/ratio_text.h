// SPDX-License-Identifier: GPL-3.0-or-later
// Ratios as people read them.
#pragma once

#include <QString>

namespace tonescope::ui {

/// Three significant digits, in the user's locale: "14.2".
[[nodiscard]] QString ratioText(double ratio);

/// The same as a factor: "14.2 ×".
[[nodiscard]] QString factorText(double factor);

} // namespace tonescope::ui
