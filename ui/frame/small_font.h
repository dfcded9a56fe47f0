// SPDX-License-Identifier: GPL-3.0-or-later
// The small one of the window's three sizes of type.
#pragma once

#include <QFont>

namespace tonescope::ui {

/// The font of labels of axes, heads of columns, chips and captions: 0.85 of the desktop's.
[[nodiscard]] inline QFont smallFont(QFont font) {
    constexpr double smaller = 0.85;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * smaller);
    else
        font.setPixelSize(qRound(font.pixelSize() * smaller));
    return font;
}

} // namespace tonescope::ui
