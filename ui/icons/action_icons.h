// SPDX-License-Identifier: GPL-3.0-or-later
// Which picture each action has.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Gives the window's actions, by their names, the icons of the desktop's theme; those that stand on tool
/// bars have one of ours where the theme has none.
void giveIcons(QWidget& window);

} // namespace tonescope::ui
