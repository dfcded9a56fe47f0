// SPDX-License-Identifier: GPL-3.0-or-later
// The report is a QTextDocument, which lays out text, tables and page breaks. A plot is a custom text object
// in it: Report::plot() records the plot as a QPicture and inserts one character whose format holds the
// picture; PlotDrawer paints it. write() chooses the paint device by the suffix of the file and draws the
// document on it.
#include "ui/lab/base/report.h"

#include "engine/files/own_files.h"
#include "engine/values/text.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontDatabase>
#include <QImage>
#include <QPdfWriter>
#include <QPicture>
#include <QSvgGenerator>
#include <QTextObjectInterface>
#include <QTextTable>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr int pageWidth = 794, pageHeight = 1123, margin = 48; // A4 at 96 dots per inch
constexpr double innerWidth = pageWidth - 2 * margin, gap = 10;
constexpr double innerHeight =
    pageHeight - 2 * margin - 2 * gap; // for a plot: of a page, less the space above and below it
constexpr int dotsAnInch = 96;         // resolution of all paint devices, so that sizes agree between formats
constexpr double plotScale = 0.75;     // of plots, because fonts for screens are too large on paper
constexpr int headingPixels = 22, subheadingPixels = 15, textPixels = 12, tablePixels = 10, codePixels = 9;
constexpr int sharpness = 2; // pixels of a PNG per unit of length, in each direction

/// Type of the custom text object, and the properties of its format: the QPicture, and the height on paper.
constexpr int plotObject = QTextFormat::UserObject, plotPicture = QTextFormat::UserProperty,
              plotHeight = QTextFormat::UserProperty + 1;

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QFont fontOf(int pixels, bool bold = false) {
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

/// Paints the custom text objects: scales the recorded picture to the width of the page.
class PlotDrawer : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    using QObject::QObject;

    QSizeF intrinsicSize(QTextDocument* /*document*/, int /*place*/, const QTextFormat& format) override {
        return {innerWidth, format.doubleProperty(plotHeight)};
    }
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* /*document*/, int /*position*/,
                    const QTextFormat& format) override {
        painter->save();
        painter->translate(place.topLeft());
        painter->scale(plotScale, plotScale);
        painter->drawPicture(0, 0, format.property(plotPicture).value<QPicture>());
        painter->restore();
    }
};

/// Columns that have one value in all rows. The table leaves such a column out and shows its value once
/// above.
struct Shared {
    bool device = false, pixels = false;
    std::vector<DeviceInfo> devices; ///< each once
};

/// Which columns can be left out, and all devices for their short names.
Shared sharedBy(const Measurements& rows) {
    const auto all = [&](const auto& of) {
        return std::all_of(rows.begin(), rows.end(),
                           [&](const auto& row) { return of(*row) == of(*rows.front()); });
    };
    std::vector<DeviceInfo> devices; ///< the devices of all rows, each once
    for (const MeasurementPointer& row : rows) {
        const auto known = [&](const DeviceInfo& each) { return each.key == row->device.key; };
        if (std::ranges::none_of(devices, known)) devices.push_back(row->device);
    }
    const bool pixels = all([](const Measurement& row) { return dataText(row); });
    return {devices.size() == 1, pixels, std::move(devices)};
}

/// The cells of a measurement, in the order of the head in Report::table(). A failed measurement has dashes
/// instead of times.
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
    // "equal" instead of the long wording: correct counts are the rule, and columns are narrow.
    QString counts =
        verdictOf(measurement) == Verdict::Equal ? ReportText::tr("equal") : verdictText(measurement);
    if (machineWasBusy(measurement)) counts += semicolon() + busyText(measurement);
    return row << counts;
}

} // namespace

Report::Report() : m_cursor(&m_document) {
    m_document.setDocumentMargin(margin);
    m_document.setDefaultFont(fontOf(textPixels));
    m_document.documentLayout()->registerHandler(plotObject, new PlotDrawer(&m_document));
    // Defers the layout to write(): without it every insertion would lay out the whole document again.
    m_cursor.beginEditBlock();
}

void Report::block(const QString& text, const QFont& font, double above, double below) {
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    QTextCharFormat letters;
    letters.setFont(font);
    if (m_cursor.block().length() > 1) {
        m_cursor.insertBlock(format, letters);
    } else { // an empty block exists already: at the start, and after each table. It is used
        m_cursor.setBlockFormat(format);
        m_cursor.setBlockCharFormat(letters);
    }
    m_cursor.insertText(text, letters);
}

void Report::section(const QString& heading) {
    const bool first = std::exchange(m_empty, false);
    block(heading, fontOf(headingPixels, true), first ? 0 : 3 * gap, gap);
    if (first) return;
    QTextBlockFormat format = m_cursor.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    m_cursor.setBlockFormat(format);
}

void Report::subheading(const QString& text) {
    block(text, fontOf(subheadingPixels, true), gap, gap / 2);
}

void Report::paragraph(const QString& text) {
    if (!text.isEmpty()) block(text, fontOf(textPixels), 0, gap / 2);
}

void Report::code(const QString& text) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(codePixels);
    // A line that does not fit goes on below, further to the right than any line of code begins.
    const double indent = QFontMetricsF(font).horizontalAdvance(u' ') * 8;
    for (const QString& line : text.split(u'\n')) {
        block(line.isEmpty() ? QStringLiteral(" ") : line, font, 0, 0);
        QTextBlockFormat format = m_cursor.blockFormat();
        format.setLeftMargin(indent);
        format.setTextIndent(-indent);
        m_cursor.setBlockFormat(format);
    }
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

