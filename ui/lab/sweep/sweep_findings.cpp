// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_findings.h"

#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tonescope::ui {

namespace {

struct SweepFindings {
    Q_DECLARE_TR_FUNCTIONS(tonescope::ui::SweepFindings)
};

/// The union of the values of all bases, in the order of measuring.
std::vector<std::uint64_t> allValues(const std::vector<MeasureCase>& bases, const SweepAxis& axis) {
    std::set<std::uint64_t> values;
    for (const MeasureCase& base : bases) {
        const std::vector<std::uint64_t> own = axis.values(base);
        values.insert(own.begin(), own.end());
    }
    std::vector<std::uint64_t> ordered(values.begin(), values.end());
    if (axis.largestFirst) std::reverse(ordered.begin(), ordered.end());
    return ordered;
}

bool has(const SweepAxis& axis, const MeasureCase& base, std::uint64_t value) {
    const std::vector<std::uint64_t> values = axis.values(base);
    return std::find(values.begin(), values.end(), value) != values.end();
}

QString shortWordFor(DeviceType type) {
    return type == DeviceType::Host ? SweepFindings::tr("host") : wordFor(type);
}

/// The line of the measurement's device and strategy, which is added if it is new.
SweepLine& lineOf(std::vector<SweepLine>& lines, const Measurement& measurement) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const SweepLine& line) {
        return line.device == measurement.device.key && line.strategy == measurement.strategy;
    });
    if (found != lines.end()) return *found;
    lines.push_back({measurement.device.key, measurement.strategy, {}, {}});
    return lines.back();
}

/// A short distinct name per device key: the type ("GPU") if only one device has it, otherwise the device's
/// title.
std::map<std::string, QString> wordsFor(const std::vector<SweepLine>& lines) {
    std::vector<DeviceInfo> devices;
    for (const SweepLine& line : lines) {
        const bool told = std::any_of(devices.begin(), devices.end(),
                                      [&](const DeviceInfo& other) { return other.key == line.device; });
        if (!told) devices.push_back(line.points.front().measurement->device);
    }
    std::map<std::string, QString> words;
    for (const DeviceInfo& device : devices) {
        const auto alike = std::count_if(devices.begin(), devices.end(),
                                         [&](const DeviceInfo& other) { return other.type == device.type; });
        words[device.key] = alike > 1 ? shortTitleOf(device, devices) : shortWordFor(device.type);
    }
    return words;
}

/// Names each line by its strategy, and by its device if there are several.
void nameThem(std::vector<SweepLine>& lines) {
    const std::map<std::string, QString> words = wordsFor(lines);
    for (SweepLine& line : lines) {
        line.name = engineText(line.points.front().measurement->title);
        if (words.size() > 1) line.name += QStringLiteral(" · ") + words.at(line.device);
    }
}

SweepReading timesOf(const SampleSummary& summary) {
    return {static_cast<double>(summary.median.count()), static_cast<double>(summary.p25.count()),
            static_cast<double>(summary.p75.count())};
}

QString linearTitleOf(SweepMeasure measure) {
    switch (measure) {
    case SweepMeasure::Throughput:
        return SweepFindings::tr("throughput (GB/s of pixels, device clock)");
    case SweepMeasure::KernelTime:
        return SweepFindings::tr("kernel time (device clock)");
    case SweepMeasure::WallTime:
        break;
    }
    return SweepFindings::tr("wall time of a count (host clock)");
}

/// Slow times give low rates: the upper quartile of the times becomes the lower one of the rates.
std::optional<SweepReading> throughputsOf(const Measurement& measurement) {
    const SampleSummary& kernel = measurement.series->kernel;
    const auto median = throughputOf(measurement);
    const auto low = gigabytesPerSecond(measurement.bytes, kernel.p75);
    const auto high = gigabytesPerSecond(measurement.bytes, kernel.p25);
    if (!median || !low) return std::nullopt;
    return SweepReading{*median, *low, high.value_or(*median)};
}

/// How many times as fast as `over`, by the clock of the measure, with its confidence interval.
std::optional<RatioInterval> advantageOf(const Measurement& of, const Measurement& over,
                                         SweepMeasure measure) {
    return measure == SweepMeasure::WallTime ? wallSpeedUpInterval(of, over) : speedUpInterval(of, over);
}

