// SPDX-License-Identifier: GPL-3.0-or-later
// LabChoices, the choices of the lab's setup, and the functions that make cases and lists of pixels from
// them.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

/// The state of the setup dock, from which every tab makes its list of cases. A value: the dock builds a new
/// one at every change and hands it to all tabs.
struct LabChoices {
    std::vector<DeviceInfo> devices;      ///< switched on, in the catalog's order
    std::vector<StrategyInfo> strategies; ///< switched on, in the catalog's order; not all run on all devices
    MeasuredPixels pixels;                ///< the pixels that every case counts, unless a tab varies them
    /// Launch parameters that the user set; the engine chooses each one that is left open.
    LaunchParameters launch;
    unsigned repeats = 9; ///< timed counts per case, at least 1
    ImagePointer photo;   ///< the image that is open in the viewer; null: none
};

/// The product of devices and strategies without the pairs that cannot count the pixels. Ordered by device,
/// and within a device by strategy.
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices);

/// Whether both lists request the same measurements in the same order. Two edited kernels are equal if their
/// texts are equal, even in two strings.
[[nodiscard]] bool sameCases(const std::vector<MeasureCase>& a, const std::vector<MeasureCase>& b);

/// Synthetic pixels with the samples of `like` (gray or colour, 8 or 16 bits), in the one layout in which
/// such test data is generated. `bytes` is rounded down to whole pixels, but there is at least one pixel.
[[nodiscard]] MeasuredPixels madePixels(const DataSpec& spec, PixelLayout like, std::uint64_t bytes);

/// An entry in a list of pixels, such as the setup's or that of a tab.
struct DataChoice {
    MeasuredPixels pixels; ///< distinguished by its name, which is unique in the list
    QString title;
};

/// The pixels that lists offer: each synthetic kind that needs no argument, with the size and samples of the
/// setup; then the open photo, unchanged and shuffled. If the setup has other pixels (e.g. "distinct:16"),
/// they come first.
[[nodiscard]] std::vector<DataChoice> dataChoices(const LabChoices& choices);

} // namespace tonescope::ui
