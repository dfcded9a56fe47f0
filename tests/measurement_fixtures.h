// Measurements made by hand, for tests of what the lab shows.
#pragma once

#include "engine/values/measurement.h"
#include "result_fixtures.h"

#include <initializer_list>

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

} // namespace tonescope::test
