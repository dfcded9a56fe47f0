// SPDX-License-Identifier: GPL-3.0-or-later
// Arrow keys as directions.
#pragma once

#include <QPoint>

namespace tonescope::ui {

/// One step to the right, left, down or up for an arrow key; none for any other key.
[[nodiscard]] inline QPoint arrowOf(int key) {
    return {(key == Qt::Key_Right) - (key == Qt::Key_Left), (key == Qt::Key_Down) - (key == Qt::Key_Up)};
}

} // namespace tonescope::ui
