// SPDX-License-Identifier: GPL-3.0-or-later
// Saved geometries may be of a larger screen or of one that is gone. Qt restores them as they are, so the
// window is brought back afterwards: first its size, then its place.
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
    if (QLayout* layout = window.layout()) layout->activate(); // what was hidden just now needs no room
    if (!QRect(QPoint(), room.size()).contains(QRect(QPoint(), window.size())))
        window.resize(window.size().boundedTo(room.size() * 9 / 10)); // room for the window's frame, too
    // A window that cannot be as small as its screen begins where the screen does.
    const QPoint place(std::max(room.left(), std::min(window.x(), room.right() - window.width() + 1)),
                       std::max(room.top(), std::min(window.y(), room.bottom() - window.height() + 1)));
    if (place != window.pos()) window.move(place);
}

} // namespace tonescope::ui
