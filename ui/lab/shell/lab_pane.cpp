// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_pane.h"

#include "ui/lab/shell/report.h"

namespace tonescope::ui {

void LabPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (QCustomPlot* plot : plots())
        report.plot(*plot);
    report.table(runs.back()->measurements);
}

void LabPane::restore(const LabRun& run) {
    begin(run, run.measurements.size());
    for (const MeasurementPointer& measurement : run.measurements)
        show(measurement);
    end();
}

} // namespace tonescope::ui
