// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/lab_pane.h"

#include "ui/lab/base/chart.h"
#include "ui/lab/base/report.h"

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

void LabPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const QString& finding : findings())
        report.paragraph(finding);
    for (QCustomPlot* plot : plots()) {
        const double height = std::max(Report::usualPlotHeight, Report::heightOf(plot->minimumHeight()));
        auto* chart = qobject_cast<Chart*>(plot->parentWidget());
        const QSize shown = plot->viewport().size();
        if (chart != nullptr) chart->layOut(Report::plotSize(height)); // fits its words to the page
        report.plot(*plot, height);
        if (chart != nullptr) chart->layOut(shown);
    }
    report.table(runs.back()->measurements);
}

void LabPane::restore(const LabRun& run) {
    m_restoring = true;
    begin(run, run.measurements.size());
    showAll(run.measurements);
    m_restoring = false;
    end();
}

void LabPane::showAll(const Measurements& measurements) {
    for (const MeasurementPointer& measurement : measurements)
        show(measurement);
}

void LabPane::enable(QWidget& button, bool enabled) {
    if (!enabled && window()->focusWidget() == &button) {
        setFocus();
        m_waiting = &button;
    }
    button.setEnabled(enabled);
    if (!enabled || m_waiting != &button) return;
    if (window()->focusWidget() == this) button.setFocus();
    m_waiting.clear();
}

} // namespace tonescope::ui
