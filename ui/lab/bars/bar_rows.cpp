// SPDX-License-Identifier: GPL-3.0-or-later
// Medians and sums. The parts of a stacked bar are the medians of each phase over all samples. The median of
// the sums is in general another number than the sum of the medians, so the whiskers and the printed time
// come from the samples' sums, and a stack may end a little beside its median.
//
// Names of side-by-side rows are found by comparison: every property that could differ has a function that
// describes it (a Trait), and only traits with more than one value among the rows become part of the names.
#include "ui/lab/bars/bar_rows.h"

#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/lab/sweep/sweep_axis.h"
#include "ui/panes/timing_pane.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <ranges>
#include <tuple>

namespace tonescope::ui {

namespace {

struct BarsText {
    Q_DECLARE_TR_FUNCTIONS(Bars)
};

/// The time of one phase in one sample; nothing if it was not timed. Rest is not a phase of a sample:
/// wholeParts() computes it from medians.
std::optional<Nanoseconds> sampleTime(const Sample& sample, BarPart part) {
    switch (part) {
    case BarPart::Upload:
        return sample.upload;
    case BarPart::Clear:
        return sample.clear;
    case BarPart::Count:
        return sample.count;
    case BarPart::Merge:
        return sample.merge;
    case BarPart::Readback:
        return sample.readback;
    case BarPart::HostMerge:
        return sample.hostMerge;
    case BarPart::Rest:
        break;
    }
    return std::nullopt;
}

/// Median in nanoseconds; a sample without the phase counts as 0.
double medianOf(const Series& series, BarPart part) {
    std::vector<Nanoseconds> times;
    for (const Sample& sample : series.samples)
        times.push_back(sampleTime(sample, part).value_or(Nanoseconds::zero()));
    return times.empty() ? 0 : static_cast<double>(tonescope::summaryOf(std::move(times)).median.count());
}

/// The median of every phase over all samples; 0 for Rest.
PartTimes mediansOf(const Series& series) {
    PartTimes times{};
    for (const BarPart part : allBarParts)
        times.at(static_cast<std::size_t>(part)) = medianOf(series, part);
    return times;
}

double wallOf(const Series& series) {
    return static_cast<double>(series.wall.median.count());
}

double sumOf(const PartTimes& times) {
    return std::accumulate(times.begin(), times.end(), 0.0);
}

/// The phases of the kernel time alone, as medians.
PartTimes kernelParts(const Series& series) {
    PartTimes times{};
    for (const BarPart part : {BarPart::Clear, BarPart::Count, BarPart::Merge})
        times.at(static_cast<std::size_t>(part)) = medianOf(series, part);
    return times;
}

/// Whether some phases ran at the same time, e.g. an upload beside the counting: the medians of the phases
/// then add up to more than the wall time.
bool partsOverlap(const Series& series) {
    return sumOf(mediansOf(series)) > wallOf(series);
}

/// Describes one property of a row as text.
using Trait = std::function<QString(const Measurement&)>;

/// Whether the rows differ in this property. `rows` is not empty.
bool varies(const Measurements& rows, const Trait& trait) {
    return std::any_of(rows.begin(), rows.end(),
                       [&, first = trait(*rows.front())](const auto& row) { return trait(*row) != first; });
}

/// The pixel properties in which the rows differ. `rows` is not empty.
std::vector<Trait> pixelTraits(const Measurements& rows) {
    const Trait data = [](const Measurement& row) { return QString::fromStdString(row.data); };
    const Trait kind = [](const Measurement& row) { return wordFor(traitsOf(row.layout).kind()); };
    const Trait size = [](const Measurement& row) { return bytesText(row.bytes); };
    std::vector<Trait> all;
    if (varies(rows, data)) all.push_back(data);
    if (varies(rows, kind)) all.push_back(kind);
    // The size is named only if rows with the same names differ in it.
    const auto namesake = [&](const MeasurementPointer& a) {
        return std::ranges::any_of(rows, [&](const MeasurementPointer& b) {
            return a->bytes != b->bytes &&
                   std::ranges::all_of(all, [&](const Trait& trait) { return trait(*a) == trait(*b); });
        });
    };
    if (std::ranges::any_of(rows, namesake)) all.push_back(size);
    return all;
}

/// The launch parameters in which the rows differ. The text of a row without a value is "automatic" if
/// another row of the same strategy has a value; otherwise the strategy lacks the parameter, and the text is
/// empty.
std::vector<Trait> parameterTraits(const Measurements& rows) {
    std::vector<Trait> all;
    for (const SweepAxis& axis : sweepAxes()) {
        if (axis.changesPixels()) continue;
        const Trait value = [&axis, &rows](const Measurement& row) {
            if (const auto asked = axis.valueOf(row)) return axis.valueText(*asked);
            const bool hasIt = std::ranges::any_of(rows, [&](const MeasurementPointer& other) {
                return other->strategy == row.strategy && axis.valueOf(*other);
            });
            return hasIt ? BarsText::tr("automatic") : QString();
        };
        if (varies(rows, value)) all.push_back(value);
    }
    return all;
}

/// The name of a row as a variant: the texts of the differing properties, joined by commas. A row that has
/// none of them (e.g. no such parameter) gets a name too, so that it can be listed.
QString nameBy(const std::vector<Trait>& traits, const Measurement& row) {
    QStringList parts;
    for (const Trait& trait : traits) {
        if (const QString part = trait(row); !part.isEmpty()) parts += part;
    }
    return parts.isEmpty() ? BarsText::tr("has no such parameter") : parts.join(comma());
}

/// Compares all pairs: rows are limited to some hundreds (BarsPane::mostBars).
bool anySideBySide(const Measurements& rows) {
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        if (std::any_of(row + 1, rows.end(), [&](const auto& other) { return sideBySide(**row, *other); }))
            return true;
    }
    return false;
}

/// Like sideBySide(), but all edited texts of a strategy count as one kernel, so that an edit between two
/// runs is compared with the text before it.
bool sameKernel(const Measurement& a, const Measurement& b) {
    return a.device.key == b.device.key && a.strategy == b.strategy && a.kernel.empty() == b.kernel.empty();
}

/// Whether `rows` has exactly one row of this kernel; beforeOf() then ignores data and parameters.
bool onlyRow(const Measurements& rows, const Measurement& of) {
    return 1 == std::ranges::count_if(rows, [&](const auto& row) { return sameKernel(*row, of); });
}

/// Sort key: better rows have smaller keys. Wrong counts and busy machines come behind however short their
/// times are, because such times prove nothing.
std::tuple<Verdict, bool, Nanoseconds> merit(const Measurement& row) {
    return {verdictOf(row), machineWasBusy(row), row.series ? row.series->kernel.median : Nanoseconds{}};
}

/// Sorts rows by merit. A group of side-by-side rows stays together and is placed by its best row.
void sortByTime(std::vector<std::size_t>& rows, const Measurements& measurements) {
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t row : rows) {
        if (groups.empty() || !sideBySide(*measurements[groups.back().front()], *measurements[row]))
            groups.emplace_back();
        groups.back().push_back(row);
    }
    std::ranges::stable_sort(groups, {}, [&](const std::vector<std::size_t>& group) {
        return std::ranges::min(
            group | std::views::transform([&](std::size_t row) { return merit(*measurements[row]); }));
    });
    rows.clear();
    for (const std::vector<std::size_t>& group : groups)
        rows.insert(rows.end(), group.begin(), group.end());
}

