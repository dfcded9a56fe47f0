// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/tickers.h"

#include "ui/words/number_text.h"

#include <QLocale>

#include <cmath>

namespace tonescope::ui {

namespace {

class ValueTicker : public QCPAxisTicker {
public:
    explicit ValueTicker(std::size_t bins) : m_largest(static_cast<double>(bins) - 1) { setTickCount(8); }

protected:
    double getTickStep(const QCPRange& range) override {
        return std::max(1.0, std::exp2(std::round(std::log2(range.size() / mTickCount))));
    }

    int getSubTickCount(double) override { return 3; }

    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        return locale.toString(tick, 'f', 0);
    }

    QVector<double> createTickVector(double tickStep, const QCPRange& range) override {
        QVector<double> ticks;
        const double first = std::max(0.0, std::floor(range.lower / tickStep)) * tickStep;
        for (double tick = first; tick < range.upper + tickStep && tick <= m_largest; tick += tickStep)
            ticks.append(tick);
        if (!ticks.isEmpty() && m_largest - ticks.last() >= tickStep / 2) ticks.append(m_largest);
        return ticks;
    }

private:
    double m_largest;
};

/// The ticks of `Base` with texts of their own: the plot's own locale leaves thousands unmarked.
template <typename Base>
class Labelled : public Base {
public:
    explicit Labelled(TickText text) : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    TickText m_text;
};

class SteppedTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override {
        // Within less than one power of ten there would be hardly any tick at all.
        if (range.upper / range.lower < 8) return QCPAxisTicker::createTickVector(tickStep, range);
        QVector<double> ticks;
        constexpr double mostWithSteps = 3; // powers of ten
        const bool steps = std::log10(range.upper / range.lower) <= mostWithSteps;
        const auto last = static_cast<int>(std::floor(std::log10(range.upper)));
        for (auto exponent = static_cast<int>(std::floor(std::log10(range.lower))); exponent <= last;
             ++exponent) {
            const double power = std::pow(10, exponent);
            ticks << power;
            if (steps) ticks << 2 * power << 5 * power;
        }
        return ticks;
    }

    int getSubTickCount(double) override { return 0; }
};

} // namespace

TickerPointer valueTicker(std::size_t bins) {
    return QSharedPointer<ValueTicker>::create(bins);
}

TickerPointer linearTicker(TickText text) {
    return QSharedPointer<Labelled<QCPAxisTicker>>::create(std::move(text));
}

TickerPointer logarithmicTicker(TickText text) {
    return QSharedPointer<Labelled<QCPAxisTickerLog>>::create(std::move(text));
}

TickerPointer steppedTicker(bool logarithmic, TickText text) {
    if (!logarithmic) return linearTicker(std::move(text));
    return QSharedPointer<Labelled<SteppedTicker>>::create(std::move(text));
}

QString durationTick(double nanoseconds) {
    return nanoseconds <= 0 ? QStringLiteral("0")
                            : durationText(Nanoseconds(static_cast<std::int64_t>(std::llround(nanoseconds))));
}

QString countTick(double count) {
    return count == std::floor(count) ? QLocale().toString(count, 'f', 0) : QString();
}

QString ratioTick(double ratio) {
    if (ratio > 0 && ratio < 0.095) return ratioText(ratio);
    // As many digits as the tick has, where ratioText() would write "2.00". Sums of steps are not quite
    // round.
    return QLocale().toString(std::round(ratio * 1000) / 1000, 'f', QLocale::FloatingPointShortest);
}

} // namespace tonescope::ui
