// SPDX-License-Identifier: GPL-3.0-or-later
// What the memories of the measured devices can do, as lines to hold a sweep against.
#pragma once

#include "ui/lab/sweep/sweep_measure.h"

#include <QString>

#include <string>
#include <vector>

namespace tonescope::ui {

struct DeviceRoofline {
    std::string key; ///< of the device
    QString device;  ///< its name
    double copy = 0; ///< bytes read plus bytes written, in 10^9 a second
};

/// One for each device whose roofline is known, in the order of the measurements; none for times.
[[nodiscard]] std::vector<DeviceRoofline> rooflinesOf(const std::vector<MeasurementPointer>& measurements,
                                                      SweepMeasure measure);

[[nodiscard]] QString textOf(const DeviceRoofline& roofline);

} // namespace tonescope::ui
