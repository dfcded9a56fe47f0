// SPDX-License-Identifier: GPL-3.0-or-later
// One device and one set of pixels at a time, made ready for measuring: what `bench` and the lab have in
// common.
#pragma once

#include "engine/bench/make_workload.h"
#include "engine/bench/measure.h"
#include "engine/count/engine.h"
#include "engine/values/measurement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace tonescope::bench {

struct WorkbenchLimits {
    std::uint64_t memoryBytes = 0;                        ///< that one synthetic image may take
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< more than any device's caches hold
};

/// Used on the engine's thread. Pixels stay until others are taken; bandwidths stay.
class Workbench {
public:
    /// The engine outlives the workbench.
    Workbench(Engine& engine, const WorkbenchLimits& limits) : m_engine(engine), m_limits(limits) {}

    /// What a device's memory gives with buffers of about `bytes`, or of what it lends. Measured at the first
    /// call for a device.
    Outcome<Roofline> roofline(const DeviceInfo& device, std::uint64_t bytes, const CountControl& control);

    /// Makes pixels, and brings them to a device, unless both are there already. A failure of the stages Open
    /// and Decode, or of Allocate, concerns the pixels, any other one the device.
    Outcome<Done> prepare(const DeviceInfo& device, const MeasuredPixels& pixels,
                          const CountControl& control);

    /// Counts what was prepared; see measureSeries().
    SeriesOutcome series(const Method& method, unsigned repeats, const CountControl& control);
    /// Counts what was prepared with the device's default, on its way from the host's memory; see
    /// measureStreamed().
    SeriesOutcome streamed(unsigned repeats, const CountControl& control);

    /// All of it for one case. A device that breaks is closed; the next case opens it afresh.
    Outcome<Measurement> measure(const MeasureCase& asked, const CountControl& control);

    [[nodiscard]] const Workload& workload() const { return m_prepared->workload; }

private:
    struct Prepared {
        DeviceInfo device;
        MeasuredPixels pixels;
        Workload workload;
        Counter* counter; ///< of the engine
    };

    SeriesOutcome seriesOf(const MeasureCase& asked, Measurement& result, const CountControl& control);
    [[nodiscard]] SelectedMethod defaultMethod() const;

    Engine& m_engine;
    WorkbenchLimits m_limits;
    std::optional<Prepared> m_prepared;
    std::map<std::string, Roofline, std::less<>> m_rooflines; ///< by device key
};

} // namespace tonescope::bench
