// SPDX-License-Identifier: GPL-3.0-or-later
// An exported file does not depend on the window: a HistogramFigure draws the plot again in a QCustomPlot
// that is never shown, with a fixed size and black on white. The first replot lays the plot out; only then
// the width of the plot area is known, for which update() makes the columns. SVG and PDF are drawn by a
// painter in vectorized mode, PNG through a pixmap at twice the size. The bytes go to memory first, and then
// to the file atomically.
#include "ui/histogram/plot_export.h"

#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/values/text.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/plot/colours.h"
#include "ui/words/provenance.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace tonescope::ui {

namespace {

constexpr QSize exportSize{1000, 640};
constexpr int titlePoints = 13;
constexpr int margin = 8; // beside texts
constexpr int captionPoints = 9;
constexpr double sharpness = 2; // device pixels per pixel of `exportSize` in bitmaps

void addText(QCustomPlot& plot, int row, const QString& text, int points) {
    auto* element = new QCPTextElement(&plot, text, plot.font().family(), points);
    element->setTextColor(Qt::black);
    plot.plotLayout()->addElement(row, 0, element);
}

/// Adds lines of text below the plot, each with as many of these parts as fit the width.
void addCaption(QCustomPlot& plot, const QStringList& parts) {
    const QFontMetricsF font(QFont(plot.font().family(), captionPoints));
    const auto add = [&](const QString& line) {
        addText(plot, plot.plotLayout()->rowCount(), line, captionPoints);
    };
    QString line;
    for (const QString& part : parts) {
        const QString longer = line.isEmpty() ? part : line + QStringLiteral(" · ") + part;
        if (!line.isEmpty() && font.horizontalAdvance(longer) > exportSize.width() - 2 * margin) {
            add(line);
            line = part;
        } else {
            line = longer;
        }
    }
    add(line);
}

/// Moves the legend out of the axes into a column beside row `row` of the layout, where it covers no curve.
void moveLegend(QCustomPlot& plot, int row) {
    auto* line = new QCPLayoutGrid; // the plot's layout owns it
    auto* column = new QCPLayoutGrid;
    plot.axisRect()->insetLayout()->take(plot.legend);
    QCPLayoutElement* curves = plot.plotLayout()->element(row, 0);
    plot.plotLayout()->take(curves);
    plot.plotLayout()->addElement(row, 0, line);
    line->addElement(0, 0, curves);
    line->addElement(0, 1, column);
    line->setColumnStretchFactor(1, 0.001); // as narrow as it can be
    column->addElement(0, 0, plot.legend);
    column->addElement(1, 0, new QCPLayoutElement(&plot)); // takes the room below the legend
    column->setRowStretchFactor(0, 0.001);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setVisible(true);
}

/// Draws the plot into a vector format. False if the device cannot be painted on.
bool drawLines(QCustomPlot& plot, QPaintDevice& device) {
    QCPPainter painter;
    if (!painter.begin(&device)) return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    // The plot is drawn in pixels of `exportSize`, which the painter maps to the units of the device.
    painter.setWindow(QRect(QPoint(), exportSize));
    plot.toPainter(&painter, exportSize.width(), exportSize.height());
    return painter.end();
}

bool drawSvg(QCustomPlot& plot, QIODevice& target, const QString& title) {
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(exportSize);
    generator.setViewBox(QRect(QPoint(), exportSize));
    generator.setTitle(title);
    return drawLines(plot, generator);
}

bool drawPdf(QCustomPlot& plot, QIODevice& target, const QString& title) {
    QPdfWriter writer(&target);
    writer.setTitle(title);
    writer.setResolution(
        plot.logicalDpiY()); // so that texts have the same size relative to the plot as in PNG
    writer.setPageSize(QPageSize(exportSize, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    return drawLines(plot, writer);
}

bool drawPng(QCustomPlot& plot, QIODevice& target) {
    return plot.toPixmap(exportSize.width(), exportSize.height(), sharpness).save(&target, "PNG");
}

/// The bytes of the file; nothing if drawing failed.
std::optional<QByteArray> drawn(QCustomPlot& plot, const QString& ending, const QString& title) {
    QBuffer target;
    target.open(QIODevice::WriteOnly);
    const bool done = ending == QStringLiteral("png")   ? drawPng(plot, target)
                      : ending == QStringLiteral("svg") ? drawSvg(plot, target, title)
                                                        : drawPdf(plot, target, title);
    return done ? std::optional(target.data()) : std::nullopt;
}

/// The plot of a result with all texts, laid out in `exportSize`.
class Drawing {
public:
    Drawing(const CountResult& result, PlotContent content, const Comparison& comparison,
            const HistogramPointer& histogram) {
        content.scale.locked = false; // the exported plot has an axis of its own
        m_figure.setLook(paper(), plot.font());
        m_figure.setContent(content);
        m_figure.setHistogram(histogram ? *histogram : result.histogram);
        m_figure.setComparison(comparison);
        plot.plotLayout()->insertRow(0);
        addText(plot, 0, titleOf(result), titlePoints);
        moveLegend(plot, 1);
        // The first replot lays out, which tells the width of the plot area.
        plot.setViewport(QRect(QPoint(), exportSize));
        plot.replot();
        m_figure.update(plot.axisRect()->width() * sharpness);
        m_figure.listVisibleInLegend();
        addCaption(plot, m_figure.axisTitles());
        if (const QString loss = lossOf(result); !loss.isEmpty()) addCaption(plot, {loss});
        addCaption(plot, provenanceOf(result));
    }

    QCustomPlot plot;

private:
    HistogramFigure m_figure{plot};
};

} // namespace

QPixmap pictureOf(const CountResult& result, const PlotContent& content, const Comparison& comparison,
                  const HistogramPointer& histogram) {
    return Drawing(result, content, comparison, histogram)
        .plot.toPixmap(exportSize.width(), exportSize.height(), sharpness);
}

QString exportNameFor(const CountResult& result) {
    const QString name = QFileInfo(shownText(pathText(result.image->name))).completeBaseName();
    const auto& frame = result.image->frame;
    return (frame && frame->page ? name + QStringLiteral("-page%1").arg(frame->number) : name) +
           QStringLiteral("-histogram");
}

std::optional<Failure> exportPlot(const CountResult& result, const QString& file, const PlotContent& content,
                                  const Comparison& comparison, const HistogramPointer& histogram) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("png") && ending != QStringLiteral("svg") && ending != QStringLiteral("pdf"))
        return Failure{Stage::Write, SENTENCE("plots are written as .png, .svg or .pdf")};
    if (auto failure = overInput(file, {pathText(result.image->name)})) return failure;

    Drawing drawing(result, content, comparison, histogram);
    const std::optional<QByteArray> bytes = drawn(drawing.plot, ending, titleOf(result));
    if (!bytes) return Failure{Stage::Write, SENTENCE("the plot could not be drawn")};
    return writeFile(file, *bytes);
}

} // namespace tonescope::ui
