// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measurement.h"

namespace tonescope {

namespace {

/// Nanoseconds of kernel for each byte; nothing where there is no time.
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
    result.repeats = asked.repeats;
    return result;
}

Verdict verdictOf(const Measurement& measurement) {
    if (!measurement.series) return Verdict::Failed;
    if (measurement.series->correct) return Verdict::Equal;
    return measurement.series->lost > 0 ? Verdict::Lost : Verdict::Wrong;
}

std::optional<double> throughputOf(const Measurement& measurement) {
    if (!measurement.series) return std::nullopt;
    return gigabytesPerSecond(measurement.bytes, measurement.series->kernel.median);
}

std::optional<double> speedUp(const Measurement& of, const Measurement& over) {
    const std::optional<double> time = timePerByte(of);
    const std::optional<double> reference = timePerByte(over);
    if (!time || !reference) return std::nullopt;
    return *reference / *time;
}

bool differ(const Measurement& a, const Measurement& b) {
    if (!a.series || !b.series) return false;
    // By the byte: sizes may differ.
    const auto perByte = [](Nanoseconds time, const Measurement& of) {
        return static_cast<double>(time.count()) / static_cast<double>(of.bytes);
    };
    const SampleSummary& left = a.series->kernel;
    const SampleSummary& right = b.series->kernel;
    return perByte(left.p75, a) < perByte(right.p25, b) || perByte(right.p75, b) < perByte(left.p25, a);
}

} // namespace tonescope
