// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_pane.h"

#include "ui/lab/shell/report.h"

namespace tonescope::ui {

std::vector<MeasurementPointer> pointersTo(const std::vector<Measurement>& measurements) {
    std::vector<MeasurementPointer> pointers;
    for (const Measurement& measurement : measurements)
        pointers.push_back(std::make_shared<const Measurement>(measurement));
    return pointers;
}

void LabPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (QCustomPlot* plot : plots())
        report.plot(*plot);
    report.table(pointersTo(runs.back()->measurements));
}

void LabPane::restore(const LabRun& run) {
    begin(run, run.measurements.size());
    for (const Measurement& measurement : run.measurements)
        show(measurement);
    end();
}

} // namespace tonescope::ui
