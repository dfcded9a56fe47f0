// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/rooflines.h"

#include "ui/lab/sweep/sweep_lines.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

std::vector<DeviceRoofline> rooflinesOf(const std::vector<MeasurementPointer>& measurements,
                                        SweepMeasure measure) {
    std::vector<DeviceRoofline> rooflines;
    if (measure != SweepMeasure::Throughput) return rooflines;
    for (const MeasurementPointer& measurement : measurements) {
        const std::string& key = measurement->device.key;
        const bool known = std::any_of(rooflines.begin(), rooflines.end(),
                                       [&](const DeviceRoofline& roofline) { return roofline.key == key; });
        if (measurement->roofline && !known)
            rooflines.push_back({key, shortName(measurement->device), measurement->roofline->copy});
    }
    return rooflines;
}

QString textOf(const DeviceRoofline& roofline) {
    return QCoreApplication::translate("Rooflines", "copying memory: %1 (%2)")
        .arg(throughputText(roofline.copy), roofline.device);
}

} // namespace tonescope::ui
