// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/value_places.h"

#include <QFontMetricsF>

#include <qcustomplot.h>

#include <cmath>

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

} // namespace

double placeOf(const SweepAxis& axis, std::uint64_t value) {
    const auto number = static_cast<double>(value);
    return axis.logarithmic() ? std::log2(number) : number;
}

void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place) {
    std::vector<Label> labels;
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

} // namespace tonescope::ui
