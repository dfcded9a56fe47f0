// SPDX-License-Identifier: GPL-3.0-or-later
// Measures strategies on one device with one set of pixels at a time, for `bench`, tuning and the lab.
#pragma once

#include "engine/count/count_task.h"
#include "engine/count/engine.h"
#include "engine/values/image.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/measurement.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

/// Processor time of the whole machine since it was started.
struct ProcessorTime {
    std::chrono::nanoseconds busy{}, all{}; ///< summed over all cores
};

/// Parses the first line of /proc/stat; nothing if it has another format. Time that a hypervisor gave to
/// other virtual machines counts as busy.
[[nodiscard]] std::optional<ProcessorTime> processorTimeIn(std::istream& stat);

/// Measures how much of the processors other processes have used since it was constructed. Ended child
/// processes of this process are not counted as others. The environment variable TONESCOPE_OTHER_LOAD, 0 to
/// 1, replaces the measured load in tests.
class MachineLoad {
public:
    MachineLoad();

    /// The share of the processor time of all cores that other processes used, 0 to 1. Nothing if the system
    /// does not report it, or if too little time has passed for the resolution of its clock.
    [[nodiscard]] std::optional<double> ofOthers() const;
    /// Waits until ofOthers() is accurate to about 2 %: for half a second of the time of all cores, summed,
    /// idle time included.
    void watchOn() const;

private:
    std::optional<ProcessorTime> m_machine;
    std::chrono::nanoseconds m_own{}; ///< processor time of this process
};

/// Pixels for a measurement with their expected counts. An image that is smaller than the caches of devices
/// is copied several times, and counts take the copies in turn, so that each count reads memory and not a
/// cache.
class Workload {
public:
    /// `images` is not empty, and all have the same pixels. `expected` are the counts of channelsOf() in one
    /// of them.
    Workload(std::string name, std::vector<Image> images, Binning binning, Histogram expected);

    /// The channels that are measured: gray, and the colours if the layout has them.
    [[nodiscard]] static ChannelSet channelsOf(PixelLayout layout);
    /// A task for a whole image. If `resident`, the device may keep its pixels for the next count.
    [[nodiscard]] static CountTask taskFor(const Image& image, Binning binning, bool resident);

    /// A task for the next copy.
    [[nodiscard]] CountTask next();
    /// A task whose pixels are uploaded from host memory.
    [[nodiscard]] CountTask streamed() const;

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::size_t images() const { return m_images.size(); }
    [[nodiscard]] const PixelView& pixels() const { return m_images.front().stored; }
    [[nodiscard]] const Histogram& expected() const { return m_expected; }

private:
    std::string m_name;
    std::vector<Image> m_images;
    Binning m_binning;
    Histogram m_expected;
    std::size_t m_turn = 0;
};

/// The memory that a workload may or must take.
struct WorkloadLimits {
    std::uint64_t cacheBytes = 0;  ///< copies are added until all together have this size
    std::uint64_t memoryBytes = 0; ///< a larger synthetic image stores one row of pixels for all rows
};

using WorkloadOutcome = Outcome<Workload>;

/// Makes the pixels and counts them on the host. Fails if there is too little memory, or if the pixels cannot
/// have the requested values.
[[nodiscard]] WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                                         const std::stop_token& stop);

/// The memory that measurements may take.
struct WorkbenchLimits {
    std::uint64_t memoryBytes = 0;                        ///< limit of one synthetic image
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< more than any device's caches hold
};

/// Holds the pixels that are prepared for one device, and the bandwidths measured so far. Used on the thread
/// of the engine.
class Workbench {
public:
    /// The engine must outlive the workbench.
    Workbench(Engine& engine, const WorkbenchLimits& limits) : m_engine(engine), m_limits(limits) {}

    /// The bandwidths of the memory of a device, measured at the first call for it with buffers of about
    /// `bytes` bytes, or as large as fit.
    Outcome<Roofline> roofline(const DeviceInfo& device, std::uint64_t bytes, const CountControl& control);

