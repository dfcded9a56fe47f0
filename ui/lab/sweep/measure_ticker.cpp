// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/measure_ticker.h"

#include "ui/words/number_text.h"

#include <QLocale>

#include <cmath>

namespace tonescope::ui {

QVector<double> MeasureTicker::createTickVector(double tickStep, const QCPRange& range) {
    // Within less than one power of ten there would be hardly any tick at all.
    if (!m_logarithmic || range.upper / range.lower < 8)
        return QCPAxisTicker::createTickVector(tickStep, range);
    QVector<double> ticks;
    constexpr double mostWithSteps = 3; // powers of ten
    const bool steps = std::log10(range.upper / range.lower) <= mostWithSteps;
    for (double power = std::pow(10, std::floor(std::log10(range.lower))); power <= range.upper;
         power *= 10) {
        ticks << power;
        if (steps) ticks << 2 * power << 5 * power;
    }
    return ticks;
}

int MeasureTicker::getSubTickCount(double tickStep) {
    return m_logarithmic ? 0 : QCPAxisTicker::getSubTickCount(tickStep);
}

QString MeasureTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (m_measure != SweepMeasure::Throughput) return durationText(Nanoseconds(std::llround(tick)));
    // As many digits as the tick has: throughputText() would write "0.50" and "20.0".
    return QLocale().toString(tick, 'g', 6) + QStringLiteral(" GB/s");
}

} // namespace tonescope::ui
