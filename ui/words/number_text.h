// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them, in the user's locale.
#pragma once

#include "engine/values/timings.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope::ui {

/// Three significant digits in the largest unit that leaves at least one: "1.23 ms". Below one microsecond
/// whole nanoseconds.
[[nodiscard]] QString durationText(Nanoseconds duration);

/// "1,234,567"
[[nodiscard]] QString countText(std::uint64_t count);

/// The number as tr() asks for it, to find the form of the words beside it. What is too large for that has
/// the form of the largest.
[[nodiscard]] int pluralOf(std::uint64_t count);

/// "12.34 %"; a share that would be rounded to nothing is "<0.01 %", so that 0 % means none at all.
[[nodiscard]] QString shareText(std::uint64_t part, std::uint64_t whole);

/// "512.0 MiB"
[[nodiscard]] QString bytesText(std::uint64_t bytes);

/// "12.3 GB/s", "4.56 MB/s" where it is little, or a dash where nothing is known.
[[nodiscard]] QString throughputText(std::optional<double> gigabytesPerSecond);

/// A ratio in three significant digits: "14.2", "2,180", "0.72"; below a tenth as a fraction: "1/16".
[[nodiscard]] QString ratioText(double ratio);

/// The same as a factor: "14.2 ×".
[[nodiscard]] QString factorText(double factor);

} // namespace tonescope::ui
