// Measurements made by hand, for tests of what the lab shows.
#pragma once

#include "engine/values/measurement.h"
#include "result_fixtures.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace tonescope::test {

/// A case of a catalogOfThree() device and strategy over 1,000,000 bytes of uniform gray.
inline MeasureCase caseOf(std::size_t device, std::size_t strategy) {
    const DeviceCatalog catalog = catalogOfThree();
    MeasureCase asked{catalog.devices.at(device), catalog.strategies.at(strategy)};
    asked.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 1000000}};
    return asked;
}

/// The case, counted as often as there are kernel times in nanoseconds.
inline Measurement measuredIn(const MeasureCase& asked, std::initializer_list<int> kernelTimes) {
    Measurement measurement = measurementOf(asked);
    std::vector<Sample> samples;
    for (const int time : kernelTimes)
        samples.push_back({Nanoseconds(0), Nanoseconds(time), Nanoseconds(0), {}, Nanoseconds(2 * time)});
    measurement.series = seriesOf(std::move(samples), {256, 8, 0, 0});
    measurement.roofline = Roofline{100, 90, {}};
    return measurement;
}

/// A count whose kernel took so many nanoseconds: a tenth of them for clearing, three tenths for merging. Its
/// wall time is a thousand nanoseconds more.
inline Sample sampleOf(std::int64_t kernel) {
    Sample sample;
    sample.clear = Nanoseconds(kernel / 10);
    sample.merge = Nanoseconds(kernel * 3 / 10);
    sample.count = Nanoseconds(kernel) - sample.clear - sample.merge;
    sample.wall = Nanoseconds(kernel + 1000);
    return sample;
}

/// On the first device of catalogOfThree(): 1,000,000 bytes of 8-bit gray, all counts right.
inline Measurement measured(const std::string& title, const std::vector<std::int64_t>& kernels) {
    Measurement measurement;
    measurement.device = catalogOfThree().devices.front();
    measurement.strategy = title;
    measurement.title = title;
    measurement.data = "uniform";
    measurement.spec = DataSpec{DataKind::Uniform};
    measurement.bytes = 1'000'000;
    measurement.repeats = static_cast<unsigned>(kernels.size());
    std::vector<Sample> samples;
    for (const std::int64_t kernel : kernels)
        samples.push_back(sampleOf(kernel));
    LaunchShape launch;
    launch.workGroup = 256;
    launch.groups = 16;
    measurement.series = seriesOf(std::move(samples), launch);
    return measurement;
}

inline Measurement withLostCounts(Measurement measurement, std::uint64_t lost) {
    measurement.series->correct = false;
    measurement.series->lost = lost;
    measurement.series->firstDifference = "gray bin 17: 5 instead of 7";
    return measurement;
}

inline Measurement onDevice(Measurement measurement, std::size_t device) {
    measurement.device = catalogOfThree().devices.at(device);
    return measurement;
}

inline Measurement failed(const std::string& title, const std::string& cause) {
    Measurement measurement = measured(title, {1});
    measurement.series = Failure{Stage::Kernel, cause, {}, {}};
    return measurement;
}

} // namespace tonescope::test
