// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements in the order of an axis, line by line.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace tonescope::ui {

/// What was measured at a value; a failure, too.
struct SweepPoint {
    std::uint64_t value = 0;
    MeasurementPointer measurement; ///< never null
};

/// One strategy on one device.
struct SweepLine {
    std::string device, strategy; ///< key and id
    QString name; ///< of the strategy, and what tells the devices apart where there are several
    std::vector<SweepPoint> points; ///< from the smallest value to the largest
};

/// One line for each device and strategy, in the order in which they first appear. What is not of the axis is
/// left out.
[[nodiscard]] std::vector<SweepLine> linesOf(const SweepAxis& axis,
                                             const std::vector<MeasurementPointer>& measurements);

/// All values of the lines, from the smallest to the largest.
[[nodiscard]] std::vector<std::uint64_t> valuesOf(const std::vector<SweepLine>& lines);

/// A device's name, cut off where it is long.
[[nodiscard]] QString shortName(const DeviceInfo& device);

} // namespace tonescope::ui
