// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement, in words.
#pragma once

#include "engine/values/measurement.h"

#include <QColor>
#include <QPalette>
#include <QString>

namespace tonescope::ui {

/// The strategy, and whether its kernel was edited.
[[nodiscard]] QString titleOf(const Measurement& measurement);

/// "uniform, 8-bit gray, 16.0 MiB"
[[nodiscard]] QString dataText(const Measurement& measurement);

/// "equal to the reference", "12 wrong counts", "wrong: first difference" or why there are no counts.
[[nodiscard]] QString verdictText(const Measurement& measurement);
/// For the words of a verdict, on the ground of `palette`.
[[nodiscard]] QColor colourOf(Verdict verdict, const QPalette& palette);

/// How many times as fast as `over`: "12.3 ×". Where the two kernel times do not differ, that stands beside
/// it; empty where one of them has none.
[[nodiscard]] QString speedUpText(const Measurement& of, const Measurement& over);

/// Which clock measured the kernel time on that device.
[[nodiscard]] QString kernelClockText(const DeviceInfo& device);

/// The launch shape that was used; empty where nothing ran.
[[nodiscard]] QString launchText(const Measurement& measurement);

} // namespace tonescope::ui