double number(Nanoseconds time) {
    return static_cast<double>(time.count());
}

/// The kernel time; if the host merges, that time is named apart, because another clock measures it.
QString phasesText(const Series& series, Nanoseconds kernel) {
    if (!series.hostMerge) return durationText(kernel);
    return BarsText::tr("%1, then %2 of merging on the host")
        .arg(durationText(kernel), durationText(*series.hostMerge));
}

/// phasesText() in few letters; empty without merging on the host.
QString briefPhases(const Series& series, Nanoseconds kernel) {
    if (!series.hostMerge) return {};
    return BarsText::tr("%1 + %2").arg(durationText(kernel), durationText(*series.hostMerge));
}

/// A bar of times, whose whiskers are the quartiles.
Bar timeBar(const SampleSummary& summary, const PartTimes& parts, const QString& text) {
    return {number(summary.median), number(summary.p25), number(summary.p75), parts, text};
}

Bar meanBar(const Series& series) {
    const double mean = number(meanOf(series)), deviation = number(deviationOf(series));
    return {mean,
            mean - deviation,
            mean + deviation,
            {},
            phasesText(series, meanOf(series)),
            0,
            briefPhases(series, meanOf(series))};
}

/// The wall time, and whether phases overlapped.
QString wholeText(const Series& series) {
    const QString wall = durationText(series.wall.median);
    return partsOverlap(series) ? BarsText::tr("%1, some phases at the same time").arg(wall) : wall;
}

