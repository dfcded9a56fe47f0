// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/tickers.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>
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
        // The last value has its label, too: instead of a tick that would be too near.
        if (range.upper < m_largest) return ticks;
        if (!ticks.isEmpty() && m_largest - ticks.last() < tickStep / 2) ticks.removeLast();
        return ticks << m_largest;
    }

private:
    double m_largest;
};

/// The largest value is where light clips. One exposure value less is half the light; the transfer curve of
/// sRGB (IEC 61966-2-1) converts light into values.
class ExposureTicker : public QCPAxisTicker {
public:
    explicit ExposureTicker(std::size_t bins) : m_largest(static_cast<double>(bins) - 1) {}

protected:
    double getTickStep(const QCPRange&) override { return 1; }
    int getSubTickCount(double) override { return 0; }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return QCoreApplication::translate("Tickers", "%1 EV").arg(-exposureBelow(tick));
    }

    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks;
        constexpr double apart = 0.09; // of the axis: room for the text
        for (int below = 0; below <= fewestLight; ++below) {
            const double place = placeOfExposure(below);
            if (ticks.isEmpty() || ticks.first() - place > apart * range.size()) ticks.prepend(place);
        }
        return ticks;
    }

private:
    static constexpr int fewestLight = 8;

    [[nodiscard]] double placeOfExposure(int below) const {
        const double light = std::exp2(-below);
        const double value = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
        return value * m_largest;
    }
    [[nodiscard]] int exposureBelow(double place) const {
        int below = 0;
        while (below < fewestLight && placeOfExposure(below) > place + 1e-6)
            ++below;
        return below;
    }

    double m_largest;
};

class SquareRootTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks{0};
        constexpr int steps = 5;
        for (int i = 1; i <= steps; ++i) {
            const double root = std::max(range.upper, 1.0) * i / steps;
            // One digit, or two at the start of a power of ten: near enough to even, and easy to read.
            const double power = std::pow(10, std::floor(std::log10(root * root)));
            const double count = std::max(1.0, std::round(root * root / power * 2) / 2 * power);
            if (const double place = std::sqrt(std::round(count)); place > ticks.last()) ticks.append(place);
        }
        return ticks;
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return countTick(std::round(tick * tick));
    }
};

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

TickerPointer valueTicker(std::size_t bins) {
    return QSharedPointer<ValueTicker>::create(bins);
}

TickerPointer exposureTicker(std::size_t bins) {
    return QSharedPointer<ExposureTicker>::create(bins);
}

TickerPointer squareRootTicker() {
    return QSharedPointer<SquareRootTicker>::create();
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

TickerPointer factorTicker() {
    return QSharedPointer<FactorTicker>::create();
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

QString factorTick(double factor) {
    return ratioTick(factor) + QStringLiteral(" ×");
}

} // namespace tonescope::ui