bool differ(const Measurement& a, const Measurement& b, SweepMeasure measure) {
    const std::optional<RatioInterval> interval = advantageOf(a, b, measure);
    return interval && interval->excludesOne();
}

/// Compares medians; a measurement without a reading is never better.
bool better(const Measurement& a, const Measurement& b, SweepMeasure measure) {
    const std::optional<SweepReading> left = readingOf(a, measure), right = readingOf(b, measure);
    if (!left || !right) return left.has_value();
    return moreIsBetter(measure) ? left->median > right->median : left->median < right->median;
}

/// The best measurement at each value of the axis.
using BestByValue = std::map<std::uint64_t, MeasurementPointer>;

/// The fastest measurement of a device at each value, over all its strategies. Wrong counts and busy machines
/// do not take part.
BestByValue bestOf(const std::string& device, const std::vector<SweepLine>& lines, SweepMeasure measure) {
    BestByValue best;
    for (const SweepLine& line : lines) {
        if (line.device != device) continue;
        for (const SweepPoint& point : line.points) {
            if (verdictOf(*point.measurement) != Verdict::Equal || machineWasBusy(*point.measurement))
                continue;
            MeasurementPointer& held = best[point.value];
            if (!held || better(*point.measurement, *held, measure)) held = point.measurement;
        }
    }
    return best;
}

/// The rounds at the values that both devices have.
DeviceComparison comparisonOf(const BestByValue& first, const BestByValue& second, SweepMeasure measure) {
    DeviceComparison comparison;
    for (const auto& [value, one] : first) {
        const auto other = second.find(value);
        if (other == second.end() || !timesCompare(*one, *other->second)) continue;
        MeasurementPointer winner;
        if (differ(*one, *other->second, measure))
            winner = better(*one, *other->second, measure) ? one : other->second;
        comparison.rounds.push_back({value, one, other->second, std::move(winner)});
    }
    return comparison;
}

/// Keys of the devices, in the order of their lines.
std::vector<std::string> devicesOf(const std::vector<SweepLine>& lines) {
    std::vector<std::string> devices;
    for (const SweepLine& line : lines) {
        if (std::find(devices.begin(), devices.end(), line.device) == devices.end())
            devices.push_back(line.device);
    }
    return devices;
}

/// Strategy and device of a measurement.
QString nameIn(const Measurement& measurement) {
    return engineText(measurement.title) + QStringLiteral(" · ") + shortNameOf(measurement.device);
}

/// "work-groups of 256, 8 copies of the table"
QString placeOf(const SweepAxis& axis, const SweepAxis* second, const Measurement& measurement) {
    QStringList parts;
    for (const SweepAxis* each : {&axis, second}) {
        if (each == nullptr) continue;
        if (const auto value = each->valueOf(measurement)) parts += each->valueText(*value);
    }
    return parts.join(comma());
}

QString rangeText(const SampleSummary& summary) {
    return SweepFindings::tr("%1 (quartiles %2 to %3)")
        .arg(durationText(summary.median), durationText(summary.p25), durationText(summary.p75));
}

/// The number of wrong counts, or the first difference if the number is unknown (old files); the failure if
/// there are no counts.
QString verdictFinding(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return SweepFindings::tr("all counts right");
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0)
            return SweepFindings::tr("%1 wrong counts").arg(countText(measurement.series->wrongCounts));
        return SweepFindings::tr("counts wrong: %1").arg(differenceText(*measurement.series));
    case Verdict::Failed:
        break;
    }
    return failureText(measurement.series.failure());
}

QString insteadText(const SweepAxis& axis, const Measurement& measurement) {
    const std::optional<std::uint64_t> taken = axis.insteadOf(measurement);
    return taken ? SweepFindings::tr("launched with %1 instead").arg(axis.valueText(*taken)) : QString();
}

QString timesText(const Measurement& measurement) {
    const Series& series = *measurement.series;
    return SweepFindings::tr("%1, kernel %2, wall %3, %4 repeats")
        .arg(throughputText(throughputOf(measurement)), rangeText(series.kernel), rangeText(series.wall))
        .arg(series.samples.size());
}

