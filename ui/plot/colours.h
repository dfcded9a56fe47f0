// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of plots and of the texts beside them, legible on light and dark backgrounds.
#pragma once

#include "engine/values/channel.h"

#include <QColor>
#include <QIcon>
#include <QPalette>

#include <cstdint>

namespace tonescope {
enum class Verdict : std::uint8_t;
}

namespace tonescope::ui {

/// Whether the window colour of the palette is dark, so that light colours are legible on it.
[[nodiscard]] bool isDark(const QPalette& palette);

/// The neutral gray around photos: one for light and one for dark windows.
[[nodiscard]] QColor surroundOf(const QPalette& palette);

/// Black on white, for printing and export.
[[nodiscard]] QPalette paper();

/// Natural: red is red. ColourBlind: the palette of Okabe and Ito, distinct for colour-blind people.
enum class ChannelColours : std::uint8_t { Natural, ColourBlind };

/// The channel's colour for lines and text on the background of `palette`; that of gray is the text colour.
[[nodiscard]] QColor colourOf(Channel channel, const QPalette& palette,
                              ChannelColours colours = ChannelColours::Natural);

/// The colour of the channel's curve of the whole photo behind that of a region: pale, and still with a
/// contrast of 3 : 1 on the palette's Base.
[[nodiscard]] QColor ghostOf(Channel channel, const QPalette& palette,
                             ChannelColours colours = ChannelColours::Natural);

/// A square with the channel's letter, or with half a disc for gray: filled with the channel's colour when
/// checked, outlined in it when unchecked.
[[nodiscard]] QIcon iconOf(Channel channel, const QPalette& palette,
                           ChannelColours colours = ChannelColours::Natural);

/// The colour of a text about a verdict (green, orange or red), legible on the background of `palette`.
[[nodiscard]] QColor colourOf(Verdict verdict, const QPalette& palette);
/// The colour of texts about a busy machine.
[[nodiscard]] QColor busyColour(const QPalette& palette);

} // namespace tonescope::ui
