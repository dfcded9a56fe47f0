// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_measure.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace tonescope::ui {

namespace {

struct SweepMeasureText {
    Q_DECLARE_TR_FUNCTIONS(SweepMeasure)
};

SweepReading timesOf(const SampleSummary& summary) {
    return {static_cast<double>(summary.median.count()), static_cast<double>(summary.p25.count()),
            static_cast<double>(summary.p75.count())};
}

QString linearTitleOf(SweepMeasure measure) {
    switch (measure) {
    case SweepMeasure::Throughput:
        return SweepMeasureText::tr("throughput (GB/s of pixels, device clock)");
    case SweepMeasure::KernelTime:
        return SweepMeasureText::tr("kernel time (device clock)");
    case SweepMeasure::WallTime:
        break;
    }
    return SweepMeasureText::tr("wall time of a count (host clock)");
}

std::optional<SweepReading> throughputsOf(const Measurement& measurement) {
    const SampleSummary& kernel = measurement.series->kernel;
    const auto median = throughputOf(measurement);
    const auto low = gigabytesPerSecond(measurement.bytes, kernel.p75);
    const auto high = gigabytesPerSecond(measurement.bytes, kernel.p25);
    if (!median || !low) return std::nullopt;
    return SweepReading{*median, *low, high.value_or(*median)};
}

} // namespace

std::optional<SweepReading> readingOf(const Measurement& measurement, SweepMeasure measure) {
    if (!measurement.series) return std::nullopt;
    if (measure == SweepMeasure::Throughput) return throughputsOf(measurement);
    const Series& series = *measurement.series;
    const SweepReading times = timesOf(measure == SweepMeasure::WallTime ? series.wall : series.kernel);
    return times.median > 0 ? std::optional(times) : std::nullopt;
}

std::optional<RatioInterval> advantageOf(const Measurement& of, const Measurement& over,
                                         SweepMeasure measure) {
    return measure == SweepMeasure::WallTime ? wallSpeedUpInterval(of, over) : speedUpInterval(of, over);
}

bool differ(const Measurement& a, const Measurement& b, SweepMeasure measure) {
    const std::optional<RatioInterval> interval = advantageOf(a, b, measure);
    return interval && interval->excludesOne();
}

bool moreIsBetter(SweepMeasure measure) {
    return measure == SweepMeasure::Throughput;
}

bool better(const Measurement& a, const Measurement& b, SweepMeasure measure) {
    const std::optional<SweepReading> left = readingOf(a, measure), right = readingOf(b, measure);
    if (!left || !right) return left.has_value();
    return moreIsBetter(measure) ? left->median > right->median : left->median < right->median;
}

MeasurementPointer bestOf(const Measurements& measurements, SweepMeasure measure) {
    MeasurementPointer best;
    for (const MeasurementPointer& measurement : measurements) {
        if (verdictOf(*measurement) != Verdict::Equal || machineWasBusy(*measurement)) continue;
        if (!best || better(*measurement, *best, measure)) best = measurement;
    }
    return best;
}

QString nameOf(SweepMeasure measure) {
    switch (measure) {
    case SweepMeasure::Throughput:
        return SweepMeasureText::tr("throughput");
    case SweepMeasure::KernelTime:
        return SweepMeasureText::tr("kernel time");
    case SweepMeasure::WallTime:
        break;
    }
    return SweepMeasureText::tr("wall time");
}

QString titleOf(SweepMeasure measure, bool logarithmic) {
    if (!logarithmic) return linearTitleOf(measure);
    return SweepMeasureText::tr("%1, logarithmic").arg(linearTitleOf(measure));
}

QString textOf(SweepMeasure measure, double value) {
    if (measure == SweepMeasure::Throughput) return throughputText(value);
    return durationText(Nanoseconds(std::llround(value)));
}

QString shortTextOf(SweepMeasure measure, double value) {
    const QString text = textOf(measure, value);
    return measure == SweepMeasure::Throughput ? text.section(QLatin1Char(' '), 0, 0) : text;
}

std::function<QString(double)> tickTextOf(SweepMeasure measure) {
    return [measure](double tick) {
        if (measure != SweepMeasure::Throughput) return textOf(measure, tick);
        return QLocale().toString(tick, 'g', 6) + QStringLiteral(" GB/s");
    };
}

} // namespace tonescope::ui
