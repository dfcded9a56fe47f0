// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of which the bar of a count is made.
#pragma once

#include "engine/values/measuring/series.h"

#include <QBrush>
#include <QPalette>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>

namespace tonescope::ui {

/// In the order in which they happen. The last two are of the host's clock, the others of the clock that
/// timed the counting.
enum class BarPart : std::uint8_t { Upload, Clear, Count, Merge, Readback, HostMerge, Rest };
inline constexpr std::array allBarParts{BarPart::Upload,   BarPart::Clear,     BarPart::Count, BarPart::Merge,
                                        BarPart::Readback, BarPart::HostMerge, BarPart::Rest};

/// Nanoseconds by part; 0 where it did not happen, or nobody timed it.
using PartTimes = std::array<double, allBarParts.size()>;
[[nodiscard]] constexpr double timeOf(const PartTimes& times, BarPart part) {
    return times.at(static_cast<std::size_t>(part));
}
[[nodiscard]] double sumOf(const PartTimes& times);

/// Of which the kernel's time is made: medians of each. Their sum need not be the median of the sums.
[[nodiscard]] PartTimes kernelParts(const Series& series);
/// Of which the wall time is made: medians of each, and as the rest what is left of the median wall time. It
/// holds whatever no event tells. Where parts ran at the same time and take longer together than the wall,
/// nothing is left.
[[nodiscard]] PartTimes wholeParts(const Series& series);
/// Whether the parts take longer together than the wall: some ran while others did.
[[nodiscard]] bool partsOverlap(const Series& series);

/// "count", "rest of the wall (host clock)"
[[nodiscard]] QString nameOf(BarPart part);
/// Parts of the same colour differ in their pattern.
[[nodiscard]] QBrush brushOf(BarPart part, const QPalette& palette);

} // namespace tonescope::ui
