// SPDX-License-Identifier: GPL-3.0-or-later
// The report is drawn by the panes, because a pane knows its plots and findings. This file adds the parts
// that concern the whole session, and the source texts of edited kernels.
#include "ui/lab/window/lab_report.h"

#include "engine/values/text.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/report.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <map>

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
        if (pane.takes(run)) runs.push_back(&run);
    }
    return runs;
}

/// All devices with measurements, each once, with platform and driver.
QStringList devicesOf(const LabSession& session) {
    QStringList devices;
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements)
            devices << deviceText(measurement->device);
    }
    devices.removeDuplicates();
    return devices;
}

/// All machines of the session, each once, with processor, memory and system.
QStringList machineTexts(const LabSession& session) {
    QStringList texts;
    for (const MachineFacts& machine : machinesOf(session))
        texts << machineText(machine);
    return texts;
}

/// Names, sizes and SHA-256 of the measured images, each once. Synthetic pixels are described in the tables.
QStringList imagesOf(const LabSession& session) {
    QStringList images;
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements) {
            if (measurement->content)
                images << LabReportText::tr("%1 (%2)").arg(utf8(measurement->data),
                                                           contentText(*measurement->content));
        }
    }
    images.removeDuplicates();
    return images;
}

/// Adds the paragraph `beginning` with the texts in place of its %1; nothing if there are no texts.
void list(Report& report, const QString& beginning, const QStringList& texts) {
    if (!texts.isEmpty()) report.paragraph(beginning.arg(texts.join(semicolon())));
}

/// Gives all panes a black-on-white palette during its lifetime, so that their plots suit paper.
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
            pane->setPalette(QPalette()); // an empty palette inherits that of the window again
    }

private:
    const std::vector<LabPane*>& m_panes;
};

/// The source of each edited kernel among these runs: one per strategy, as it was measured last.
void writeCode(Report& report, const std::vector<const LabRun*>& runs) {
    std::map<std::string, MeasurementPointer> edited; // the newest measurement of each edited strategy
    for (const LabRun* run : runs) {
        for (const MeasurementPointer& measurement : run->measurements)
            if (!measurement->kernel.empty()) edited.insert_or_assign(measurement->strategy, measurement);
    }
    for (const auto& [strategy, measurement] : edited) {
        report.subheading(titleOf(*measurement));
        report.code(shownLines(measurement->kernel));
    }
}

/// The whole report in order: session, method, then a section for each pane with runs: the lecture, and the
/// tabs in their order.
void draw(Report& report, const LabSession& session, const std::vector<LabPane*>& panes) {
    const OnPaper onPaper(panes);
    const LabSession shown = session.together ? joined(session) : session;
    report.section(LabReportText::tr("Strategies for counting tones"));
    report.paragraph(LabReportText::tr("Written by Tonescope on %1.")
                         .arg(QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat)));
    list(report, LabReportText::tr("Machines: %1."), machineTexts(session));
    list(report, LabReportText::tr("Devices: %1."), devicesOf(shown));
    list(report, LabReportText::tr("Images: %1."), imagesOf(shown));
    report.paragraph(LabReportText::tr(
        "Times are medians, kernel times with quartiles. Counts were compared with the reference. Kernel "
        "times are by the device's clock: clearing, counting and merging, with the pixels already in the "
        "device's memory. Wall times are by the host's clock: the whole count."));
    for (LabPane* pane : panes) {
        const std::vector<const LabRun*> runs = runsOf(shown, *pane);
        if (runs.empty()) continue;
        report.section(pane->title());
        pane->report(report, runs);
        writeCode(report, runs);
    }
}

} // namespace

std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("pdf") && ending != QStringLiteral("svg"))
        return Failure{Stage::Write, SENTENCE("reports are written as .pdf or .svg"), {}, {}};
    return writePages(file, LabReportText::tr("Strategies for counting tones"),
                      [&](Report& report) { draw(report, session, panes); });
}

} // namespace tonescope::ui
