// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars.h"

#include "ui/lab/shell/memory_limits.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

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

double medianOf(const Series& series, Nanoseconds Sample::*phase) {
    std::vector<Nanoseconds> times;
    for (const Sample& sample : series.samples)
        times.push_back(sample.*phase);
    return times.empty() ? 0 : number(summaryOf(std::move(times)).median);
}

/// The kernel's time, and what it does not hold.
QString phasesText(const Series& series) {
    QString kernel = durationText(series.kernel.median);
    if (!series.hostMerge) return kernel;
    return BarsText::tr("%1, then %2 of merging on the host").arg(kernel, durationText(*series.hostMerge));
}

Bar timeBar(const Series& series) {
    const SampleSummary& kernel = series.kernel;
    return {number(kernel.median),
            number(kernel.p25),
            number(kernel.p75),
            {medianOf(series, &Sample::clear), medianOf(series, &Sample::count),
             medianOf(series, &Sample::merge)},
            phasesText(series)};
}

/// A rate is `work` over the time: short times are the upper quartile.
Bar rateBar(const SampleSummary& kernel, double work, const QString& text) {
    const auto over = [work](Nanoseconds time) { return time.count() > 0 ? work / number(time) : 0; };
    return {over(kernel.median), over(kernel.p75), over(kernel.p25), {}, text};
}

} // namespace

std::optional<Bar> barOf(const Measurement& row, const Measurement& reference, BarQuantity quantity) {
    if (!row.series || row.series->kernel.median.count() <= 0) return std::nullopt;
    const SampleSummary& kernel = row.series->kernel;
    switch (quantity) {
    case BarQuantity::Time:
        return timeBar(*row.series);
    case BarQuantity::Throughput:
        return rateBar(kernel, static_cast<double>(row.bytes), throughputText(throughputOf(row)));
    case BarQuantity::SpeedUp:
        break;
    }
    const std::optional<double> factor = speedUp(row, reference);
    if (!factor) return std::nullopt;
    return rateBar(kernel, *factor * number(kernel.median),
                   &row == &reference ? factorText(1) : speedUpText(row, reference));
}

std::size_t referenceByDefault(const BarRows& rows) {
    const auto first = rows.all.begin(), measured = first + static_cast<std::ptrdiff_t>(rows.measured);
    const auto serial =
        std::find_if(first, rows.all.end(), [](const auto& row) { return row->strategy == "host-serial"; });
    if (serial != rows.all.end()) return static_cast<std::size_t>(serial - first);
    const auto right =
        std::find_if(first, measured, [](const auto& row) { return verdictOf(*row) == Verdict::Equal; });
    return right == measured ? 0 : static_cast<std::size_t>(right - first);
}

std::vector<DeviceRows> byDevice(const Measurements& measurements) {
    std::vector<DeviceRows> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Measurement& measurement = *measurements[row];
        auto group = std::find_if(groups.begin(), groups.end(), [&](const DeviceRows& each) {
            return each.device.key == measurement.device.key;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), {measurement.device, {}, {}});
        if (!group->roofline) group->roofline = measurement.roofline;
        group->rows.push_back(row);
    }
    return groups;
}

std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes, BarQuantity quantity) {
    if (quantity == BarQuantity::SpeedUp) return {};
    std::vector<BarLimit> limits;
    for (const MemoryLimit& limit : memoryLimits(roofline, bytes)) {
        limits.push_back(quantity == BarQuantity::Throughput
                             ? BarLimit{limit.rate, limit.rateText}
                             : BarLimit{static_cast<double>(bytes) / limit.rate, limit.timeText});
    }
    return limits;
}

QString referenceText(const Measurement& measurement, bool withDevice) {
    if (!withDevice) return titleOf(measurement);
    return QString::fromStdString(measurement.device.name) + QStringLiteral(": ") + titleOf(measurement);
}

QString runText(const Measurement& measurement) {
    return dataText(measurement) + QStringLiteral(", ") +
           BarsText::tr("repeats: %1").arg(measurement.repeats);
}

QString toolTipOf(const Measurement& measurement) {
    QStringList lines{QString::fromStdString(measurement.device.name) + QStringLiteral(": ") +
                      titleOf(measurement)};
    if (const std::optional<Bar> bar = barOf(measurement, measurement, BarQuantity::Time)) {
        const auto time = [](double value) {
            return durationText(Nanoseconds(static_cast<std::int64_t>(value)));
        };
        lines += BarsText::tr("kernel %1, quartiles %2 – %3")
                     .arg(time(bar->median), time(bar->low), time(bar->high));
        const std::array names{BarsText::tr("clear %1"), BarsText::tr("count %1"), BarsText::tr("merge %1")};
        QStringList phases; // those that there were
        for (std::size_t phase = 0; phase < names.size(); ++phase)
            if (bar->phases.at(phase) > 0) phases += names.at(phase).arg(time(bar->phases.at(phase)));
        lines += BarsText::tr("%1 (medians)").arg(phases.join(QStringLiteral(", ")));
        if (measurement.series->hostMerge)
            lines += BarsText::tr("merge %1 (host clock, not in the kernel's time)")
                         .arg(durationText(*measurement.series->hostMerge));
        lines += BarsText::tr("wall %1 (host clock)").arg(durationText(measurement.series->wall.median));
        lines += launchText(measurement);
    }
    lines += verdictText(measurement);
    if (machineWasBusy(measurement)) lines += busyText(measurement);
    return lines.join(QLatin1Char('\n'));
}

} // namespace tonescope::ui
