// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Bars", text);
}

double number(Nanoseconds time) {
    return static_cast<double>(time.count());
}

double medianOf(const Series& series, Nanoseconds Sample::*phase) {
    std::vector<Nanoseconds> times;
    for (const Sample& sample : series.samples)
        times.push_back(sample.*phase);
    return times.empty() ? 0 : number(summaryOf(std::move(times)).median);
}

Bar timeBar(const Series& series) {
    const SampleSummary& kernel = series.kernel;
    return {number(kernel.median),
            number(kernel.p25),
            number(kernel.p75),
            {medianOf(series, &Sample::clear), medianOf(series, &Sample::count),
             medianOf(series, &Sample::merge)},
            durationText(kernel.median)};
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

std::vector<DeviceRows> byDevice(const std::vector<Measurement>& measurements) {
    std::vector<DeviceRows> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Measurement& measurement = measurements[row];
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
    if (quantity == BarQuantity::SpeedUp || roofline.copy <= 0 || roofline.read <= 0) return {};
    if (quantity == BarQuantity::Throughput) {
        const auto limit = [](const char* text, double rate) {
            return BarLimit{rate, translated(text).arg(throughputText(rate))};
        };
        return {limit(QT_TRANSLATE_NOOP("Bars", "copy %1"), roofline.copy),
                limit(QT_TRANSLATE_NOOP("Bars", "read %1"), roofline.read)};
    }
    const double time = static_cast<double>(bytes) / roofline.copy; // 10^9 a second: bytes a nanosecond
    const QString text = translated(QT_TRANSLATE_NOOP("Bars", "as many bytes copied: %1"))
                             .arg(durationText(Nanoseconds(static_cast<std::int64_t>(time))));
    return {{time, text}};
}

} // namespace tonescope::ui
