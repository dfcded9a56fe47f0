// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/report.h"

#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QTextDocument>

#include <qcustomplot.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr double margin = 48, gap = 10, rowGap = 4;
constexpr double innerWidth = Report::pageWidth - 2 * margin, innerHeight = Report::pageHeight - 2 * margin;
constexpr double plotScale = 0.75; // fonts of a screen are large for a page
constexpr int headingPixels = 22, subheadingPixels = 15, textPixels = 12, tablePixels = 10, codePixels = 9;
constexpr int atTopInLines =
    static_cast<int>(Qt::AlignLeft) | static_cast<int>(Qt::AlignTop) | Qt::TextWordWrap;

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QFont fontOf(int pixels, bool bold = false) {
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

double textHeight(const QString& text, const QFont& font, double inWidth) {
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, inWidth, 1e5), atTopInLines, text).height();
}

/// Takes from the widest columns what is too much for the page.
void shortenToFit(std::vector<double>& widths) {
    double over = std::accumulate(widths.begin(), widths.end(), 0.0) - innerWidth;
    while (over > 0) {
        double& widest = *std::max_element(widths.begin(), widths.end());
        const double less = std::min(over, 4.0);
        widest -= less;
        over -= less;
    }
}

std::vector<double> widthsOf(const std::vector<QStringList>& rows) {
    const QFontMetricsF metrics(fontOf(tablePixels, true));
    std::vector<double> widths(static_cast<std::size_t>(rows.front().size()));
    for (const QStringList& row : rows) {
        for (qsizetype i = 0; i < row.size(); ++i) {
            double& column = widths[static_cast<std::size_t>(i)];
            column = std::max(column, metrics.horizontalAdvance(row[i]) + gap);
        }
    }
    shortenToFit(widths);
    return widths;
}

/// Of the cell that has the most lines.
double rowHeight(const QStringList& cells, const std::vector<double>& widths) {
    double most = 0;
    for (qsizetype i = 0; i < cells.size(); ++i)
        most = std::max(most, textHeight(cells[i], fontOf(tablePixels, true),
                                         widths[static_cast<std::size_t>(i)] - rowGap));
    return most + rowGap;
}

/// What all rows have in common is told once, above them.
struct Shared {
    bool device = false, pixels = false;
    std::vector<DeviceInfo> devices; ///< each once
};

Shared sharedBy(const Measurements& rows) {
    const auto all = [&](const auto& of) {
        return std::all_of(rows.begin(), rows.end(),
                           [&](const auto& row) { return of(*row) == of(*rows.front()); });
    };
    std::vector<DeviceInfo> devices;
    for (const MeasurementPointer& row : rows) {
        const auto known = [&](const DeviceInfo& each) { return each.key == row->device.key; };
        if (std::ranges::none_of(devices, known)) devices.push_back(row->device);
    }
    const bool pixels = all([](const Measurement& row) { return dataText(row); });
    return {devices.size() == 1, pixels, std::move(devices)};
}

QStringList rowOf(const Measurement& measurement, const Shared& shared) {
    QStringList row;
    if (!shared.device) row << shortTitleOf(measurement.device, shared.devices);
    row << titleOf(measurement);
    if (!shared.pixels) row << dataText(measurement);
    row << launchText(measurement);
    if (measurement.series) {
        const SampleSummary& kernel = measurement.series->kernel;
        row << durationText(kernel.median)
            << ReportText::tr("%1 … %2").arg(durationText(kernel.p25), durationText(kernel.p75))
            << durationText(measurement.series->wall.median) << throughputText(throughputOf(measurement));
    } else {
        row << QStringList(4, QStringLiteral("–"));
    }
    // What is right needs few words on a page.
    QString counts =
        verdictOf(measurement) == Verdict::Equal ? ReportText::tr("equal") : verdictText(measurement);
    if (machineWasBusy(measurement)) counts += semicolon() + busyText(measurement);
    return row << counts;
}

} // namespace

Report::Report(QCPPainter& painter, std::function<void()> newPage)
    : m_painter(painter), m_newPage(std::move(newPage)), m_y(margin) {
    m_painter.setPen(Qt::black);
}

double Report::left() const {
    return m_newPage ? margin + innerHeight - m_y : std::numeric_limits<double>::max();
}

void Report::need(double height) {
    if (left() >= std::min(height, innerHeight)) return;
    m_newPage();
    m_y = margin;
    ++m_page;
    writeNumber();
}

/// Below what the page is filled with.
void Report::writeNumber() {
    m_painter.setFont(fontOf(tablePixels));
    m_painter.setPen(Qt::black);
    const QRectF foot(margin, pageHeight - margin, innerWidth, margin / 2);
    m_painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, ReportText::tr("Page %1").arg(m_page));
}

