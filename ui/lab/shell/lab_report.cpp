// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_report.h"

#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/shell/pages.h"
#include "ui/lab/shell/report.h"
#include "ui/plot/colours.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

namespace tonescope::ui {

namespace {

struct LabReportText {
    Q_DECLARE_TR_FUNCTIONS(LabReport)
};

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

/// The runs of a pane, oldest first.
std::vector<const LabRun*> runsOf(const LabSession& session, const LabPane& pane) {
    std::vector<const LabRun*> runs;
    for (const LabRun& run : session.runs) {
        if (run.pane == pane.id()) runs.push_back(&run);
    }
    return runs;
}

/// What was measured on: each device once.
QStringList devicesOf(const LabSession& session) {
    QStringList devices;
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements) {
            const DeviceInfo& device = measurement->device;
            devices << (device.driver.empty()
                            ? utf8(device.name)
                            : LabReportText::tr("%1 (%2, driver %3)")
                                  .arg(utf8(device.name), utf8(device.platform), utf8(device.driver)));
        }
    }
    devices.removeDuplicates();
    return devices;
}

/// The panes in black on white, for as long as this lives.
class OnPaper {
public:
    explicit OnPaper(const std::vector<LabPane*>& panes) : m_panes(panes) {
        for (LabPane* pane : m_panes)
            pane->setPalette(paper());
    }
    OnPaper(const OnPaper&) = delete;
    OnPaper& operator=(const OnPaper&) = delete;
    ~OnPaper() {
        for (LabPane* pane : m_panes)
            pane->setPalette(QPalette()); // what they inherit
    }

private:
    const std::vector<LabPane*>& m_panes;
};

void draw(Report& report, const LabSession& session, const std::vector<LabPane*>& panes) {
    const OnPaper onPaper(panes);
    report.section(LabReportText::tr("Strategies of counting tones"));
    report.paragraph(LabReportText::tr("Written by Tonescope on %1.")
                         .arg(QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat)));
    report.paragraph(LabReportText::tr("Devices: %1.").arg(devicesOf(session).join(QStringLiteral("; "))));
    report.paragraph(LabReportText::tr(
        "Medians, kernel times with quartiles; counts compared with the reference. Kernel "
        "times are of the device's own clock: clearing, counting and merging of pixels that "
        "lie in its memory. Wall times are of the host's clock, around the whole count."));
    for (LabPane* pane : panes) {
        const std::vector<const LabRun*> runs = runsOf(session, *pane);
        if (runs.empty()) continue;
        report.section(pane->title());
        pane->report(report, runs);
    }
}

} // namespace

std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("pdf") && ending != QStringLiteral("svg"))
        return Failure{Stage::Write, "reports are written as .pdf or .svg", {}, {}};
    return writePages(file, LabReportText::tr("Strategies of counting tones"),
                      [&](Report& report) { draw(report, session, panes); });
}

} // namespace tonescope::ui
