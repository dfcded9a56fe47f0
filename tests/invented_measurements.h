// Measurements that nobody took, for tests of what is said about them.
#pragma once

#include "engine/values/measurement.h"

#include <string>

namespace tonescope::test {

/// A device without a driver.
inline DeviceInfo inventedDevice(const std::string& name = "Card", DeviceType type = DeviceType::Gpu) {
    DeviceInfo device;
    device.name = name;
    device.key = name;
    device.type = type;
    return device;
}

/// Kernel times with that median in microseconds, and quartiles `spread` to both sides of it. 1,000,000
/// pixels of 8-bit gray, all counted.
inline Measurement invented(const std::string& strategy, int median, int spread = 1,
                            const std::string& data = "uniform") {
    Measurement measurement;
    measurement.device = inventedDevice();
    measurement.strategy = strategy;
    measurement.title = "Title of " + strategy;
    measurement.data = data;
    measurement.bytes = 1'000'000;
    measurement.repeats = 3;
    const auto sample = [](int microseconds) {
        Sample made;
        made.count = std::chrono::microseconds(microseconds);
        made.wall = std::chrono::microseconds(microseconds + 100);
        return made;
    };
    Series series = seriesOf({sample(median)}, {});
    series.kernel.p25 = std::chrono::microseconds(median - spread);
    series.kernel.p75 = std::chrono::microseconds(median + spread);
    measurement.series = series;
    return measurement;
}

/// The same, having missed some counts.
inline Measurement inventedLoss(const std::string& strategy, int median, std::uint64_t lost) {
    Measurement measurement = invented(strategy, median);
    measurement.series->correct = false;
    measurement.series->lost = lost;
    return measurement;
}

inline Measurement inventedFailure(const std::string& strategy, const std::string& cause) {
    Measurement measurement = invented(strategy, 1);
    measurement.series = Failure{Stage::Kernel, cause, {}, {}};
    return measurement;
}

} // namespace tonescope::test
