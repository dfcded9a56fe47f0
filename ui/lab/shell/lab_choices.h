// SPDX-License-Identifier: GPL-3.0-or-later
// What is set up for the whole lab.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

/// The ground on which every part of the lab makes its cases.
struct LabChoices {
    std::vector<DeviceInfo> devices;      ///< switched on, in the catalog's order
    std::vector<StrategyInfo> strategies; ///< switched on, in the catalog's order; not all run on all devices
    MeasuredPixels pixels;
    LaunchParameters launch;
    unsigned repeats = 9;
    ImagePointer photo; ///< the image that is open; null: none
};

/// A case for each device and each of its strategies that can count the pixels: device by device.
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices);

/// Whether both lists ask for the same: what was measured of one serves the other.
[[nodiscard]] bool sameCases(const std::vector<MeasureCase>& a, const std::vector<MeasureCase>& b);

/// Made pixels of about as many bytes, of the kind that `like` has.
[[nodiscard]] MeasuredPixels madePixels(const DataSpec& spec, PixelLayout like, std::uint64_t bytes);

/// Pixels to choose from.
struct DataChoice {
    MeasuredPixels pixels; ///< their names differ
    QString title;
};

/// Made kinds, as many bytes as are set up and of the same kind of pixels; the open photo, as it is and
/// shuffled; and, before them, what is set up where it is none of these.
[[nodiscard]] std::vector<DataChoice> dataChoices(const LabChoices& choices);

} // namespace tonescope::ui
