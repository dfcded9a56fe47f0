// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/measurement.h"

#include <vector>

namespace tonescope {

namespace {

/// Kernel time in nanoseconds per byte; nothing if no time was measured.
std::optional<double> timePerByte(const Measurement& measurement) {
    const std::optional<double> rate = throughputOf(measurement);
    if (!rate) return std::nullopt;
    return 1 / *rate;
}

} // namespace

Measurement measurementOf(const MeasureCase& asked) {
    Measurement result;
    result.device = asked.device;
    result.strategy = asked.strategy.id;
    result.title = asked.strategy.title;
    result.exact = asked.strategy.exact;
    if (asked.kernel) result.kernel = *asked.kernel;
    result.asked = asked.launch;
    result.data = asked.pixels.name;
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&asked.pixels.pixels))
        result.spec = synthetic->spec;
    result.layout = asked.pixels.layout();
    result.binning = asked.pixels.binning;
    result.bytes = asked.pixels.bytes();
    result.content = asked.pixels.content;
    result.repeats = asked.repeats;
    result.checked = asked.checked;
    result.sends = asked.sends;
    result.countsGray = asked.strategy.part != CountedPart::Colours;
    return result;
}

Verdict verdictOf(const Measurement& measurement) {
    if (!measurement.series) return Verdict::Failed;
    if (measurement.series->correct) return Verdict::Equal;
    return Verdict::Wrong;
}

std::optional<double> throughputOf(const Measurement& measurement) {
    if (!measurement.series) return std::nullopt;
    return gigabytesPerSecond(measurement.bytes, measurement.series->kernel.median);
}

bool machineWasBusy(const Measurement& measurement) {
    constexpr double much = 0.1; // of all cores: more than an idle desktop uses
    return measurement.otherLoad.value_or(0) > much;
}

bool timesCompare(const Measurement& a, const Measurement& b) {
    if (machineWasBusy(a) || machineWasBusy(b)) return false;
    const auto simulated = [](const Measurement& each) { return each.device.type == DeviceType::Simulator; };
    return (!simulated(a) && !simulated(b)) || a.device.key == b.device.key;
}

std::optional<double> speedUp(const Measurement& of, const Measurement& over) {
    if (!timesCompare(of, over)) return std::nullopt;
    const std::optional<double> time = timePerByte(of);
    const std::optional<double> reference = timePerByte(over);
    if (!time || !reference) return std::nullopt;
    return *reference / *time;
}

std::optional<RatioInterval> speedUpInterval(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series || !timesCompare(of, over)) return std::nullopt;
    // Times per byte, because the measurements may have different sizes.
    const auto timesOf = [](const Measurement& measurement) {
        std::vector<double> times;
        for (const Sample& sample : measurement.series->samples)
            times.push_back(static_cast<double>(sample.kernel().count()) /
                            static_cast<double>(measurement.bytes));
        return times;
    };
    return ratioInterval(timesOf(over), timesOf(of));
}

std::optional<RatioInterval> wallSpeedUpInterval(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series || !timesCompare(of, over)) return std::nullopt;
    const auto timesOf = [](const Measurement& measurement) {
        std::vector<double> times;
        for (const Sample& sample : measurement.series->samples)
            times.push_back(static_cast<double>(sample.wall.count()));
        return times;
    };
    return ratioInterval(timesOf(over), timesOf(of));
}

bool differ(const Measurement& a, const Measurement& b) {
    const std::optional<RatioInterval> interval = speedUpInterval(a, b);
    return interval && interval->excludesOne();
}

} // namespace tonescope
