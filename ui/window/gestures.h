// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keys do where no menu says it.
#pragma once

#include "ui/frame/shortcuts_dialog.h"

namespace tonescope::ui {

/// The only list of them: whoever teaches a gesture to a part of the window adds its row here.
[[nodiscard]] QList<Gesture> gestures();

} // namespace tonescope::ui
