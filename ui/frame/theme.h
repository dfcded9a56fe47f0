// SPDX-License-Identifier: GPL-3.0-or-later
// The look of all windows: palettes for light and dark, and the style that draws controls with them.
#pragma once

#include <QColor>
#include <QPalette>

#include <cstdint>

namespace tonescope::ui {

/// The colours from which paletteOf() makes a palette.
struct Shades {
    QColor window, base, button;   ///< backgrounds: of the window, of fields and columns, of buttons
    QColor text, secondary, faint; ///< texts: usual, of less weight, of disabled controls
    QColor line, border; ///< lines between regions; borders of controls, contrast 3 : 1 on all backgrounds
    QColor accent, onAccent; ///< of selected and focused elements, and of the text on them
};

/// The palette with these colours. Window, Base and Button are backgrounds, PlaceholderText is the secondary
/// text, Mid lines, Dark borders of controls, Highlight the accent.
[[nodiscard]] QPalette paletteOf(const Shades& shades);

/// The program's palette for a light or a dark appearance.
[[nodiscard]] QPalette themePalette(bool dark);

/// The user's choice of appearance.
enum class Appearance : std::uint8_t { System, Light, Dark };

/// Sets style and palette of the whole application. System follows the lightness of the desktop's palette. If
/// the desktop has a style of its own (neither Fusion nor one of Windows), System keeps that style with the
/// desktop's palette. Call it on the GUI thread.
void applyAppearance(Appearance appearance);

} // namespace tonescope::ui
