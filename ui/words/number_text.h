// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers with units, in the default locale.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/timings.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope::ui {

/// Three significant digits in the largest unit in which the number is at least 1: "1.23 ms". Below one
/// microsecond whole nanoseconds.
[[nodiscard]] QString durationText(Nanoseconds duration);

/// "1,234,567"
[[nodiscard]] QString countText(std::uint64_t count);

/// A floating-point number with up to four digits, a larger one without decimals: "0.1251", "16,384", "-∞",
/// "NaN".
[[nodiscard]] QString decimalText(double number);

/// The value of a sample that is counted in a bin: "200"; of halves as decimalText().
[[nodiscard]] QString sampleText(const Histogram& histogram, std::size_t bin);

/// A count in few characters, for labels of axes: "950", "1.5k", "400k", "1.2M"; in Chinese in units of 10^4
/// and 10^8, "40万". Rounded to three digits.
[[nodiscard]] QString compactCount(double count);

/// The count as the int that tr() needs to choose a plural form, at most the largest int.
[[nodiscard]] int pluralOf(std::uint64_t count);

/// "12.34 %"; "<0.01 %" for a share that would be rounded to 0 %, so that 0 % means none.
[[nodiscard]] QString shareText(std::uint64_t part, std::uint64_t whole);

/// "512.0 MiB"
[[nodiscard]] QString bytesText(std::uint64_t bytes);

/// "12.3 GB/s", "4.56 MB/s" below 0.1 GB/s, or a dash if unknown.
[[nodiscard]] QString throughputText(std::optional<double> gigabytesPerSecond);

} // namespace tonescope::ui
