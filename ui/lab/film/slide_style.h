// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and type of slides and of the films on them.
#pragma once

#include <QFont>
#include <QPalette>

namespace tonescope::ui {

/// Sizes are multiples of a unit, which is 1/28 of the slide's height; no text is smaller than one unit.
struct SlideStyle {
    QPalette palette;
    QFont font; ///< its family; the size is not used

    [[nodiscard]] QColor text() const { return palette.color(QPalette::Text); }
    [[nodiscard]] QColor secondary() const { return palette.color(QPalette::PlaceholderText); }
    [[nodiscard]] QColor ground() const { return palette.color(QPalette::Base); }
    [[nodiscard]] QColor accent() const { return palette.color(QPalette::Highlight); }
    [[nodiscard]] QColor onAccent() const { return palette.color(QPalette::HighlightedText); }
    /// Of what is lost, and of wrong counts.
    [[nodiscard]] QColor lost() const;
    /// Grounds of bars that are no argument, and lines between parts.
    [[nodiscard]] QColor pale() const;

    /// A font of this height in pixels.
    [[nodiscard]] QFont type(double pixels, bool strong = false) const;
};

} // namespace tonescope::ui
