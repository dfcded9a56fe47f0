// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/value_ticker.h"

#include <cmath>

namespace tonescope::ui {

double ValueTicker::getTickStep(const QCPRange& range) {
    constexpr double wanted = 8;
    return std::max(1.0, std::exp2(std::round(std::log2(range.size() / wanted))));
}

QString ValueTicker::getTickLabel(double tick, const QLocale& locale, QChar, int) {
    return locale.toString(tick, 'f', 0);
}

QVector<double> ValueTicker::createTickVector(double tickStep, const QCPRange& range) {
    QVector<double> ticks;
    const double first = std::max(0.0, std::floor(range.lower / tickStep)) * tickStep;
    for (double tick = first; tick < range.upper + tickStep && tick <= m_largest; tick += tickStep)
        ticks.append(tick);
    if (!ticks.isEmpty() && m_largest - ticks.last() >= tickStep / 2) ticks.append(m_largest);
    return ticks;
}

} // namespace tonescope::ui
