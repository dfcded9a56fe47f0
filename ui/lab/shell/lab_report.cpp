// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_report.h"

#include "engine/files/written_file.h"
#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/shell/report.h"
#include "ui/plot/colours.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <functional>
#include <utility>

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

/// Gives how high a page without an end has become.
double draw(QCPPainter& painter, const LabSession& session, const std::vector<LabPane*>& panes,
            std::function<void()> newPage) {
    const OnPaper onPaper(panes);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    Report report(painter, std::move(newPage));
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
    return report.bottom();
}

bool drawPdf(QIODevice& target, const LabSession& session, const std::vector<LabPane*>& panes) {
    QPdfWriter writer(&target);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(Report::dotsAnInch);
    writer.setTitle(LabReportText::tr("Strategies of counting tones"));
    QCPPainter painter;
    if (!painter.begin(&writer)) return false;
    draw(painter, session, panes, [&writer] { writer.newPage(); });
    return painter.end();
}

/// Such a file has one page: gives how high it has become, below what was expected of it.
std::optional<double> drawSvg(QIODevice& target, int height, const LabSession& session,
                              const std::vector<LabPane*>& panes) {
    const QRect page(0, 0, Report::pageWidth, height);
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(page.size());
    generator.setViewBox(page);
    generator.setResolution(Report::dotsAnInch);
    generator.setTitle(LabReportText::tr("Strategies of counting tones"));
    QCPPainter painter;
    if (!painter.begin(&generator)) return std::nullopt;
    painter.fillRect(page, Qt::white);
    const double bottom = draw(painter, session, panes, {});
    return painter.end() ? std::optional(bottom) : std::nullopt;
}

bool drawSvg(QIODevice& target, const LabSession& session, const std::vector<LabPane*>& panes) {
    // Once to learn how high the page becomes: that is written before what stands on it.
    QBuffer trial;
    trial.open(QIODevice::WriteOnly);
    const std::optional<double> height = drawSvg(trial, Report::pageHeight, session, panes);
    constexpr int margin = 48;
    return height && drawSvg(target, static_cast<int>(*height) + margin, session, panes);
}

} // namespace

std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("pdf") && ending != QStringLiteral("svg"))
        return Failure{Stage::Write, "reports are written as .pdf or .svg", {}, {}};
    QBuffer target;
    target.open(QIODevice::WriteOnly);
    const bool done =
        ending == QStringLiteral("pdf") ? drawPdf(target, session, panes) : drawSvg(target, session, panes);
    if (!done) return Failure{Stage::Write, "the report could not be drawn", {}, {}};
    return writeFile(file, target.data());
}

} // namespace tonescope::ui