void Report::write(const QString& text, int pixels, bool bold) {
    const QFont font = fontOf(pixels, bold);
    const double used = textHeight(text, font, innerWidth);
    need(used);
    m_painter.setFont(font);
    m_painter.setPen(Qt::black);
    m_painter.drawText(QRectF(margin, m_y, innerWidth, used + 1), atTopInLines, text);
    m_y += used;
}

void Report::section(const QString& heading) {
    if (!std::exchange(m_empty, false)) {
        need(innerHeight); // a page of its own
        if (!m_newPage) m_y += 3 * gap;
    }
    write(heading, headingPixels, true);
    m_y += gap;
}

void Report::subheading(const QString& text) {
    m_y += gap;
    need(usualPlotHeight / 2); // not at the bottom of a page, without what it stands over
    write(text, subheadingPixels, true);
    m_y += gap / 2;
}

void Report::paragraph(const QString& text) {
    if (text.isEmpty()) return;
    write(text, textPixels, false);
    m_y += gap / 2;
}

void Report::richText(const QString& html) {
    QTextDocument document;
    document.setDefaultFont(fontOf(textPixels));
    document.setDocumentMargin(0);
    document.setHtml(html);
    document.setTextWidth(innerWidth);
    const double smaller = m_newPage ? std::min(1.0, innerHeight / document.size().height()) : 1.0;
    need(document.size().height() * smaller);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = paper();
    m_painter.save();
    m_painter.translate(margin, m_y);
    m_painter.scale(smaller, smaller);
    document.documentLayout()->draw(&m_painter, context);
    m_painter.restore();
    m_y += document.size().height() * smaller + gap / 2;
}

void Report::code(const QString& text) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(codePixels);
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        const QString shown = line.isEmpty() ? QStringLiteral(" ") : line;
        const double used = textHeight(shown, font, innerWidth);
        need(used);
        m_painter.setFont(font);
        m_painter.setPen(Qt::black);
        m_painter.drawText(QRectF(margin, m_y, innerWidth, used + 1), atTopInLines, shown);
        m_y += used;
    }
    m_y += gap;
}

void Report::table(const Measurements& measurements) {
    if (measurements.empty()) return;
    const Shared shared = sharedBy(measurements);
    QStringList head, once;
    if (!shared.device) head << ReportText::tr("device");
    head << ReportText::tr("strategy");
    if (!shared.pixels) head << ReportText::tr("pixels");
    head << ReportText::tr("started as") << ReportText::tr("kernel") << ReportText::tr("quartiles")
         << ReportText::tr("wall") << ReportText::tr("throughput") << ReportText::tr("counts");
    if (shared.device) once << engineText(measurements.front()->device.name);
    if (shared.pixels) once << dataText(*measurements.front());
    paragraph(once.join(semicolon()));
    std::vector<QStringList> rows{head};
    for (const MeasurementPointer& measurement : measurements)
        rows.push_back(rowOf(*measurement, shared));
    table(rows);
}

void Report::table(const std::vector<QStringList>& rows) {
    const std::vector<double> widths = widthsOf(rows);
    need(4 * rowHeight(rows.front(), widths)); // no head alone at the bottom of a page
    tableRow(rows.front(), widths, true);
    for (std::size_t row = 1; row < rows.size(); ++row) {
        if (left() < rowHeight(rows[row], widths)) {
            need(innerHeight);
            tableRow(rows.front(), widths, true);
        }
        tableRow(rows[row], widths, false);
    }
    m_y += gap;
}

void Report::tableRow(const QStringList& cells, const std::vector<double>& widths, bool head) {
    m_painter.setFont(fontOf(tablePixels, head));
    m_painter.setPen(Qt::black);
    const double used = rowHeight(cells, widths);
    double x = margin;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const double column = widths[static_cast<std::size_t>(i)];
        m_painter.drawText(QRectF(x, m_y + rowGap / 2, column - rowGap, used), atTopInLines, cells[i]);
        x += column;
    }
    m_y += used;
    m_painter.setPen(QPen(Qt::gray, head ? 1 : 0.3));
    m_painter.drawLine(QLineF(margin, m_y, margin + innerWidth, m_y));
}

QSize Report::plotSize(double height) {
    return (QSizeF(innerWidth, std::min(height, innerHeight)) / plotScale).toSize();
}

double Report::heightOf(int plotHeight) {
    return std::min(plotHeight * plotScale, innerHeight);
}

void Report::plot(QCustomPlot& plot, double height) {
    const double used = std::min(height, innerHeight);
    const QSize size = plotSize(used);
    need(used);
    m_painter.save();
    m_painter.translate(margin, m_y);
    m_painter.scale(plotScale, plotScale);
    plot.toPainter(&m_painter, size.width(), size.height());
    m_painter.restore();
    m_y += used + gap;
}

} // namespace tonescope::ui
