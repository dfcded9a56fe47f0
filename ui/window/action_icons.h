// SPDX-License-Identifier: GPL-3.0-or-later
// The icons of a window's actions.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Gives the window's actions, found by object name, the icons of the desktop's theme. Actions that are on
/// tool bars get an icon drawn here if the theme has none.
void giveIcons(QWidget& window);

} // namespace tonescope::ui
