// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope [IMAGE...]
#pragma once

#include <QStringList>

namespace tonescope::app {

/// Shows the window until it is closed. Needs a QApplication. Returns the process's exit code, or ends the
/// process itself where a device still holds the engine thread then: closing waits for none.
int runWindow(const QStringList& files);

} // namespace tonescope::app
