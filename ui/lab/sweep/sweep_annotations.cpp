// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_annotations.h"

#include "ui/lab/bars/rooflines.h"
#include "ui/lab/sweep/sweep_crossing.h"
#include "ui/lab/sweep/value_places.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("SweepAnnotations", text);
}

QCPItemText& addText(QCustomPlot& plot, const QString& words, const PlotStyle& style) {
    auto* text = new QCPItemText(&plot); // the plot owns it
    QColor ground = style.ground();
    ground.setAlpha(190); // legible where lines run below it
    text->setBrush(QBrush(ground));
    text->setText(words);
    text->setFont(style.font);
    text->setColor(style.text());
    return *text;
}

void addRoofline(QCustomPlot& plot, double height, const PlotStyle& style) {
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(style.text(), 1.5, Qt::DashLine));
    line->point1->setCoords(0, height);
    line->point2->setCoords(1, height);
}

void drawCrossing(QCustomPlot& plot, double place, const QString& winner, const PlotStyle& style) {
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(style.text(), 1.5, Qt::DotLine));
    for (QCPItemPosition* point : {line->point1, line->point2})
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->point1->setCoords(place, 0);
    line->point2->setCoords(place, 1);

    QCPItemText& text = addText(
        plot, translated(QT_TRANSLATE_NOOP("SweepAnnotations", "from here on %1 wins")).arg(winner), style);
    const bool late = place > plot.xAxis->range().center();
    text.setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    text.setPadding({4, 0, 4, 0});
    text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text.position->setCoords(place, 0.99);
}

} // namespace

void drawRooflines(QCustomPlot& plot, const SweepContent& content, const PlotStyle& style) {
    const double row = QFontMetricsF(style.font).height(), top = plot.axisRect()->top() + row;
    std::vector<double> taken; // heights of texts at the left, in pixels
    for (const DeviceRoofline& roofline : rooflinesOf(content.measurements, content.measure)) {
        const bool beyond = roofline.copy > plot.yAxis->range().upper;
        const double height = beyond ? top : plot.yAxis->coordToPixel(roofline.copy);
        if (!beyond) addRoofline(plot, roofline.copy, style);
        // Devices that share a memory have lines on top of each other: side by side, their texts are legible.
        const bool left = std::none_of(taken.begin(), taken.end(),
                                       [&](double other) { return std::abs(other - height) < row; });
        if (left) taken.push_back(height);
        QCPItemText& text =
            addText(plot, (beyond ? QStringLiteral("↑ ") : QString()) + textOf(roofline), style);
        text.setPositionAlignment((left ? Qt::AlignLeft : Qt::AlignRight) |
                                  (beyond ? Qt::AlignTop : Qt::AlignBottom));
        text.position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        if (beyond) text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text.position->setCoords(left ? 0.01 : 0.99, beyond ? 0 : roofline.copy);
    }
}

void drawCrossings(QCustomPlot& plot, const SweepContent& content, const std::vector<SweepLine>& lines,
                   const PlotStyle& style) {
    for (const DeviceComparison& comparison : comparisonsOf(lines, content.measure)) {
        const std::optional<std::size_t> crossing = crossingOf(comparison);
        if (!crossing || !lasts(comparison, *crossing)) continue;
        // It is somewhere between this value and the one before it; told is the first that was measured.
        const DeviceComparison::Round& round = comparison.rounds[*crossing];
        drawCrossing(plot, placeOf(*content.axis, round.value), shortName(round.winner->device), style);
    }
}

} // namespace tonescope::ui