    /// Makes the pixels and uploads them to the device, unless that was done already. Fails if the pixels
    /// cannot be made or the device fails.
    Outcome<Done> prepare(const DeviceInfo& device, const MeasuredPixels& pixels,
                          const CountControl& control);
    [[nodiscard]] const Workload& workload() const { return m_prepared->workload; }
    /// The default method of the engine for the prepared pixels.
    [[nodiscard]] SelectedMethod defaultMethod() const;
    /// A task for the next copy of the prepared pixels.
    [[nodiscard]] CountTask nextTask() { return m_prepared->workload.next(); }
    /// A task whose pixels are uploaded from host memory.
    [[nodiscard]] CountTask sentTask() const { return m_prepared->workload.streamed(); }
    /// Counts on the prepared device.
    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) {
        return m_prepared->counter->count(task, method, control);
    }

    /// Takes all samples of the cases `rows`; see Rounds. A device that fails is closed, and opened again for
    /// the next rows.
    Outcome<Measurements> measure(const std::vector<MeasureCase>& rows, const CountControl& control,
                                  std::optional<Roofline> roofline = {});
    /// The median wall time of counting the prepared pixels, including their upload, with the default method.
    Outcome<Nanoseconds> streamed(unsigned repeats, const CountControl& control);
    /// Counts a task once and compares. Returns the first difference to `expected`; empty if there is none.
    Outcome<Text> firstDifference(const DeviceInfo& device, const CountTask& task, const Method& method,
                                  const Histogram& expected, const CountControl& control);

    /// Closes a device that failed, and drops the prepared pixels.
    void close(const DeviceInfo& device);
    /// Frees the memory of the prepared pixels.
    void forgetPixels() { m_prepared.reset(); }

private:
    struct Prepared {
        DeviceInfo device;
        MeasuredPixels pixels;
        Workload workload;
        Counter* counter; ///< owned by the engine
    };

    Outcome<Done> bringToDevice(const CountControl& control);

    Engine& m_engine;
    WorkbenchLimits m_limits;
    std::optional<Prepared> m_prepared;
    std::map<std::string, Roofline, std::less<>> m_rooflines; ///< by device key
};

/// Whether two cases can be measured alternately: they need the same pixels on the same device.
[[nodiscard]] bool takeTurns(const MeasureCase& a, const MeasureCase& b);

/// Measures several cases, called rows because each is a row of the results, in rounds. Each round counts
/// every case once, in a new random order. Therefore changes over time, such as a changed clock rate or the
/// load of other programs, affect all rows alike. The first round warms up and is not recorded. Used on the
/// thread of the engine.
class Rounds {
public:
    /// `rows` is not empty, and takeTurns() must hold for any two of them. The workbench must outlive this
    /// object. `roofline` and `streamed` are copied to every row.
    Rounds(Workbench& workbench, const std::vector<MeasureCase>& rows, std::optional<Roofline> roofline = {},
           std::optional<Streamed> streamed = {});
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;
    ~Rounds();

    /// Counts each row once. A row that fails has no more samples. A device that fails is opened again for
    /// the other rows. After a stop some rows may have one sample less than others.
    Outcome<Done> next(const CountControl& control);
    /// Whether each row has all its samples, or a failure.
    [[nodiscard]] bool done() const;
    /// The finished share of all counts, 0 to 1.
    [[nodiscard]] double progress() const;
    /// Waits until the load of other processes is known; see MachineLoad::watchOn().
    void watchLoad() const { m_load.watchOn(); }
    /// The rows so far, in the order of the constructor's rows; null for a row without a sample.
    [[nodiscard]] Measurements measurements() const;

private:
    class Row;

    void fail(Row& row, const Failure& failure);

    Workbench& m_workbench;
    MachineLoad m_load;
    std::vector<std::unique_ptr<Row>> m_rows;
    std::mt19937 m_random; ///< default seed, so that every run shuffles alike
};

} // namespace tonescope::bench
