// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that were of another screen.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Whether the window could be as small as its screen, whatever docks are in it.
[[nodiscard]] bool fitsScreen(const QWidget& window);

/// Makes a window that nobody could see or hold one of its screen. One that fills its screen stays.
void fitScreen(QWidget& window);

} // namespace tonescope::ui
