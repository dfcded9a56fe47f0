// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars.h"

#include "ui/lab/shell/memory_limits.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct BarsText {
    Q_DECLARE_TR_FUNCTIONS(Bars)
};

double number(Nanoseconds time) {
    return static_cast<double>(time.count());
}

/// The kernel's time, and what it does not hold.
QString phasesText(const Series& series) {
    QString kernel = durationText(series.kernel.median);
    if (!series.hostMerge) return kernel;
    return BarsText::tr("%1, then %2 of merging on the host").arg(kernel, durationText(*series.hostMerge));
}

Bar timeBar(const SampleSummary& summary, const PartTimes& parts, const QString& text) {
    return {number(summary.median), number(summary.p25), number(summary.p75), parts, text};
}

QString wholeText(const Series& series) {
    const QString wall = durationText(series.wall.median);
    return partsOverlap(series) ? BarsText::tr("%1, some phases at the same time").arg(wall) : wall;
}

/// A rate is `work` over the time: short times are the upper quartile.
Bar rateBar(const SampleSummary& kernel, double work, const QString& text) {
    const auto over = [work](Nanoseconds time) { return time.count() > 0 ? work / number(time) : 0; };
    return {over(kernel.median), over(kernel.p75), over(kernel.p25), {}, text};
}

/// Whiskers where there are enough samples to say how sure the factor is.
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

/// "clear 1.00 µs, count 2.00 µs": those that there were.
QString partsText(const PartTimes& times) {
    QStringList parts;
    for (const BarPart part : allBarParts) {
        if (timeOf(times, part) > 0)
            parts += nameOf(part) + QLatin1Char(' ') + lengthText(timeOf(times, part));
    }
    return parts.join(comma());
}

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

} // namespace

double Bar::end() const {
    return std::max({base, median, high, sumOf(parts)});
}

std::optional<Bar> barOf(const Measurement& row, const Measurement& reference, BarQuantity quantity) {
    if (!row.series || row.series->kernel.median.count() <= 0) return std::nullopt;
    const Series& series = *row.series;
    switch (quantity) {
    case BarQuantity::Time:
        return timeBar(series.kernel, kernelParts(series), phasesText(series));
    case BarQuantity::Whole:
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
    return quantity == BarQuantity::Time || quantity == BarQuantity::Throughput;
}

QString referenceText(const Measurement& measurement, const QString& device, const QString& member) {
    QString text = titleOf(measurement);
    if (!member.isEmpty()) text += QStringLiteral(" – ") + member;
    return device.isEmpty() ? text : labelled(device, text);
}

QString runText(const Measurements& rows) {
    QStringList pixels;
    for (const MeasurementPointer& row : rows)
        pixels += dataText(*row);
    pixels.removeDuplicates();
    QString text = pixels.join(semicolon()) + comma();
    if (rows.front()->sends) text += BarsText::tr("sent to the device for each count") + comma();
    return text + BarsText::tr("repeats: %1").arg(rows.front()->repeats);
}

QString toolTipOf(const Measurement& measurement) {
    QStringList lines{labelled(engineText(measurement.device.name), titleOf(measurement)),
                      dataText(measurement)};
    if (measurement.series) {
        lines += seriesText(*measurement.series);
        lines += launchText(measurement);
    }
    lines += verdictText(measurement);
    if (machineWasBusy(measurement)) lines += busyText(measurement);
    return lines.join(QLatin1Char('\n'));
}

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

} // namespace tonescope::ui
