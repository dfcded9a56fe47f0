#include "ui/lab/value_places.h"

#include <QFontMetricsF>

#include <qcustomplot.h>

#include <cmath>
#include <optional>

namespace tonescope::ui {

namespace {

/// Pixels along the axis that a text takes.
double extentOf(const QString& text, const QCPAxis& axis) {
    const QFontMetricsF metrics(axis.tickLabelFont());
    return axis.orientation() == Qt::Horizontal ? metrics.horizontalAdvance(text + QLatin1String("  "))
                                                : metrics.height();
}

} // namespace

double placeOf(const SweepAxis& axis, std::uint64_t value) {
    const auto number = static_cast<double>(value);
    return axis.logarithmic() ? std::log2(number) : number;
}

void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    std::optional<double> taken; // pixel up to which there is text
    for (const std::uint64_t value : values) {
        QString text = axis.tickText(value);
        const double pixel = plotAxis.coordToPixel(place(value));
        const double half = extentOf(text, plotAxis) / 2;
        const bool free = !taken || std::abs(pixel - *taken) >= half;
        // Away from the first value, whichever way the axis runs.
        const double away =
            plotAxis.coordToPixel(place(values.back())) >= plotAxis.coordToPixel(place(values.front()))
                ? half
                : -half;
        if (free) taken = pixel + away;
        ticker->addTick(place(value), free ? text : QString());
    }
    plotAxis.setTicker(ticker);
}

} // namespace tonescope::ui
