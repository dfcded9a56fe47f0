// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of the lab's charts and of texts about measurements.
#pragma once

#include "ui/plot/colours.h"

#include <QFont>

#include <cstddef>

class QCPColorGradient;
class QLabel;

namespace tonescope {
struct Measurement;
}

namespace tonescope::ui {

/// The colour of a text about a measurement: that of its verdict; busyColour() if the counts are right, but
/// the machine was too busy for its times to be relied on.
[[nodiscard]] QColor colourOf(const Measurement& measurement, const QPalette& palette);
/// Sets a label's text to busyColour(), or back to its usual colour.
void inkBusy(QLabel& label, bool busy);

/// The colours of every map: from dark blue over gray to yellow. Lightness rises monotonically, so that a map
/// can be read in print and by colour-blind people. Cells without a number are transparent; `opacity`, from 0
/// to 1, is that of all others.
[[nodiscard]] QCPColorGradient mapColours(double opacity = 1);

/// Palette and font of a plot's window, for drawings that applyLook() does not know.
struct PlotStyle {
    QPalette palette;
    QFont font;

    [[nodiscard]] QColor text() const { return palette.color(QPalette::Text); }
    [[nodiscard]] QColor ground() const { return palette.color(QPalette::Base); }
    /// Colour of errors.
    [[nodiscard]] QColor warning() const;
    /// Colour of line `number`: eight colours, distinct for colour-blind people, repeated.
    [[nodiscard]] QColor line(std::size_t number) const;
};

} // namespace tonescope::ui
