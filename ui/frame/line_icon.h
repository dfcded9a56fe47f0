// SPDX-License-Identifier: GPL-3.0-or-later
// Icons of this program: drawings of lines, shown in the text's colour of the present palette.
#pragma once

#include <QIcon>

namespace tonescope::ui {

/// The icon :/icons/NAME.svg; it must exist. Lines in "currentColor" get the colour of texts on buttons, also
/// after the palette has changed; lines of a disabled icon get the colour of disabled texts.
[[nodiscard]] QIcon lineIcon(const char* name);

} // namespace tonescope::ui