/// The sentence about two devices one of which overtakes the other.
QString comparisonText(const SweepAxis& axis, const DeviceComparison& comparison, SweepMeasure measure) {
    const std::size_t crossing = *crossingOf(comparison);
    const DeviceComparison::Round& round = comparison.rounds[crossing];
    const MeasurementPointer& loser = round.winner == round.first ? round.second : round.first;
    const QString text =
        lasts(comparison, crossing)
            ? SweepFindings::tr("From %1 on, %2 wins over %3: %4 against %5 at that point, %6.")
            : SweepFindings::tr("At %1, %2 overtakes %3 for the first time: %4 against %5, %6.");
    const std::optional<RatioInterval> advantage = advantageOf(*round.winner, *loser, measure);
    return text.arg(axis.valueText(round.value), nameIn(*round.winner), nameIn(*loser),
                    textOf(measure, readingOf(*round.winner, measure)->median),
                    textOf(measure, readingOf(*loser, measure)->median),
                    advantage ? intervalText(*advantage) : QString());
}

/// The sentence about two devices neither of which overtakes the other.
QString steadyText(const DeviceComparison& comparison) {
    const auto won = std::find_if(comparison.rounds.begin(), comparison.rounds.end(),
                                  [](const auto& round) { return round.winner != nullptr; });
    const std::vector<DeviceInfo> both{comparison.rounds.front().first->device,
                                       comparison.rounds.front().second->device};
    const QString first = shortTitleOf(both[0], both), second = shortTitleOf(both[1], both);
    if (won == comparison.rounds.end())
        return SweepFindings::tr("%1 and %2: the difference is within the spread everywhere.")
            .arg(first, second);
    const auto rounds = static_cast<int>(comparison.rounds.size());
    const auto wins =
        static_cast<int>(std::count_if(comparison.rounds.begin(), comparison.rounds.end(),
                                       [](const auto& round) { return round.winner != nullptr; }));
    const QString winner = shortTitleOf((*won).winner->device, both);
    return SweepFindings::tr("%1 wins over %2 at %3 of %4 values, and is never overtaken.")
        .arg(winner, winner == first ? second : first)
        .arg(wins)
        .arg(rounds);
}

bool sameBytes(const Measurements& measurements) {
    return std::ranges::all_of(measurements,
                               [&](const auto& each) { return each->bytes == measurements.front()->bytes; });
}

/// The first three lines, and the number of the rest.
QStringList shortened(QStringList lines) {
    constexpr qsizetype most = 3;
    if (lines.size() <= most) return lines;
    const auto more = static_cast<int>(lines.size() - most);
    lines = lines.first(most);
    lines += SweepFindings::tr("Further failed cases: %1.").arg(more);
    return lines;
}

} // namespace

std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis) {
    std::vector<MeasureCase> bases = casesOf(choices);
    std::erase_if(bases, [&](const MeasureCase& base) { return axis.values(base).empty(); });
    return bases;
}

/// A base that lacks a value (e.g. because of its device's limits) is skipped at that value.
std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis) {
    std::vector<MeasureCase> cases;
    for (const std::uint64_t value : allValues(bases, axis)) {
        for (const MeasureCase& base : bases) {
            if (!has(axis, base, value)) continue;
            cases.push_back(base);
            axis.apply(cases.back(), value);
        }
    }
    if (axis.changesPixels()) return cases;
    // Cases of one device become neighbours, so that they are measured in turns; their order by value stays.
    const auto place = [&](const MeasureCase& of) {
        return std::find_if(bases.begin(), bases.end(),
                            [&](const MeasureCase& base) { return base.device.key == of.device.key; }) -
               bases.begin();
    };
    std::stable_sort(cases.begin(), cases.end(),
                     [&](const MeasureCase& a, const MeasureCase& b) { return place(a) < place(b); });
    return cases;
}

