// SPDX-License-Identifier: GPL-3.0-or-later
// One device and one set of pixels at a time, made ready for measuring: what `bench` and the lab have in
// common.
#pragma once

#include "engine/bench/workload.h"
#include "engine/count/engine.h"
#include "engine/values/measuring/measurement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

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
    [[nodiscard]] const Workload& workload() const { return m_prepared->workload; }
    /// How the engine would count what was prepared if nobody asks.
    [[nodiscard]] SelectedMethod defaultMethod() const;
    /// The task for those of the prepared pixels whose turn it is.
    [[nodiscard]] CountTask nextTask() { return m_prepared->workload.next(); }
    /// The same pixels on their way from the host's memory.
    [[nodiscard]] CountTask sentTask() const { return m_prepared->workload.streamed(); }
    /// Counts on the device that was prepared.
    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) {
        return m_prepared->counter->count(task, method, control);
    }

    /// Rows that take turns, in rounds, all of them to the end; see Rounds. A device that breaks is closed,
    /// and opened afresh for the rows after it.
    Outcome<Measurements> measure(const std::vector<MeasureCase>& rows, const CountControl& control,
                                  std::optional<Roofline> roofline = {});
    /// The median wall time of counting what was prepared with the device's default, on its way from the
    /// host's memory.
    Outcome<Nanoseconds> streamed(unsigned repeats, const CountControl& control);
    /// Counts a task once and compares; empty where all is as expected.
    Outcome<std::string> firstDifference(const DeviceInfo& device, const CountTask& task,
                                         const Method& method, const Histogram& expected,
                                         const CountControl& control);

    /// Gives a device back that broke, and the pixels that it had.
    void close(const DeviceInfo& device);
    /// Gives the memory of the pixels back.
    void forgetPixels() { m_prepared.reset(); }

private:
    struct Prepared {
        DeviceInfo device;
        MeasuredPixels pixels;
        Workload workload;
        Counter* counter; ///< of the engine
    };

    Outcome<Done> bringToDevice(const CountControl& control);

    Engine& m_engine;
    WorkbenchLimits m_limits;
    std::optional<Prepared> m_prepared;
    std::map<std::string, Roofline, std::less<>> m_rooflines; ///< by device key
};

} // namespace tonescope::bench
