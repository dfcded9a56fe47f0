// SPDX-License-Identifier: GPL-3.0-or-later
// Fits windows to the screen, after their geometry was saved on another one.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Whether the window's minimum size, with all its docks, is within the available size of its screen.
[[nodiscard]] bool fitsScreen(const QWidget& window);

/// Moves and shrinks a window so that it lies within its screen. A window that is maximized or in full screen
/// stays as it is.
void fitScreen(QWidget& window);

} // namespace tonescope::ui
