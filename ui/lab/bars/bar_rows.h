// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of a run are drawn, which of them stand side by side, and what the run before had in their
// places.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// The rows of a run: first those that are measured, then those that will be, without their times.
struct BarRows {
    Measurements all;         ///< in the order of the cases
    std::size_t measured = 0; ///< how many of them are
    Measurements before{};    ///< what the run before measured; empty where it is not shown

    [[nodiscard]] bool has(std::size_t row) const { return row < measured; }
};

/// The row that others are compared with where nobody chose: the serial loop, over which every speed-up is
/// told; without it the first row that counted right, and without that the first one.
[[nodiscard]] std::size_t referenceByDefault(const BarRows& rows);

/// Whether both are of the same strategy on the same device, and so stand side by side.
[[nodiscard]] bool sideBySide(const Measurement& a, const Measurement& b);

/// What tells rows that stand side by side from each other: data, size or parameters.
struct BarMembers {
    QStringList names; ///< each once, in the order of the rows; empty where no rows stand side by side
    std::vector<std::size_t> of; ///< by row: which of the names is its own

    [[nodiscard]] bool any() const { return !names.isEmpty(); }
    /// Empty where no rows stand side by side.
    [[nodiscard]] QString nameOf(std::size_t row) const {
        return any() ? names.at(static_cast<qsizetype>(of[row])) : QString();
    }
};
[[nodiscard]] BarMembers membersOf(const Measurements& rows);

/// Rows of one device, which stand together.
struct DeviceRows {
    DeviceInfo device;
    QString name;                     ///< short, and another one than those of the others
    std::optional<Roofline> roofline; ///< of the first row that knows it
    std::vector<std::size_t> rows;    ///< as numbered by the measurements; those side by side one by one
};

/// Devices in the order in which they first appear.
[[nodiscard]] std::vector<DeviceRows> byDevice(const Measurements& measurements);

/// What the run before measured in the place of a row: the same strategy on the same device over as many
/// bytes; of the same data with the same parameters, unless that strategy has one row in either run. Null
/// where there is no such row.
[[nodiscard]] MeasurementPointer beforeOf(const BarRows& rows, std::size_t row);

} // namespace tonescope::ui
