// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of lines and words in the plots of sweeps.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <cstddef>

namespace tonescope::ui {

/// What beside applyLook() is drawn in the window's colours.
struct PlotStyle {
    QPalette palette;
    QFont font;

    [[nodiscard]] QColor text() const { return palette.color(QPalette::Text); }
    [[nodiscard]] QColor ground() const { return palette.color(QPalette::Base); }
    /// Of what is wrong.
    [[nodiscard]] QColor warning() const;
    /// Of the line of that number: eight that the colour-blind tell apart, again and again.
    [[nodiscard]] QColor line(std::size_t number) const;
};

} // namespace tonescope::ui
