// SPDX-License-Identifier: GPL-3.0-or-later
// Which measurements a sweep consists of, and their lines in the order of an axis.
#pragma once

#include "ui/lab/shell/lab_choices.h"
#include "ui/lab/sweep/sweep_axis.h"

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace tonescope::ui {

/// The cases of the setup that have the axis' quantity, each as it stands.
[[nodiscard]] std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis);

/// Every one of the bases at every one of its values: value by value where each needs pixels of its own,
/// which are so made once; otherwise device by device, so that all values of one take turns.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis);

/// One case at every pair of its values, row by row of `second`; column by column where only the columns
/// need pixels of their own, which are so made once. Both axes go together.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis,
                                               const SweepAxis& second);

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
[[nodiscard]] std::vector<SweepLine> linesOf(const SweepAxis& axis, const Measurements& measurements);

/// All values of the lines, from the smallest to the largest.
[[nodiscard]] std::vector<std::uint64_t> valuesOf(const std::vector<SweepLine>& lines);

} // namespace tonescope::ui
