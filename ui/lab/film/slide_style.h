// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and type of slides and of the films on them.
#pragma once

#include <QFont>
#include <QPalette>

namespace tonescope::ui {

/// The colour between two others; `part` 1 is the second one.
[[nodiscard]] QColor mixed(const QColor& one, const QColor& other, double part);

/// Sizes are multiples of a unit, which is 1/28 of the slide's height; no text is smaller than one unit.
struct SlideStyle {
    QPalette palette;
    QFont font; ///< its family; the size is not used

    [[nodiscard]] QColor text() const { return palette.color(QPalette::Text); }
    [[nodiscard]] QColor secondary() const { return palette.color(QPalette::PlaceholderText); }
    [[nodiscard]] QColor ground() const { return palette.color(QPalette::Base); }
    [[nodiscard]] QColor accent() const { return palette.color(QPalette::Highlight); }
    [[nodiscard]] QColor onAccent() const { return palette.color(QPalette::HighlightedText); }
    /// Colour of lost adds and of wrong counts.
    [[nodiscard]] QColor lost() const;
    /// Colour of the part of a film's progress line that is not played yet.
    [[nodiscard]] QColor pale() const;
    /// Colours of adds that are done, and of parts that take no part in a step: lighter than accent() and
    /// secondary(), with a contrast of 3 : 1 to the ground.
    [[nodiscard]] QColor done() const { return mixed(ground(), accent(), 0.72); }
    [[nodiscard]] QColor quiet() const { return mixed(ground(), secondary(), 0.72); }

    /// A font of this height in pixels.
    [[nodiscard]] QFont type(double pixels, bool strong = false) const;
};

} // namespace tonescope::ui
