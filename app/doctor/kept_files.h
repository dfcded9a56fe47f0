// SPDX-License-Identifier: GPL-3.0-or-later
// The state of what this program keeps about devices.
#pragma once

#include <QStringList>

namespace tonescope::app {

/// The cache of compiled programs and the tuning file: where, how large, whose, and whether they can be used.
[[nodiscard]] QStringList keptFiles();

} // namespace tonescope::app
