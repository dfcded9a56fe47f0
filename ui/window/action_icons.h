// SPDX-License-Identifier: GPL-3.0-or-later
// The icons of a window's actions.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Sets the icons of the window's actions, which are found by their object names. Call it once, after all
/// actions exist.
void giveIcons(QWidget& window);

} // namespace tonescope::ui
