// SPDX-License-Identifier: GPL-3.0-or-later
// Font sizes of the windows, as factors of the desktop's font size.
#pragma once

#include <QFont>

namespace tonescope::ui {

/// The font in `factor` times its size.
[[nodiscard]] inline QFont scaledFont(QFont font, double factor) {
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qRound(font.pixelSize() * factor));
    return font;
}

/// The font of labels of axes, heads of columns, chips and captions: 0.85 of the desktop's.
[[nodiscard]] inline QFont smallFont(const QFont& font) {
    return scaledFont(font, 0.85);
}

} // namespace tonescope::ui
