// SPDX-License-Identifier: GPL-3.0-or-later
// A geometry may have been saved on a larger screen, or on one that is no longer connected. Qt restores it
// unchanged, so the window may lie outside of all screens. It is corrected afterwards: first its size, then
// its position.
#include "ui/frame/screen_fit.h"

#include <QLayout>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace tonescope::ui {

bool fitsScreen(const QWidget& window) {
    const QSize room = window.screen()->availableSize(), least = window.minimumSizeHint();
    return least.width() <= room.width() && least.height() <= room.height();
}

void fitScreen(QWidget& window) {
    if (window.isMaximized() || window.isFullScreen()) return;
    const QRect room = window.screen()->availableGeometry();
    if (QLayout* layout = window.layout())
        layout->activate(); // so that widgets hidden just now no longer count
    if (!QRect(QPoint(), room.size()).contains(QRect(QPoint(), window.size())))
        window.resize(window.size().boundedTo(room.size() * 9 / 10)); // room for the window's frame, too
    // std::max last: a window larger than its screen begins at the screen's upper left corner.
    const QPoint place(std::max(room.left(), std::min(window.x(), room.right() - window.width() + 1)),
                       std::max(room.top(), std::min(window.y(), room.bottom() - window.height() + 1)));
    if (place != window.pos()) window.move(place);
}

} // namespace tonescope::ui
