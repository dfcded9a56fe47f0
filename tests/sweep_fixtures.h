// Devices, strategies and measurements made by hand, for tests of sweeps.
#pragma once

#include "result_fixtures.h"
#include "ui/lab/lab_choices.h"

#include <array>
#include <memory>

namespace tonescope::test {

inline constexpr std::array anyWorkGroup{ParameterRange{Parameter::WorkGroup, 1, 1024, 256}};
inline constexpr std::array everythingTurns{ParameterRange{Parameter::WorkGroup, 32, 1024, 1024},
                                            ParameterRange{Parameter::Groups, 1, 1U << 20U, 0},
                                            ParameterRange{Parameter::PixelsPerItem, 16, 1U << 20U, 1024},
                                            ParameterRange{Parameter::Copies, 1, 64, 32, true}};

/// A card that allows work-groups of 256, and the host; one strategy without copies, one with everything, and
/// one of the host's with nothing.
inline DeviceCatalog sweepCatalog() {
    DeviceCatalog catalog;
    catalog.devices = {deviceNamed("Fast Card", "Platform A", DeviceType::Gpu),
                       deviceNamed("This machine", "", DeviceType::Host)};
    catalog.devices.front().maxWorkGroup = 256;
    assignKeys(catalog.devices);
    catalog.strategies = {
        {"host-serial", "One thread", "", "", StrategyHome::HostThreads},
        {"atomic", "Atomics", "", "", StrategyHome::OpenClDevice, everyPixelKind, anyWorkGroup},
        {"copies", "Copies", "", "", StrategyHome::OpenClDevice, everyPixelKind, everythingTurns}};
    return catalog;
}

/// Everything of sweepCatalog(), on 1 MiB of gray.
inline ui::LabChoices sweepChoices() {
    const DeviceCatalog catalog = sweepCatalog();
    ui::LabChoices choices{catalog.devices, catalog.strategies, {}, {}, 9, {}};
    choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 1U << 20U}};
    return choices;
}

/// A case as measured: kernels of `median`, give or take a hundredth.
inline Measurement measuredIn(const MeasureCase& asked, Nanoseconds median) {
    Measurement measurement = measurementOf(asked);
    const auto sample = [](Nanoseconds time) {
        Sample one;
        one.count = time;
        one.wall = 2 * time;
        return one;
    };
    LaunchShape launch{256, 8, 16, 4};
    launch.workGroup = asked.launch[Parameter::WorkGroup].value_or(launch.workGroup);
    launch.groups = asked.launch[Parameter::Groups].value_or(launch.groups);
    launch.pixelsPerItem = asked.launch[Parameter::PixelsPerItem].value_or(launch.pixelsPerItem);
    launch.copies = asked.launch[Parameter::Copies].value_or(launch.copies);
    measurement.series =
        seriesOf({sample(median * 99 / 100), sample(median), sample(median * 101 / 100)}, launch);
    return measurement;
}

} // namespace tonescope::test
