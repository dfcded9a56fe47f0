// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog that lists all shortcuts, by menu, and all gestures of a window.
#pragma once

#include <QStringList>

class QMainWindow;

namespace tonescope::ui {

/// Shows the window's dialog, which is made at the first call and is not modal. It lists the present
/// shortcuts of the window's actions under the titles of their menus, and below them `gestures`, which no
/// menu lists: three texts each, the action of the user, the part of the window that has the mouse or the
/// focus, and the effect.
void presentShortcuts(QMainWindow& window, const QList<QStringList>& gestures);

} // namespace tonescope::ui