std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis, const SweepAxis& second) {
    if (axis.changesPixels() && !second.changesPixels()) return sweepOf(base, second, axis);
    std::vector<MeasureCase> cases;
    for (const std::uint64_t row : allValues({base}, second)) {
        for (const std::uint64_t column : allValues({base}, axis)) {
            cases.push_back(base);
            second.apply(cases.back(), row);
            axis.apply(cases.back(), column);
        }
    }
    return cases;
}

/// Points are sorted by value here, because they are measured in another order.
std::vector<SweepLine> linesOf(const SweepAxis& axis, const Measurements& measurements) {
    std::vector<SweepLine> lines;
    for (const MeasurementPointer& measurement : measurements) {
        if (const auto value = axis.valueOf(*measurement))
            lineOf(lines, *measurement).points.push_back({*value, measurement});
    }
    for (SweepLine& line : lines)
        std::stable_sort(line.points.begin(), line.points.end(),
                         [](const SweepPoint& a, const SweepPoint& b) { return a.value < b.value; });
    nameThem(lines);
    return lines;
}

/// A median of 0 ns means that the clock was too coarse.
std::optional<SweepReading> readingOf(const Measurement& measurement, SweepMeasure measure) {
    if (!measurement.series) return std::nullopt;
    if (measure == SweepMeasure::Throughput) return throughputsOf(measurement);
    const Series& series = *measurement.series;
    const SweepReading times = timesOf(measure == SweepMeasure::WallTime ? series.wall : series.kernel);
    return times.median > 0 ? std::optional(times) : std::nullopt;
}

bool moreIsBetter(SweepMeasure measure) {
    return measure == SweepMeasure::Throughput;
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
        return SweepFindings::tr("throughput");
    case SweepMeasure::KernelTime:
        return SweepFindings::tr("kernel time");
    case SweepMeasure::WallTime:
        break;
    }
    return SweepFindings::tr("wall time");
}

QString titleOf(SweepMeasure measure, bool logarithmic) {
    if (!logarithmic) return linearTitleOf(measure);
    return SweepFindings::tr("%1, logarithmic").arg(linearTitleOf(measure));
}

QString textOf(SweepMeasure measure, double value) {
    if (measure == SweepMeasure::Throughput) return throughputText(value);
    return durationText(Nanoseconds(std::llround(value)));
}

std::function<QString(double)> tickTextOf(SweepMeasure measure) {
    return [measure](double tick) {
        if (measure != SweepMeasure::Throughput) return textOf(measure, tick);
        return QLocale().toString(tick, 'g', 6) + QStringLiteral(" GB/s");
    };
}

/// Each device is listed once, with the bandwidth of its first measurement.
std::vector<SweepLimit> limitsOf(const Measurements& measurements, SweepMeasure measure) {
    const bool rates = measure == SweepMeasure::Throughput;
    if (measure == SweepMeasure::WallTime || (!rates && !sameBytes(measurements))) return {};
    std::vector<SweepLimit> limits;
    std::set<std::string> told;
    for (const MeasurementPointer& measurement : measurements) {
        if (!measurement->roofline || !told.insert(measurement->device.key).second) continue;
        const QString device = QStringLiteral(" (%1)").arg(shortNameOf(measurement->device));
        bool copying = false;
        for (const MemoryLimit& limit : memoryLimits(*measurement->roofline, measurement->bytes)) {
            limits.push_back({rates ? limit.rate : static_cast<double>(measurement->bytes) / limit.rate,
                              (rates ? limit.rateText : limit.timeText) + device, copying});
            copying = true;
        }
    }
    return limits;
}

/// Every device is compared with every later one.
std::vector<DeviceComparison> comparisonsOf(const std::vector<SweepLine>& lines, SweepMeasure measure) {
    std::vector<BestByValue> best;
    for (const std::string& device : devicesOf(lines))
        best.push_back(bestOf(device, lines, measure));
    std::vector<DeviceComparison> comparisons;
    for (std::size_t first = 0; first < best.size(); ++first) {
        for (std::size_t second = first + 1; second < best.size(); ++second) {
            DeviceComparison comparison = comparisonOf(best[first], best[second], measure);
            if (!comparison.rounds.empty()) comparisons.push_back(std::move(comparison));
        }
    }
    return comparisons;
}

