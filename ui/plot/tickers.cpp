// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/tickers.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

// QCustomPlot asks a ticker for the step and the positions of the ticks in the visible range, then for the
// text of each. A subclass overrides the functions that differ: createTickVector() for positions that are not
// evenly spaced, getTickLabel() for other texts.
namespace tonescope::ui {

namespace {

/// Multiples of a power of two between the ends, and the ends themselves where they are in sight.
class ValueTicker : public QCPAxisTicker {
public:
    explicit ValueTicker(std::size_t bins) : m_largest(static_cast<double>(bins) - 1) { setTickCount(5); }

protected:
    double getTickStep(const QCPRange& range) override {
        double step = 1;
        while (step <= m_largest && between(step, range).size() > mTickCount - 2)
            step *= 2;
        return step;
    }

    int getSubTickCount(double) override { return 0; }

    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        return locale.toString(tick, 'f', 0);
    }

    QVector<double> createTickVector(double tickStep, const QCPRange& range) override {
        QVector<double> ticks = between(tickStep, range);
        if (range.lower <= 0) ticks.prepend(0);
        if (range.upper >= m_largest) ticks.append(m_largest);
        return ticks;
    }

private:
    /// The multiples of `step` in the range and between the ends. A multiple nearer than half a step to the
    /// largest value would overlap it and is left out.
    [[nodiscard]] QVector<double> between(double step, const QCPRange& range) const {
        QVector<double> ticks;
        for (double tick = std::max(1.0, std::ceil(range.lower / step)) * step;
             tick <= std::min(range.upper, m_largest - step / 2) && ticks.size() < mTickCount; tick += step)
            ticks.append(tick);
        return ticks;
    }

    double m_largest;
};

/// 0 EV is the largest value, at which light is clipped. Each exposure value less halves the light, and the
/// transfer curve of sRGB (IEC 61966-2-1) converts the light into a value. Ticks stop at -8 EV; ticks that
/// are too close to the next brighter one have no room for their text and are left out.
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

/// Ticks at counts, where a class derived from this one places them.
class CountTicker : public QCPAxisTicker {
public:
    explicit CountTicker(TickText text) : m_text(std::move(text)) { setTickCount(3); }

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(countAt(tick)); }
    /// The count at a place of the axis.
    [[nodiscard]] virtual double countAt(double place) const { return place; }

private:
    TickText m_text;
};

class LinearCountTicker : public CountTicker {
    using CountTicker::CountTicker;

protected:
    double getTickStep(const QCPRange& range) override {
        const double least = range.upper / (mTickCount + 1); // a larger step has at most mTickCount ticks
        const double power = std::pow(10, std::floor(std::log10(std::max(least, 1.0))));
        double step = power;
        for (const double digit : {2, 5, 10}) {
            if (step <= least) step = digit * power;
        }
        return step;
    }
};

class SquareRootTicker : public CountTicker {
    using CountTicker::CountTicker;

protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks{0};
        for (int i = 1; i <= mTickCount; ++i) {
            const double root = std::max(range.upper, 1.0) * i / (mTickCount + 1);
            // 1, 2, 5 or 10 times a power of ten, whichever is nearest by its ratio.
            const double power = std::pow(10, std::floor(std::log10(root * root)));
            const double digit = root * root / power;
            const double round = digit < std::sqrt(2)    ? 1
                                 : digit < std::sqrt(10) ? 2
                                 : digit < std::sqrt(50) ? 5
                                                         : 10;
            if (const double place = std::sqrt(std::max(1.0, round * power));
                place > ticks.last() && place < range.upper)
                ticks.append(place);
        }
        return ticks;
    }
    [[nodiscard]] double countAt(double place) const override { return std::round(place * place); }
};

class LogarithmicCountTicker : public CountTicker {
    using CountTicker::CountTicker;

protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        const int last = std::max(0, static_cast<int>(std::floor(std::log10(range.upper))));
        const int apart = std::max(1, (last + mTickCount - 1) / mTickCount);
        QVector<double> ticks;
        for (int exponent = std::min(apart, last); exponent <= last; exponent += apart)
            ticks.append(std::pow(10, exponent));
        return ticks;
    }
};

/// QCustomPlot's own ticks with other texts: those have no thousands separators.
class LinearTicker : public QCPAxisTicker {
public:
    explicit LinearTicker(TickText text) : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    TickText m_text;
};

} // namespace

TickerPointer valueTicker(std::size_t bins) {
    return QSharedPointer<ValueTicker>::create(bins);
}

TickerPointer exposureTicker(std::size_t bins) {
    return QSharedPointer<ExposureTicker>::create(bins);
}

TickerPointer linearCountTicker(TickText text) {
    return QSharedPointer<LinearCountTicker>::create(std::move(text));
}

TickerPointer squareRootCountTicker(TickText text) {
    return QSharedPointer<SquareRootTicker>::create(std::move(text));
}

TickerPointer logarithmicCountTicker(TickText text) {
    return QSharedPointer<LogarithmicCountTicker>::create(std::move(text));
}

TickerPointer linearTicker(TickText text) {
    return QSharedPointer<LinearTicker>::create(std::move(text));
}

} // namespace tonescope::ui
