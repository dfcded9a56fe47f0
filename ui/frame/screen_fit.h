// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that were of another screen.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Whether the window could be as small as its screen, whatever docks are in it.
[[nodiscard]] bool fitsScreen(const QWidget& window);

/// Moves and shrinks a window so that it lies on its screen. One that fills the screen stays.
void fitScreen(QWidget& window);

} // namespace tonescope::ui
