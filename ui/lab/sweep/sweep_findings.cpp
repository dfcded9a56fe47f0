// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_findings.h"

#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace tonescope::ui {

namespace {

using BestByValue = std::map<std::uint64_t, MeasurementPointer>;

/// The fastest right measurement of a device at each value.
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

std::vector<std::string> devicesOf(const std::vector<SweepLine>& lines) {
    std::vector<std::string> devices;
    for (const SweepLine& line : lines) {
        if (std::find(devices.begin(), devices.end(), line.device) == devices.end())
            devices.push_back(line.device);
    }
    return devices;
}

struct SweepFindings { // names the context of the translations
    Q_DECLARE_TR_FUNCTIONS(tonescope::ui::SweepFindings)
};

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

QString verdictFinding(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return SweepFindings::tr("all counts right");
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0)
            return SweepFindings::tr("%1 wrong counts").arg(countText(measurement.series->wrongCounts));
        return SweepFindings::tr("counts wrong: %1").arg(engineText(measurement.series->firstDifference));
    case Verdict::Failed:
        break;
    }
    return failureText(measurement.series.failure());
}

QString insteadText(const SweepAxis& axis, const Measurement& measurement) {
    const std::optional<std::uint64_t> taken = axis.insteadOf(measurement);
    return taken ? SweepFindings::tr("started with %1 instead").arg(axis.valueText(*taken)) : QString();
}

QString timesText(const Measurement& measurement) {
    const Series& series = *measurement.series;
    return SweepFindings::tr("%1, kernel %2, wall %3, %4 repeats")
        .arg(throughputText(throughputOf(measurement)), rangeText(series.kernel), rangeText(series.wall))
        .arg(series.samples.size());
}

QString comparisonText(const SweepAxis& axis, const DeviceComparison& comparison, SweepMeasure measure) {
    const std::size_t crossing = *crossingOf(comparison);
    const DeviceComparison::Round& round = comparison.rounds[crossing];
    const MeasurementPointer& loser = round.winner == round.first ? round.second : round.first;
    const QString text =
        lasts(comparison, crossing)
            ? SweepFindings::tr("From %1 on, %2 wins over %3: %4 against %5 there, %6.")
            : SweepFindings::tr("At %1, %2 overtakes %3 for the first time: %4 against %5, %6.");
    const std::optional<RatioInterval> advantage = advantageOf(*round.winner, *loser, measure);
    return text.arg(axis.valueText(round.value), nameIn(*round.winner), nameIn(*loser),
                    textOf(measure, readingOf(*round.winner, measure)->median),
                    textOf(measure, readingOf(*loser, measure)->median),
                    advantage ? intervalText(*advantage) : QString());
}

/// Of two devices of which none overtakes the other.
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

/// Times of unlike sizes are not: the smallest one would always win.
bool comparable(const Measurements& measurements, SweepMeasure measure) {
    return measure == SweepMeasure::Throughput ||
           std::all_of(measurements.begin(), measurements.end(), [&](const auto& measurement) {
               return measurement->bytes == measurements.front()->bytes;
           });
}

QStringList shortened(QStringList lines) {
    constexpr qsizetype most = 3;
    if (lines.size() <= most) return lines;
    const auto more = static_cast<int>(lines.size() - most);
    lines = lines.first(most);
    lines += SweepFindings::tr("And so for others: %1.").arg(more);
    return lines;
}

} // namespace

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
    if (!best || !comparable(measurements, measure)) return {};
    std::size_t right = 0, close = 0; // of the others
    for (const MeasurementPointer& other : measurements) {
        if (other == best || verdictOf(*other) != Verdict::Equal || !timesCompare(*other, *best)) continue;
        ++right;
        close += !differ(*other, *best, measure);
    }
    QStringList texts{SweepFindings::tr("Best: %1, %2: %3.")
                          .arg(nameIn(*best), placeOf(axis, second, *best),
                               textOf(measure, readingOf(*best, measure)->median))};
    if (close > 0)
        texts += SweepFindings::tr("As good within the spread: %1 of %2 others.").arg(close).arg(right);
    return texts;
}

QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines, SweepMeasure measure) {
    QStringList texts;
    for (const DeviceComparison& comparison : comparisonsOf(lines, measure))
        texts += crossingOf(comparison) ? comparisonText(axis, comparison, measure) : steadyText(comparison);
    return texts;
}

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
        texts += SweepFindings::tr("Not started as asked: %1. Point at them to read how they were.")
                     .arg(otherwise);
    return texts;
}

} // namespace tonescope::ui
