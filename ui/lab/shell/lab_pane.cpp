// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_pane.h"

namespace tonescope::ui {

void LabPane::restore(const LabRun& run) {
    begin(run, run.measurements.size());
    for (const MeasurementPointer& measurement : run.measurements)
        show(measurement);
    end();
}

} // namespace tonescope::ui