/// Remembers the last winner; the first winner of another device is the crossing.
std::optional<std::size_t> crossingOf(const DeviceComparison& comparison) {
    const Measurement* before = nullptr;
    for (std::size_t index = 0; index < comparison.rounds.size(); ++index) {
        const Measurement* winner = comparison.rounds[index].winner.get();
        if (winner == nullptr) continue;
        if (before != nullptr && before->device.key != winner->device.key) return index;
        before = winner;
    }
    return std::nullopt;
}

bool lasts(const DeviceComparison& comparison, std::size_t from) {
    const std::string& device = comparison.rounds[from].winner->device.key;
    return std::all_of(
        comparison.rounds.begin() + static_cast<std::ptrdiff_t>(from), comparison.rounds.end(),
        [&](const auto& round) { return !round.winner || round.winner->device.key == device; });
}

/// All parts in one line, separated by commas.
QString readoutOf(const SweepAxis& axis, const SweepAxis* second, const Measurement& measurement) {
    QStringList parts;
    if (measurement.series) parts += timesText(measurement);
    parts += verdictFinding(measurement);
    if (machineWasBusy(measurement)) parts += busyText(measurement);
    for (const SweepAxis* each : {&axis, second}) {
        if (each == nullptr) continue;
        if (const QString instead = insteadText(*each, measurement); !instead.isEmpty()) parts += instead;
    }
    return labelled(nameIn(measurement) + comma() + placeOf(axis, second, measurement), parts.join(comma()));
}

QStringList bestText(const SweepAxis& axis, const SweepAxis* second, const Measurements& measurements,
                     SweepMeasure measure) {
    const MeasurementPointer best = bestOf(measurements, measure);
    if (!best) return {};
    // Times of different sizes are not comparable: the smallest image would always be the best.
    if (measure != SweepMeasure::Throughput && !sameBytes(measurements)) return {};
    std::size_t right = 0, close = 0; // number of other correct measurements, and of those within the spread
    for (const MeasurementPointer& other : measurements) {
        if (other == best || verdictOf(*other) != Verdict::Equal || !timesCompare(*other, *best)) continue;
        ++right;
        close += !differ(*other, *best, measure);
    }
    QStringList texts{SweepFindings::tr("Best: %1, %2: %3.")
                          .arg(nameIn(*best), placeOf(axis, second, *best),
                               textOf(measure, readingOf(*best, measure)->median))};
    if (close > 0)
        texts += SweepFindings::tr("Equally good within the spread: %1 of %2 others.").arg(close).arg(right);
    return texts;
}

QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines, SweepMeasure measure) {
    QStringList texts;
    for (const DeviceComparison& comparison : comparisonsOf(lines, measure))
        texts += crossingOf(comparison) ? comparisonText(axis, comparison, measure) : steadyText(comparison);
    return texts;
}

/// Failures are listed one by one, at most three, since their causes differ. Wrong counts and other launches
/// are only counted.
QStringList troubleTexts(const SweepAxis& axis, const SweepAxis* second, const Measurements& measurements) {
    QStringList failed;
    int wrong = 0, otherwise = 0;
    for (const MeasurementPointer& measurement : measurements) {
        const Verdict verdict = verdictOf(*measurement);
        if (verdict == Verdict::Failed)
            failed += SweepFindings::tr("Not drawn: %1, %2: %3.")
                          .arg(nameIn(*measurement), placeOf(axis, second, *measurement),
                               verdictFinding(*measurement));
        wrong += verdict == Verdict::Wrong;
        otherwise += axis.insteadOf(*measurement) || (second != nullptr && second->insteadOf(*measurement));
    }
    QStringList texts = shortened(std::move(failed));
    if (wrong > 0) texts += SweepFindings::tr("Crossed out, because counts are wrong: %1.").arg(wrong);
    if (const QString busy = measureAgainText(measurements); !busy.isEmpty()) texts += busy;
    if (otherwise > 0)
        texts += SweepFindings::tr(
                     "Not launched with the values asked for: %1. Point at them to read the values used.")
                     .arg(otherwise);
    return texts;
}

} // namespace tonescope::ui
