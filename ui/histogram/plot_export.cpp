// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_export.h"

#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/provenance_text.h"
#include "ui/plot/paper.h"

#include <QFileInfo>
#include <QPalette>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace tonescope::ui {

namespace {

constexpr QSize size{1000, 620};
constexpr int margin = 8; // beside texts
constexpr int captionPoints = 9;
constexpr double sharpness = 2; // device pixels a pixel of `size` in bitmaps

void addText(QCustomPlot& plot, int row, const QString& text, int points) {
    auto* element = new QCPTextElement(&plot, text, plot.font().family(), points);
    element->setTextColor(Qt::black);
    plot.plotLayout()->addElement(row, 0, element);
}

/// What the result lost, and where it comes from, on lines that are not wider than the plot in this font.
QStringList captionOf(const CountResult& result, const QFontMetricsF& font) {
    QStringList lines;
    if (const QString loss = lossOf(result); !loss.isEmpty()) lines += loss;
    QString line;
    for (const QString& part : provenanceOf(result)) {
        const QString longer = line.isEmpty() ? part : line + QStringLiteral(" · ") + part;
        if (!line.isEmpty() && font.horizontalAdvance(longer) > size.width() - 2 * margin) {
            lines += line;
            line = part;
        } else {
            line = longer;
        }
    }
    return lines << line;
}

/// The title above, where the counts come from below.
void addTexts(QCustomPlot& plot, const CountResult& result) {
    plot.plotLayout()->insertRow(0);
    addText(plot, 0, titleOf(result), 13);
    int row = 2;
    for (const QString& line : captionOf(result, QFontMetricsF(QFont(plot.font().family(), captionPoints))))
        addText(plot, row++, line, captionPoints);
    plot.legend->setVisible(true);
    plot.axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
}

bool saveSvg(QCustomPlot& plot, const QString& file, const QString& title) {
    QFile target(file);
    if (!target.open(QIODevice::WriteOnly)) return false;
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    QCPPainter painter;
    if (!painter.begin(&generator)) return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
    return target.flush() && target.error() == QFileDevice::NoError;
}

bool save(QCustomPlot& plot, const QString& file, const QString& ending, const QString& title) {
    if (ending == QStringLiteral("png")) return plot.savePng(file, size.width(), size.height(), sharpness);
    if (ending == QStringLiteral("svg")) return saveSvg(plot, file, title);
    return plot.savePdf(file, size.width(), size.height(), QCP::epAllowCosmetic, {}, title);
}

} // namespace

std::optional<Failure> exportPlot(const CountResult& result, const QString& file, const PlotLook& look) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QStringLiteral("png") && ending != QStringLiteral("svg") && ending != QStringLiteral("pdf"))
        return Failure{Stage::Write, "plots are written as .png, .svg or .pdf", {}, {}};

    QCustomPlot plot;
    HistogramFigure figure(plot);
    figure.setColours(paper());
    figure.setHistogram(result.histogram);
    figure.setSwitchedOn(look.channels);
    figure.setScale(look.scale);
    addTexts(plot, result);
    // Lays out once to know how wide the plot area is.
    plot.setViewport(QRect(QPoint(), size));
    plot.replot();
    figure.update(plot.axisRect()->width() * sharpness);
    figure.listVisibleInLegend();
    if (!save(plot, file, ending, titleOf(result)))
        return Failure{Stage::Write, "the file could not be written", {}, {}};
    return std::nullopt;
}

} // namespace tonescope::ui