/// A rate is `work` over the time, so the upper quartile of the times gives the lower quartile of the rate.
Bar rateBar(const SampleSummary& kernel, double work, const QString& text) {
    const auto over = [work](Nanoseconds time) { return time.count() > 0 ? work / number(time) : 0; };
    return {over(kernel.median), over(kernel.p75), over(kernel.p25), {}, text};
}

/// A bar that begins at 1. It has whiskers only with enough samples for a confidence interval.
Bar speedUpBar(const Measurement& row, const Measurement& reference, double factor) {
    Bar bar{factor, factor, factor, {}, speedUpText(row, reference), 1};
    if (&row == &reference) return {1, 1, 1, {}, factorText(1), 1};
    if (const std::optional<RatioInterval> interval = speedUpInterval(row, reference)) {
        bar.low = interval->low;
        bar.high = interval->high;
    }
    return bar;
}

QString lengthText(double nanoseconds) {
    return durationText(Nanoseconds(static_cast<std::int64_t>(nanoseconds)));
}

/// "clear 1.00 µs, count 2.00 µs": the phases with a time.
QString partsText(const PartTimes& times) {
    QStringList parts;
    for (const BarPart part : allBarParts) {
        if (timeOf(times, part) > 0)
            parts += nameOf(part) + QLatin1Char(' ') + lengthText(timeOf(times, part));
    }
    return parts.join(comma());
}

/// The lines of a tool tip about times: kernel and its phases, then wall and its phases.
QString seriesText(const Series& series) {
    QStringList lines{BarsText::tr("kernel %1, quartiles %2 – %3")
                          .arg(durationText(series.kernel.median), durationText(series.kernel.p25),
                               durationText(series.kernel.p75)),
                      BarsText::tr("%1 (medians)").arg(partsText(kernelParts(series))),
                      BarsText::tr("wall %1 (host clock), made of").arg(durationText(series.wall.median)),
                      partsText(wholeParts(series))};
    if (series.hostMerge)
        lines.insert(2, BarsText::tr("merge %1 (host clock, not in the kernel's time)")
                            .arg(durationText(*series.hostMerge)));
    if (partsOverlap(series)) lines += BarsText::tr("Some phases ran at the same time.");
    return lines.join(QLatin1Char('\n'));
}

/// Names a row and its time, for the accessible description.
QString barText(const Measurement& measurement) {
    return BarsText::tr("%1 on %2, with %3, %4")
        .arg(titleOf(measurement), shortNameOf(measurement.device), dataText(measurement),
             timeText(measurement));
}

} // namespace

PartTimes wholeParts(const Series& series) {
    PartTimes times = mediansOf(series);
    times.at(static_cast<std::size_t>(BarPart::Rest)) = std::max(0.0, wallOf(series) - sumOf(times));
    return times;
}

QString nameOf(BarPart part) {
    switch (part) {
    case BarPart::Upload:
        return wordFor(Phase::Upload);
    case BarPart::Clear:
        return wordFor(Phase::Clear);
    case BarPart::Count:
        return BarsText::tr("count");
    case BarPart::Merge:
        return wordFor(Phase::Merge);
    case BarPart::Readback:
        return wordFor(Phase::Readback);
    case BarPart::HostMerge:
        return BarsText::tr("merge on the host (host clock)");
    case BarPart::Rest:
        break;
    }
    return BarsText::tr("rest of the wall time (host clock)");
}

/// The colours are those of TimingSegment, so that lab and viewer agree. Rest has no phase and gets the
/// colour of untimed work.
QBrush brushOf(BarPart part, const QPalette& palette) {
    constexpr std::array<std::optional<Phase>, allBarParts.size()> phases{
        Phase::Upload, Phase::Clear, Phase::Kernel, Phase::Merge, Phase::Readback, Phase::Merge, {}};
    const QColor colour =
        colourOf(TimingSegment{{}, {}, phases.at(static_cast<std::size_t>(part)), false}, palette);
    return {colour, part == BarPart::HostMerge ? Qt::DiagCrossPattern : Qt::SolidPattern};
}

QString titleOf(const Measurement& row, const KernelAuthors& authors) {
    const auto author = row.kernel.empty() ? authors.end() : authors.find({row.kernel, row.asked});
    if (author == authors.end()) return titleOf(row);
    return BarsText::tr("%1, by %2").arg(engineText(row.title), author->second);
}

