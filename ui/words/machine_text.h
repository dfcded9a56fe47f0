// SPDX-License-Identifier: GPL-3.0-or-later
// A machine and the measured pixels as text.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measured_pixels.h"

#include <QString>

namespace tonescope::ui {

/// "lab-7: Intel Xeon, cores: 2, 7.8 GiB of memory, Debian GNU/Linux 12, linux 6.1.0"
[[nodiscard]] QString machineText(const MachineFacts& machine);

/// "600 × 400 pixels, SHA-256 2c26b46b…": all digits.
[[nodiscard]] QString contentText(const PixelContent& content);

} // namespace tonescope::ui
