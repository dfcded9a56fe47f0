// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of the lab's setup, and the cases that follow from them.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

/// Every tab makes its cases from these choices.
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

/// Whether both lists ask for the same measurements.
[[nodiscard]] bool sameCases(const std::vector<MeasureCase>& a, const std::vector<MeasureCase>& b);

/// Synthetic pixels of about `bytes` bytes, of the same pixel kind as `like`.
[[nodiscard]] MeasuredPixels madePixels(const DataSpec& spec, PixelLayout like, std::uint64_t bytes);

/// Pixels to choose from.
struct DataChoice {
    MeasuredPixels pixels; ///< their names differ
    QString title;
};

/// Synthetic kinds with the size and pixel kind of the setup; the open photo, plain and shuffled; first the
/// pixels of the setup if they are none of these.
[[nodiscard]] std::vector<DataChoice> dataChoices(const LabChoices& choices);

} // namespace tonescope::ui