/// host-serial is chosen even before it is measured, so that the reference does not change during the run.
std::size_t referenceByDefault(const BarRows& rows) {
    const auto first = rows.all.begin(), measured = first + static_cast<std::ptrdiff_t>(rows.measured);
    const auto serial =
        std::find_if(first, rows.all.end(), [](const auto& row) { return row->strategy == "host-serial"; });
    if (serial != rows.all.end()) return static_cast<std::size_t>(serial - first);
    const auto right =
        std::find_if(first, measured, [](const auto& row) { return verdictOf(*row) == Verdict::Equal; });
    return right == measured ? 0 : static_cast<std::size_t>(right - first);
}

bool sideBySide(const Measurement& a, const Measurement& b) {
    return a.device.key == b.device.key && a.strategy == b.strategy && a.kernel == b.kernel;
}

/// Names are collected in the order of the rows, so that the legend has the order of the bars.
BarMembers membersOf(const Measurements& rows) {
    if (rows.empty()) return {};
    std::vector<Trait> traits = pixelTraits(rows);
    if (anySideBySide(rows)) {
        const std::vector<Trait> parameters = parameterTraits(rows);
        traits.insert(traits.end(), parameters.begin(), parameters.end());
    }
    if (traits.empty()) return {};
    BarMembers members;
    for (const MeasurementPointer& row : rows) {
        const QString name = nameBy(traits, *row);
        if (!members.names.contains(name)) members.names += name;
        members.of.push_back(static_cast<std::size_t>(members.names.indexOf(name)));
    }
    return members;
}

/// One pass over the rows. A row is inserted behind the last row of the same kernel, which makes side-by-side
/// rows adjacent; sorting by time then keeps such groups together.
std::vector<DeviceRows> byDevice(const Measurements& measurements, bool byTime) {
    std::vector<DeviceRows> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Measurement& measurement = *measurements[row];
        auto group = std::find_if(groups.begin(), groups.end(), [&](const DeviceRows& each) {
            return each.device.key == measurement.device.key;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), {measurement.device, {}, {}, {}});
        if (!group->roofline) group->roofline = measurement.roofline;
        const auto last = std::find_if(group->rows.rbegin(), group->rows.rend(), [&](std::size_t other) {
            return sideBySide(*measurements[other], measurement);
        });
        // A row that belongs beside an earlier one is inserted after it; all other rows are appended.
        group->rows.insert(last == group->rows.rend() ? group->rows.end() : last.base(), row);
    }
    std::vector<DeviceInfo> devices;
    for (const DeviceRows& each : groups)
        devices.push_back(each.device);
    for (DeviceRows& each : groups) {
        each.name = shortTitleOf(each.device, devices);
        if (byTime) sortByTime(each.rows, measurements);
    }
    return groups;
}

/// Rows that count other pixels in layout, binning or size, or that are sent instead of resident, are never
/// compared.
MeasurementPointer beforeOf(const BarRows& rows, std::size_t row) {
    const Measurement& now = *rows.all[row];
    const bool alone = onlyRow(rows.all, now) && onlyRow(rows.before, now);
    const auto found = std::ranges::find_if(rows.before, [&](const auto& before) {
        if (before->layout != now.layout || before->binning != now.binning || before->bytes != now.bytes ||
            before->sends != now.sends)
            return false;
        if (alone) return sameKernel(*before, now);
        return sideBySide(*before, now) && before->data == now.data && before->asked == now.asked;
    });
    return found == rows.before.end() ? nullptr : *found;
}

double Bar::end() const {
    return std::max({base, median, high, sumOf(parts)});
}

std::optional<Bar> barOf(const Measurement& row, const Measurement& reference, BarQuantity quantity) {
    if (!row.series || row.series->kernel.median.count() <= 0) return std::nullopt;
    const Series& series = *row.series;
    switch (quantity) {
    case BarQuantity::Time:
        return timeBar(series.kernel, kernelParts(series), phasesText(series, series.kernel.median));
    case BarQuantity::Mean:
        return meanBar(series);
    case BarQuantity::Whole:
        if (series.wall.median == Nanoseconds::zero()) return std::nullopt; // of a document
        return timeBar(series.wall, wholeParts(series), wholeText(series));
    case BarQuantity::Throughput:
        return rateBar(series.kernel, static_cast<double>(row.bytes), throughputText(throughputOf(row)));
    case BarQuantity::SpeedUp:
        break;
    }
    const std::optional<double> factor = speedUp(row, reference);
    if (!factor) return std::nullopt;
    return speedUpBar(row, reference, *factor);
}

