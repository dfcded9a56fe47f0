// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_annotations.h"

#include "ui/lab/shell/memory_limits.h"
#include "ui/lab/sweep/sweep_findings.h"
#include "ui/lab/sweep/sweep_lines.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QRectF>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace tonescope::ui {

namespace {

/// Pixels along the axis that a text takes.
double extentOf(const QString& text, const QCPAxis& axis) {
    const QFontMetricsF metrics(axis.tickLabelFont());
    return axis.orientation() == Qt::Horizontal ? metrics.horizontalAdvance(text + QLatin1String("  "))
                                                : metrics.height();
}

/// A text along an axis.
struct Label {
    double pixel = 0, extent = 0;
};

/// Whether no two neighbours touch when one of `step` labels is written.
bool fits(const std::vector<Label>& labels, std::size_t step) {
    for (std::size_t index = step; index < labels.size(); index += step) {
        const Label &one = labels[index - step], &next = labels[index];
        if (std::abs(next.pixel - one.pixel) < (one.extent + next.extent) / 2) return false;
    }
    return true;
}

struct SweepAnnotations {
    Q_DECLARE_TR_FUNCTIONS(SweepAnnotations)
};

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

void addLine(QCustomPlot& plot, const SweepLimit& limit, const PlotStyle& style) {
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(style.text(), 1.5, limit.copying ? Qt::DotLine : Qt::DashLine));
    line->point1->setCoords(0, limit.value);
    line->point2->setCoords(1, limit.value);
}

/// The device on a line of its own, where one line is too narrow for all.
QString inWidth(QString words, const QFontMetricsF& metrics, double width) {
    if (metrics.horizontalAdvance(words) > width)
        words.replace(words.indexOf(QStringLiteral(" (")), 1, QStringLiteral("\n"));
    return words;
}

/// The first place at a line, left or right of it, that nobody has taken: as little above it as can be, and
/// below it where there is no more room above.
struct TextPlace {
    bool left = true;
    int rows = 0; ///< below the line
};

TextPlace placeFor(const QSizeF& text, double height, const QRectF& axes, std::vector<QRectF>& taken) {
    for (const int rows : {0, -1, -2, -3, 1, 2, 3}) {
        const double top = height + (rows - 1) * text.height();
        if (top < axes.top() - 0.5) continue;
        for (const bool left : {true, false}) {
            const QRectF room(left ? axes.left() : axes.right() - text.width(), top, text.width(),
                              text.height());
            const auto meets = [&](const QRectF& other) { return other.intersects(room); };
            if (std::any_of(taken.begin(), taken.end(), meets)) continue;
            taken.push_back(room);
            return {left, rows};
        }
    }
    return {};
}

bool sameBytes(const Measurements& measurements) {
    return std::all_of(measurements.begin(), measurements.end(),
                       [&](const auto& each) { return each->bytes == measurements.front()->bytes; });
}

void drawCrossing(QCustomPlot& plot, double place, const QString& winner, const PlotStyle& style) {
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(style.text(), 1.5, Qt::DotLine));
    for (QCPItemPosition* point : {line->point1, line->point2})
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->point1->setCoords(place, 0);
    line->point2->setCoords(place, 1);

    QCPItemText& text = addText(plot, SweepAnnotations::tr("from here on %1 wins").arg(winner), style);
    const bool late = place > plot.xAxis->range().center();
    text.setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    text.setPadding({4, 0, 4, 0});
    text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text.position->setCoords(place, 0.99);
}

} // namespace

double placeOf(const SweepAxis& axis, std::uint64_t value) {
    const auto number = static_cast<double>(value);
    return axis.logarithmic() ? std::log2(number) : number;
}

void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place) {
    std::vector<Label> labels;
    labels.reserve(values.size());
    for (const std::uint64_t value : values)
        labels.push_back({plotAxis.coordToPixel(place(value)), extentOf(axis.tickText(value), plotAxis)});
    std::size_t step = 1;
    while (step < labels.size() && !fits(labels, step))
        ++step;
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t index = 0; index < values.size(); ++index)
        ticker->addTick(place(values[index]), index % step == 0 ? axis.tickText(values[index]) : QString());
    plotAxis.setTicker(ticker);
}

std::vector<SweepLimit> limitsOf(const Measurements& measurements, SweepMeasure measure) {
    const bool rates = measure == SweepMeasure::Throughput;
    if (measure == SweepMeasure::WallTime || (!rates && !sameBytes(measurements))) return {};
    std::vector<SweepLimit> limits;
    std::set<std::string> told;
    for (const MeasurementPointer& measurement : measurements) {
        if (!measurement->roofline || !told.insert(measurement->device.key).second) continue;
        const QString device = QStringLiteral(" (%1)").arg(shortNameOf(measurement->device));
        bool copying = false;
        for (const MemoryLimit& limit : memoryLimits(*measurement->roofline, measurement->bytes)) {
            limits.push_back({rates ? limit.rate : static_cast<double>(measurement->bytes) / limit.rate,
                              (rates ? limit.rateText : limit.timeText) + device, copying});
            copying = true;
        }
    }
    return limits;
}

void drawLimits(QCustomPlot& plot, const SweepContent& content, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const QRectF axes = plot.axisRect()->rect();
    std::vector<QRectF> taken;
    for (const SweepLimit& limit : limitsOf(content.measurements, content.measure)) {
        const bool beyond = limit.value > plot.yAxis->range().upper;
        if (!beyond) addLine(plot, limit, style);
        const QString words =
            inWidth((beyond ? QStringLiteral("↑ ") : QString()) + limit.text, metrics, 0.98 * axes.width());
        const QSizeF size = metrics.size(0, words) + QSizeF(0.02 * axes.width(), 0);
        // Above its line, or at the top of the axes where that is near or beyond.
        const double top = axes.top() + size.height();
        const double height = beyond ? top : std::max(top, plot.yAxis->coordToPixel(limit.value));
        const TextPlace place = placeFor(size, height, axes, taken);
        QCPItemText& text = addText(plot, words, style);
        text.setPositionAlignment((place.left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
        text.setTextAlignment(place.left ? Qt::AlignLeft : Qt::AlignRight);
        text.position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        const double bottom = height + place.rows * size.height();
        text.position->setCoords(place.left ? 0.01 : 0.99, (bottom - axes.top()) / axes.height());
    }
}

void drawCrossings(QCustomPlot& plot, const SweepContent& content, const std::vector<SweepLine>& lines,
                   const PlotStyle& style) {
    for (const DeviceComparison& comparison : comparisonsOf(lines, content.measure)) {
        const std::optional<std::size_t> crossing = crossingOf(comparison);
        if (!crossing || !lasts(comparison, *crossing)) continue;
        // It is somewhere between this value and the one before it; told is the first that was measured.
        const DeviceComparison::Round& round = comparison.rounds[*crossing];
        drawCrossing(plot, placeOf(*content.axis, round.value),
                     shortTitleOf(round.winner->device, {round.first->device, round.second->device}), style);
    }
}

} // namespace tonescope::ui
