// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/lab_tickers.h"

#include "ui/lab/base/ratio_text.h"
#include "ui/words/number_text.h"

#include <QLocale>

#include <cmath>

namespace tonescope::ui {

namespace {

/// The ticks of `Base` with other texts: QCustomPlot's own texts have no thousands separators.
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
        // Over less than a power of ten, 1, 2 and 5 would give one or two ticks.
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

class FactorTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        constexpr double mostDoublings = 10;
        const double base = std::log2(range.upper / range.lower) <= mostDoublings ? 2 : 10;
        QVector<double> ticks;
        const auto exponentOf = [base](double value) { return std::log(value) / std::log(base); };
        const auto last = static_cast<int>(std::floor(exponentOf(range.upper)));
        for (auto exponent = static_cast<int>(std::ceil(exponentOf(range.lower))); exponent <= last;
             ++exponent)
            ticks << std::pow(base, exponent);
        return ticks;
    }

    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return factorTick(tick); }
};

} // namespace

TickerPointer logarithmicTicker(TickText text) {
    return QSharedPointer<Labelled<QCPAxisTickerLog>>::create(std::move(text));
}

TickerPointer steppedTicker(bool logarithmic, TickText text) {
    if (!logarithmic) return linearTicker(std::move(text));
    return QSharedPointer<Labelled<SteppedTicker>>::create(std::move(text));
}

TickerPointer factorTicker() {
    return QSharedPointer<FactorTicker>::create();
}

QString durationTick(double nanoseconds) {
    return nanoseconds <= 0 ? QStringLiteral("0")
                            : durationText(Nanoseconds(static_cast<std::int64_t>(std::llround(nanoseconds))));
}

QString ratioTick(double ratio) {
    if (ratio > 0 && ratio < 0.095) return ratioText(ratio);
    // Only the digits that the tick needs; ratioText() would write "2.00". Rounded first, because ticks are
    // sums of steps with rounding errors.
    return QLocale().toString(std::round(ratio * 1000) / 1000, 'f', QLocale::FloatingPointShortest);
}

QString factorTick(double factor) {
    return ratioTick(factor) + QStringLiteral(" ×");
}

} // namespace tonescope::ui
