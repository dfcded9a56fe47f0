// Trials of local-replicated made by hand.
#pragma once

#include "engine/values/measurement.h"
#include "result_fixtures.h"

#include <array>

namespace tonescope::test {

inline StrategyInfo replicatedStrategy() {
    static constexpr std::array parameters{ParameterRange{Parameter::Copies, 1, 64, 32, true}};
    return {
        "local-replicated", "Copies",  "Counts in copies of the table", "ours", StrategyHome::OpenClDevice,
        everyPixelKind,     parameters};
}

/// A trial with so many copies that took so many nanoseconds, give or take `spread` of them.
inline Measurement trialOf(const DeviceInfo& device, unsigned copies, std::int64_t time,
                           std::int64_t spread = 1) {
    LaunchWish launch;
    launch.set(Parameter::Copies, copies);
    const Image image = *blankImage("photo", {64, 64}, PixelLayout::Gray8);
    Measurement trial = measurementOf({device, replicatedStrategy(), launch, {"photo, gray", image}, 3});
    std::vector<Sample> samples;
    for (const std::int64_t each : {time - spread, time, time + spread})
        samples.push_back({{}, Nanoseconds(each), {}, {}, Nanoseconds(each)});
    LaunchShape shape;
    shape.copies = copies;
    trial.series = seriesOf(samples, shape);
    return trial;
}

inline Measurement failedTrialOf(const DeviceInfo& device, unsigned copies) {
    Measurement trial = trialOf(device, copies, 1000);
    trial.series = Failure{Stage::Build, "the kernel does not build", {}, {}};
    return trial;
}

} // namespace tonescope::test
