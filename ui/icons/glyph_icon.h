// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures on buttons where the desktop's theme has none.
#pragma once

#include <QIcon>

#include <cstdint>

namespace tonescope::ui {

enum class Glyph : std::uint8_t { Open, Fit, ActualPixels, Region, Logarithmic, CutSpikes };

/// Lines in the colour of texts on buttons, light or dark, sharp at every size.
[[nodiscard]] QIcon glyphIcon(Glyph glyph);

} // namespace tonescope::ui
