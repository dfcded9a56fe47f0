// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/tickers.h"

#include "engine/values/half.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

// QCustomPlot asks a ticker for the step and the positions of the ticks in the visible range, then for the
// text of each. A subclass overrides the functions that differ: createTickVector() for positions that are not
// evenly spaced, getTickLabel() for other texts.
namespace tonescope::ui {

namespace {

/// Places ticks as QCustomPlot does, and labels them with `text`, because QCustomPlot's own labels have no
/// thousands separators.
class LinearTicker : public QCPAxisTicker {
public:
    explicit LinearTicker(TickText text) : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    TickText m_text;
};

} // namespace

TickerPointer valueTicker(std::size_t bins, const QCPRange& shown, int most) {
    const double largest = static_cast<double>(bins) - 1;
    // The multiples of `step` in sight and between the ends. A multiple nearer than half a step to the
    // largest value would overlap it and is left out.
    const auto between = [&](double step) {
        QVector<double> ticks;
        for (double tick = std::max(1.0, std::ceil(shown.lower / step)) * step;
             tick <= std::min(shown.upper, largest - step / 2) && ticks.size() < most; tick += step)
            ticks.append(tick);
        return ticks;
    };
    double step = 1;
    while (step <= largest && between(step).size() > most - 2)
        step *= 2;
    QVector<double> ticks = between(step);
    if (shown.lower <= 0) ticks.prepend(0);
    if (shown.upper >= largest) ticks.append(largest);
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const double tick : ticks)
        ticker->addTick(tick, QString::number(tick, 'f', 0));
    return ticker;
}

namespace {

/// Ticks at ranks of finite halves that are multiples of `step`, doubled until there are at most `most`, away
/// from 1.
QVector<double> ranksFromOne(const QCPRange& shown, double step, int most) {
    const double lowest = std::max<double>(shown.lower, half::finite.first),
                 highest = std::min<double>(shown.upper, half::finite.last);
    const auto first = [&] { return std::ceil((lowest - half::one) / step); };
    const auto last = [&] { return std::floor((highest - half::one) / step); };
    while (last() - first() >= most)
        step *= 2;
    QVector<double> ticks;
    for (double number = first(); number <= last(); ++number) {
        const double tick = half::one + number * step;
        if (tick == half::zero || std::abs(tick - half::zero) >= step) ticks.append(tick);
    }
    if (lowest <= half::zero && half::zero <= highest && !ticks.contains(half::zero))
        ticks.append(half::zero);
    return ticks;
}

} // namespace

TickerPointer halfTicker(const QCPRange& shown, int most, const TickText& text) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const double tick : ranksFromOne(shown, 1, most))
        ticker->addTick(tick, text(half::valueOf(static_cast<std::uint32_t>(tick))));
    return ticker;
}

TickerPointer halfExposureTicker(const QCPRange& shown, int most) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    constexpr double third = half::ranksPerStop / 3.0;
    const bool thirdsFit = shown.size() / third < most - 1;
    for (const double tick : ranksFromOne(shown, thirdsFit ? third : half::ranksPerStop, most)) {
        if (tick <= half::zero) continue; // without light there is no exposure
        const int thirds = qRound((tick - half::one) / third);
        const QString stops = thirds % 3 == 0 ? QString::number(thirds / 3)
                              : thirds < 0    ? stopsText(-thirds)
                                              : stopsText(thirds).mid(1); // without its minus
        ticker->addTick(tick, QCoreApplication::translate("Tickers", "%1 EV").arg(stops));
    }
    return ticker;
}

TickerPointer rangeTicker(const ColumnGrid& grid, const QCPRange& shown, int most, const TickText& text) {
    const auto all = static_cast<double>(grid.bins());
    const double first = grid.valueAt(std::max(shown.lower, -0.5)),
                 last = grid.valueAt(std::min(shown.upper, all - 0.5));
    const double power = std::pow(10, std::floor(std::log10((last - first) / most)));
    double step = power; // 1, 2, 5 or 10 times a power of ten
    for (const double digit : {2, 5, 10}) {
        if (std::floor(last / step) - std::ceil(first / step) >= most) step = digit * power;
    }
    const double from = grid.valueAt(-0.5), width = grid.valueAt(all - 0.5) - from;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (double number = std::ceil(first / step); number <= last / step; ++number)
        ticker->addTick((number * step - from) / width * all - 0.5, text(number * step));
    return ticker;
}

