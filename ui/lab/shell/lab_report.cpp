// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_report.h"

#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/shell/report_page.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QObject>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr double shareForTable = 0.4; ///< of what is left of the page, where there are plots, too

QString tr(const char* text) {
    return QObject::tr(text);
}

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

/// Of each pane, the run that it shows.
std::vector<const LabRun*> lastRuns(const LabSession& session, const std::vector<LabPane*>& panes) {
    std::vector<const LabRun*> runs;
    for (const LabPane* pane : panes) {
        const auto last = std::find_if(session.runs.rbegin(), session.runs.rend(),
                                       [&](const LabRun& run) { return run.pane == pane->id(); });
        if (last != session.runs.rend()) runs.push_back(&*last);
    }
    return runs;
}

bool hasRun(const std::vector<const LabRun*>& runs, const LabPane& pane) {
    return std::any_of(runs.begin(), runs.end(), [&](const LabRun* run) { return run->pane == pane.id(); });
}

/// What was measured on, and which pixels: each once.
QStringList groundsOf(const std::vector<const LabRun*>& runs) {
    QStringList devices, data;
    for (const LabRun* run : runs) {
        for (const MeasurementPointer& measurement : run->measurements) {
            const DeviceInfo& device = measurement->device;
            devices << tr("%1 (%2, driver %3)")
                           .arg(utf8(device.name), utf8(device.platform), utf8(device.driver));
            data << tr("%1, %2").arg(utf8(measurement->data), bytesText(measurement->bytes));
        }
    }
    devices.removeDuplicates();
    data.removeDuplicates();
    constexpr qsizetype most = 8; // a sweep over data has many
    if (data.size() > most) data = data.mid(0, most) << tr("and %1 more").arg(data.size() - most);
    return {tr("Devices: %1.").arg(devices.join(QStringLiteral("; "))),
            tr("Pixels: %1.").arg(data.join(QStringLiteral("; ")))};
}

QStringList rowOf(const Measurement& measurement) {
    QStringList row{utf8(measurement.device.name),
                    utf8(measurement.strategy) + (measurement.kernel.empty() ? QString() : tr(" (edited)")),
                    utf8(measurement.data)};
    if (measurement.series) {
        const SampleSummary& kernel = measurement.series->kernel;
        row << durationText(kernel.median)
            << tr("%1 … %2").arg(durationText(kernel.p25), durationText(kernel.p75))
            << durationText(measurement.series->wall.median) << throughputText(throughputOf(measurement));
    } else {
        row << QStringList(4, QStringLiteral("–"));
    }
    // What is right needs few words on a page.
    return row << (verdictOf(measurement) == Verdict::Equal ? tr("equal") : verdictText(measurement));
}

std::vector<QStringList> tableOf(const std::vector<const LabRun*>& runs) {
    std::vector<QStringList> rows{{tr("device"), tr("strategy"), tr("pixels"), tr("kernel"), tr("quartiles"),
                                   tr("wall"), tr("throughput"), tr("counts")}};
    for (const LabRun* run : runs) {
        for (const MeasurementPointer& measurement : run->measurements)
            rows.push_back(rowOf(*measurement));
    }
    return rows;
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

void draw(QCPPainter& painter, const LabSession& session, const std::vector<LabPane*>& panes) {
    const OnPaper onPaper(panes);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    const std::vector<const LabRun*> runs = lastRuns(session, panes);
    std::vector<QCustomPlot*> plots;
    for (const LabPane* pane : panes) {
        if (!hasRun(runs, *pane)) continue;
        const std::vector<QCustomPlot*> more = pane->plots();
        plots.insert(plots.end(), more.begin(), more.end());
    }
    ReportPage page(painter);
    page.heading(tr("Strategies of counting tones"));
    page.paragraph(tr("Written by Tonescope on %1.")
                       .arg(QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat)));
    for (const QString& line : groundsOf(runs))
        page.paragraph(line);
    page.paragraph(tr("Medians, kernel times with quartiles; counts compared with the reference. Kernel "
                      "times are of the device's own clock: "
                      "clearing, counting and merging of pixels that "
                      "lie in its memory. Wall times are of the host's clock, around the whole count."));
    const double bottom = page.top() + page.left() * (plots.empty() ? 1.0 : shareForTable);
    if (const std::size_t left = page.table(tableOf(runs), bottom); left > 0)
        page.paragraph(tr("%1 more rows are in the session and in its table.").arg(left));
    page.plots(plots);
}

bool drawPdf(const QString& file, const LabSession& session, const std::vector<LabPane*>& panes) {
    QPdfWriter writer(file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(ReportPage::dotsAnInch);
    writer.setTitle(tr("Strategies of counting tones"));
    QCPPainter painter;
    if (!painter.begin(&writer)) return false;
    draw(painter, session, panes);
    return painter.end();
}

bool drawSvg(const QString& file, const LabSession& session, const std::vector<LabPane*>& panes) {
    QFile target(file);
    if (!target.open(QIODevice::WriteOnly)) return false;
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(ReportPage::size);
    generator.setViewBox(QRect(QPoint(), ReportPage::size));
    generator.setResolution(ReportPage::dotsAnInch);
    generator.setTitle(tr("Strategies of counting tones"));
    QCPPainter painter;
    if (!painter.begin(&generator)) return false;
    draw(painter, session, panes);
    return painter.end() && target.flush() && target.error() == QFileDevice::NoError;
}

} // namespace

std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("pdf") && ending != QStringLiteral("svg"))
        return Failure{Stage::Write, "reports are written as .pdf or .svg", {}, {}};
    const bool done =
        ending == QStringLiteral("pdf") ? drawPdf(file, session, panes) : drawSvg(file, session, panes);
    if (!done) return Failure{Stage::Write, "the file could not be written", {}, {}};
    return std::nullopt;
}

} // namespace tonescope::ui
