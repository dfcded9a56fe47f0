// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of plots and of what stands beside them, readable on light and on dark ground.
#pragma once

#include "engine/values/channel.h"

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPalette>

#include <cstddef>
#include <cstdint>

class QLabel;

namespace tonescope {
enum class Verdict : std::uint8_t;
struct Measurement;
} // namespace tonescope

namespace tonescope::ui {

[[nodiscard]] bool isDark(const QPalette& palette);

/// Black on white, whatever the windows look like: for what is printed or exported.
[[nodiscard]] QPalette paper();

/// Natural: red is red. Or colours that people without one kind of cone tell apart, after Okabe and Ito.
enum class ChannelColours : std::uint8_t { Natural, ColourBlind };

/// The channel's colour for lines and text on the ground of `palette`.
[[nodiscard]] QColor colourOf(Channel channel, const QPalette& palette,
                              ChannelColours colours = ChannelColours::Natural);

/// The line of a channel: dashes of its own where colours alone may not tell.
[[nodiscard]] Qt::PenStyle lineOf(Channel channel, ChannelColours colours);

/// A filled square in the channel's colour, and its outline alone where the channel is switched off.
[[nodiscard]] QIcon iconOf(Channel channel, const QPalette& palette,
                           ChannelColours colours = ChannelColours::Natural);

/// For the words of a verdict, on the ground of `palette`.
[[nodiscard]] QColor colourOf(Verdict verdict, const QPalette& palette);
/// The same of a measurement: right counts whose times were taken on a busy machine have a colour of their
/// own.
[[nodiscard]] QColor colourOf(const Measurement& measurement, const QPalette& palette);
/// Of words that say that the machine was busy.
[[nodiscard]] QColor busyColour(const QPalette& palette);
/// Gives a label that colour, or its usual one again.
void inkBusy(QLabel& label, bool busy);

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