// 0 EV is the largest value, at which light is clipped. Each exposure value less halves the light, and the
// transfer curve of sRGB (IEC 61966-2-1) converts the light into a value. There is
// a tick for each whole EV from 0 down to -8. The row ends earlier, before the first tick that lies at most
// `apart` below the one above it, because their texts would overlap.
TickerPointer exposureTicker(std::size_t bins, double apart) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const double largest = static_cast<double>(bins) - 1;
    double brighter = 2 * largest + apart;
    for (int below = 0; below <= 8; ++below) {
        const double light = std::exp2(-below);
        const double value = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
        if (brighter - value * largest <= apart) break;
        brighter = value * largest;
        ticker->addTick(brighter, QCoreApplication::translate("Tickers", "%1 EV").arg(-below));
    }
    return ticker;
}

QString stopsText(int thirds) {
    const std::array parts{QString(), QStringLiteral("⅓"), QStringLiteral("⅔")};
    const int whole = thirds / 3;
    const QString part = parts.at(static_cast<std::size_t>(thirds % 3));
    return (thirds > 0 ? QStringLiteral("−") : QString()) +
           (whole > 0 || part.isEmpty() ? QString::number(whole) : QString()) + part;
}

TickerPointer stopTicker(std::size_t bins, const QCPRange& shown, int most) {
    const double white = static_cast<double>(bins) - 1.5; // where the last bin begins
    const int first = std::max(0, static_cast<int>(std::ceil(white - shown.upper)));
    const int last = static_cast<int>(std::floor(white - shown.lower));
    int step = 1; // in thirds
    while ((last - first) / step + 1 > most)
        step = step == 1 ? 3 : 2 * step;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int thirds = (first + step - 1) / step * step; thirds <= last; thirds += step)
        ticker->addTick(white - thirds,
                        thirds == 0 ? QCoreApplication::translate("Tickers", "0 EV") : stopsText(thirds));
    return ticker;
}

TickerPointer linearCountTicker(double highest, int most, const TickText& text) {
    const double least = highest / (most + 1); // a larger step has at most `most` ticks
    const double power = std::pow(10, std::floor(std::log10(std::max(least, 1.0))));
    double step = power;
    for (const double digit : {2, 5, 10}) {
        if (step <= least) step = digit * power;
    }
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (double count = 0; count <= highest; count += step)
        ticker->addTick(count, text(count));
    return ticker;
}

TickerPointer squareRootCountTicker(double highest, int most, const TickText& text) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    ticker->addTick(0, text(0));
    for (int i = 1; i <= most; ++i) {
        const double part = static_cast<double>(i) / (most + 1),
                     wanted = std::max(highest, 1.0) * part * part;
        // 1, 2, 5 or 10 times a power of ten, whichever is nearest by its ratio.
        const double power = std::pow(10, std::floor(std::log10(wanted)));
        const double digit = wanted / power;
        const double round = digit < std::sqrt(2)    ? 1
                             : digit < std::sqrt(10) ? 2
                             : digit < std::sqrt(50) ? 5
                                                     : 10;
        const double count = std::max(1.0, std::round(round * power));
        if (count < highest) ticker->addTick(std::sqrt(count), text(count));
    }
    return ticker;
}

TickerPointer logarithmicCountTicker(double highest, int most, const TickText& text) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const int last = std::max(0, static_cast<int>(std::floor(std::log10(highest))));
    const int apart = std::max(1, (last + most - 1) / most);
    for (int exponent = std::min(apart, last); exponent <= last; exponent += apart)
        ticker->addTick(std::pow(10, exponent), text(std::pow(10, exponent)));
    return ticker;
}

TickerPointer linearTicker(TickText text) {
    return QSharedPointer<LinearTicker>::create(std::move(text));
}

} // namespace tonescope::ui