/// An outline shows the previous run as it would have been drawn: a speed-up needs the previous row of the
/// reference too.
std::optional<Bar> barBefore(const BarRows& rows, std::size_t row, const BarChoice& choice) {
    if (rows.before.empty()) return std::nullopt;
    const MeasurementPointer before = beforeOf(rows, row);
    if (choice.quantity != BarQuantity::SpeedUp)
        return before ? barOf(*before, *before, choice.quantity) : std::nullopt;
    const MeasurementPointer reference = beforeOf(rows, std::min(choice.reference, rows.all.size() - 1));
    return before && reference ? barOf(*before, *reference, choice.quantity) : std::nullopt;
}

std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes, BarQuantity quantity) {
    if (!hasLimits(quantity)) return {};
    std::vector<BarLimit> limits;
    for (const MemoryLimit& limit : memoryLimits(roofline, bytes)) {
        limits.push_back(quantity == BarQuantity::Throughput
                             ? BarLimit{limit.rate, limit.rateText}
                             : BarLimit{static_cast<double>(bytes) / limit.rate, limit.timeText});
    }
    return limits;
}

bool hasLimits(BarQuantity quantity) {
    return quantity != BarQuantity::Whole && quantity != BarQuantity::SpeedUp;
}

QString referenceText(const QString& device, const QString& title, const QString& member) {
    const QString text = member.isEmpty() ? title : title + QStringLiteral(" – ") + member;
    return device.isEmpty() ? text : labelled(device, text);
}

/// Each wording of the pixels appears once.
QString runText(const Measurements& rows) {
    QStringList pixels;
    for (const MeasurementPointer& row : rows)
        pixels += dataText(*row);
    pixels.removeDuplicates();
    QString text = pixels.join(semicolon()) + comma();
    if (rows.front()->sends) text += BarsText::tr("sent to the device for each count") + comma();
    return text + BarsText::tr("repeats: %1").arg(rows.front()->repeats);
}

QString toolTipOf(const BarRows& rows, std::size_t row) {
    const Measurement& measurement = *rows.all[row];
    QStringList lines{labelled(engineText(measurement.device.name), rows.title(row)), dataText(measurement)};
    if (measurement.series) {
        lines += seriesText(*measurement.series);
        if (!rows.document.isEmpty()) lines += meanText(*measurement.series);
        lines += launchText(measurement);
    }
    lines += verdictText(measurement);
    if (machineWasBusy(measurement)) lines += busyText(measurement);
    if (!rows.before.empty()) {
        if (const MeasurementPointer before = beforeOf(rows, row))
            lines += rows.document.isEmpty() ? differenceText(measurement, *before)
                                             : labelled(rows.document, meanText(*before->series));
    }
    return lines.join(QLatin1Char('\n'));
}

/// Kernel and wall time are compared separately, because they are of different clocks. Without times of both
/// runs only the first line remains.
QString differenceText(const Measurement& now, const Measurement& before) {
    QStringList lines;
    lines += BarsText::tr("The run before: %1")
                 .arg(before.series ? durationText(before.series->kernel.median) : verdictText(before));
    if (now.data != before.data) lines.last() += BarsText::tr(", of %1").arg(dataText(before));
    if (!now.series || !before.series) return lines.constFirst();
    lines += BarsText::tr("kernel: %1").arg(comparisonText(now, before, BarsText::tr("the run before")));
    if (const std::optional<RatioInterval> wall = wallSpeedUpInterval(now, before))
        lines += wall->excludesOne()
                     ? BarsText::tr("wall: %1 as fast as the run before").arg(intervalText(*wall))
                     : BarsText::tr("wall: no difference from the run before beyond the spread");
    return lines.join(QLatin1Char('\n'));
}

QString meanText(const Series& series) {
    const QString mean = BarsText::tr("mean %1").arg(durationText(meanOf(series)));
    return series.samples.size() < 2
               ? mean
               : mean + comma() +
                     BarsText::tr("standard deviation %1").arg(durationText(deviationOf(series)));
}

QString summaryOf(const Measurements& measurements) {
    Measurements timed;
    std::ranges::copy_if(measurements, std::back_inserter(timed),
                         [](const auto& each) { return each && each->series; });
    if (timed.empty()) return {};
    const auto [shortest, longest] =
        std::ranges::minmax(timed, {}, [](const auto& each) { return each->series->kernel.median; });
    if (timed.size() == 1) return BarsText::tr("One bar: %1.").arg(barText(*shortest));
    return BarsText::tr("%n bar(s). The shortest: %1. The longest: %2.", nullptr,
                        static_cast<int>(timed.size()))
        .arg(barText(*shortest), barText(*longest));
}

} // namespace tonescope::ui