/// Thin lines below the rows, a stronger one below the header.
void Report::table(const std::vector<QStringList>& rows) {
    QTextTableFormat format;
    format.setHeaderRowCount(1);
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(2);
    format.setTopMargin(gap / 2);
    format.setBottomMargin(gap);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    QTextTable* table =
        m_cursor.insertTable(static_cast<int>(rows.size()), static_cast<int>(rows.front().size()), format);
    for (int row = 0; row < table->rows(); ++row) {
        QTextTableCellFormat cells;
        cells.setBottomBorder(row == 0 ? 1 : 0.3);
        cells.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        cells.setBottomBorderBrush(Qt::gray);
        QTextCharFormat letters;
        letters.setFont(fontOf(tablePixels, row == 0));
        for (int column = 0; column < table->columns(); ++column) {
            QTextTableCell cell = table->cellAt(row, column);
            cell.setFormat(cells);
            cell.firstCursorPosition().insertText(rows[static_cast<std::size_t>(row)].value(column), letters);
        }
    }
    m_cursor.movePosition(QTextCursor::End);
}

QSize Report::plotSize(double height) {
    return (QSizeF(innerWidth, std::min(height, innerHeight)) / plotScale).toSize();
}

double Report::heightOf(int plotHeight) {
    return std::min(plotHeight * plotScale, innerHeight);
}

void Report::plot(QCustomPlot& plot, double height) {
    const QSize size = plotSize(height);
    QPicture picture;
    QCPPainter painter;
    painter.begin(&picture);
    // Without these modes QCustomPlot draws some parts, such as tick labels, from cached pixmaps.
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
    QTextCharFormat format;
    format.setObjectType(plotObject);
    format.setProperty(plotPicture, QVariant::fromValue(picture));
    format.setProperty(plotHeight, std::min(height, innerHeight));
    block({}, fontOf(textPixels), 0, gap);
    m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

/// The file is drawn into memory first and then written as a whole, so a failure leaves an old file
/// unchanged.
std::optional<Failure> Report::write(const QString& file, const QString& title) {
    const QString ending = QFileInfo(file).suffix().toLower();
    const bool pdf = ending == QLatin1String("pdf"), svg = ending == QLatin1String("svg");
    if (!pdf && !svg && ending != QLatin1String("png"))
        return Failure{Stage::Write, SENTENCE("pictures are written as .svg, .pdf or .png"), {}, {}};
    m_cursor.endEditBlock();
    QBuffer target;
    target.open(QIODevice::WriteOnly);
    QPainter painter;
    QAbstractTextDocumentLayout& layout = *m_document.documentLayout();
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = paper();
    bool drawn = false;
    if (pdf) {
        QPdfWriter writer(&target);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins({});
        writer.setResolution(dotsAnInch);
        writer.setTitle(title);
        layout.setPaintDevice(&writer);
        m_document.setPageSize(QSizeF(pageWidth, pageHeight));
        drawn = painter.begin(&writer);
        for (int page = 0; drawn && page < m_document.pageCount(); ++page) {
            if (page > 0) {
                writer.newPage();
                const QRectF foot(margin, pageHeight - margin, innerWidth, margin / 2.0);
                painter.setFont(fontOf(tablePixels));
                painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                                 ReportText::tr("Page %1").arg(page + 1));
            }
            painter.save();
            // The document is one long column: each page is a window on it, moved up by the pages before.
            context.clip = QRectF(0, page * pageHeight, pageWidth, pageHeight);
            painter.translate(0, -page * pageHeight);
            painter.setClipRect(context.clip);
            layout.draw(&painter, context);
            painter.restore();
        }
        drawn = drawn && painter.end();
    } else if (svg) {
        QSvgGenerator generator;
        generator.setResolution(dotsAnInch);
        generator.setOutputDevice(&target);
        generator.setTitle(title);
        layout.setPaintDevice(&generator);
        m_document.setTextWidth(pageWidth);
        const QRect page(0, 0, pageWidth, static_cast<int>(std::ceil(m_document.size().height())));
        generator.setSize(page.size());
        generator.setViewBox(page);
        drawn = painter.begin(&generator);
        painter.fillRect(page, Qt::white);
        layout.draw(&painter, context);
        drawn = drawn && painter.end();
    } else {
        m_document.setTextWidth(pageWidth);
        QImage image((m_document.size() * sharpness).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        // Text sizes in points are converted with this resolution.
        image.setDotsPerMeterX(qRound(dotsAnInch / 0.0254));
        image.setDotsPerMeterY(image.dotsPerMeterX());
        drawn = !image.isNull() && painter.begin(&image);
        painter.scale(sharpness, sharpness);
        layout.draw(&painter, context);
        drawn = drawn && painter.end() && image.save(&target, "png");
    }
    layout.setPaintDevice(nullptr);
    if (!drawn) return Failure{Stage::Write, SENTENCE("the paper could not be drawn"), {}, {}};
    return writeFile(file, target.data());
}

std::optional<Failure> writePages(const QString& file, const QString& title,
                                  const std::function<void(Report&)>& draw) {
    Report report;
    draw(report);
    return report.write(file, title);
}

} // namespace tonescope::ui

#include "report.moc"
