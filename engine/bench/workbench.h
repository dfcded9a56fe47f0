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

/// Processor time of the whole machine since it booted.
struct ProcessorTime {
    std::chrono::nanoseconds busy{}, all{}; ///< of all cores together
};

/// Parses the first line of /proc/stat; nothing if it has another format. Stolen time of a virtual machine
/// counts as busy.
[[nodiscard]] std::optional<ProcessorTime> processorTimeIn(std::istream& stat);

/// Measures the load of other processes since its construction. Ended children of this process do not count
/// as others. The environment variable TONESCOPE_OTHER_LOAD, 0 to 1, replaces the measured load.
class MachineLoad {
public:
    MachineLoad();

    /// The share of all cores' time that other processes used, 0 to 1; nothing if the system does not tell,
    /// or if too little time has passed for its clock.
    [[nodiscard]] std::optional<double> ofOthers() const;
    /// Waits until ofOthers() is accurate to about 2 %: until all cores together have passed half a second.
    void watchOn() const;

private:
    std::optional<ProcessorTime> m_machine;
    std::chrono::nanoseconds m_own{}; ///< of this process
};

/// Pixels for a measurement, and their expected counts. An image smaller than the devices' caches is copied
/// several times; counts take the copies in turn, so each count reads its pixels from memory, not from a
/// cache.
class Workload {
public:
    /// `images` is not empty; all have the same content. `expected` are the counts of channelsOf() each.
    Workload(std::string name, std::vector<Image> images, Binning binning, Histogram expected);

    /// The channels that a measurement counts: gray, and the colours if the layout has any.
    [[nodiscard]] static ChannelSet channelsOf(PixelLayout layout);
    /// A task for a whole image; if `resident`, the device may keep its pixels for the next count.
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

/// How a workload is laid out in memory.
struct WorkloadLimits {
    std::uint64_t cacheBytes = 0;  ///< copies are added until they are that large together
    std::uint64_t memoryBytes = 0; ///< a larger synthetic image is one row that is read again and again
};

using WorkloadOutcome = Outcome<Workload>;

/// Makes the pixels and counts them on the host. Fails if there is too little memory, or if the pixels cannot
/// have the values that are asked for.
[[nodiscard]] WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                                         const std::stop_token& stop);

struct WorkbenchLimits {
    std::uint64_t memoryBytes = 0;                        ///< limit of one synthetic image
    std::uint64_t cacheBytes = std::uint64_t{256} << 20U; ///< more than any device's caches hold
};

/// Holds one workload prepared for one device, and the bandwidths measured so far. Used on the engine's
/// thread.
class Workbench {
public:
    /// The engine outlives the workbench.
    Workbench(Engine& engine, const WorkbenchLimits& limits) : m_engine(engine), m_limits(limits) {}

    /// Bandwidths of the device's memory with buffers of about `bytes`, or as large as fit. Measured at the
    /// first call for a device.
    Outcome<Roofline> roofline(const DeviceInfo& device, std::uint64_t bytes, const CountControl& control);

    /// Makes the pixels and uploads them to the device, unless both was done already. A failure of the stages
    /// Open, Decode or Allocate concerns the pixels; failures of other stages concern the device.
    Outcome<Done> prepare(const DeviceInfo& device, const MeasuredPixels& pixels,
                          const CountControl& control);
    [[nodiscard]] const Workload& workload() const { return m_prepared->workload; }
    /// The method that the engine would choose for the prepared pixels.
    [[nodiscard]] SelectedMethod defaultMethod() const;
    /// A task for the next copy of the prepared pixels.
    [[nodiscard]] CountTask nextTask() { return m_prepared->workload.next(); }
    /// A task whose pixels are uploaded from host memory.
    [[nodiscard]] CountTask sentTask() const { return m_prepared->workload.streamed(); }
    /// Counts on the prepared device.
    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) {
        return m_prepared->counter->count(task, method, control);
    }

    /// Measures rows to the end; see Rounds. A device that breaks is closed, and opened again for the rows
    /// after it.
    Outcome<Measurements> measure(const std::vector<MeasureCase>& rows, const CountControl& control,
                                  std::optional<Roofline> roofline = {});
    /// The median wall time of counting the prepared pixels with the device's default method, upload
    /// included.
    Outcome<Nanoseconds> streamed(unsigned repeats, const CountControl& control);
    /// Counts a task once; the first difference to `expected`, or empty if there is none.
    Outcome<Text> firstDifference(const DeviceInfo& device, const CountTask& task, const Method& method,
                                  const Histogram& expected, const CountControl& control);

    /// Closes a device that broke and drops the prepared pixels.
    void close(const DeviceInfo& device);
    /// Frees the memory of the prepared pixels.
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

/// Whether two cases can take turns: they need the same pixels on the same device.
[[nodiscard]] bool takeTurns(const MeasureCase& a, const MeasureCase& b);

/// Measures several rows in rounds: each round counts every row once, in a newly shuffled order. Changes over
/// time, such as a raised clock or the load of other programs, so affect all rows alike. The first round
/// warms up. Used on the engine's thread.
class Rounds {
public:
    /// `rows` is not empty, and takeTurns() holds for any two rows. The workbench must outlive the rounds.
    /// `roofline` and `streamed` apply to all rows.
    Rounds(Workbench& workbench, const std::vector<MeasureCase>& rows, std::optional<Roofline> roofline = {},
           std::optional<Streamed> streamed = {});
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;
    ~Rounds();

    /// Counts the next round. A failure ends its row; a device that breaks is opened again for the other
    /// rows. After a stop some rows may be one sample short.
    Outcome<Done> next(const CountControl& control);
    /// Whether all rows have all of their samples, or a failure.
    [[nodiscard]] bool done() const;
    /// The share of all counts that is done, 0 to 1.
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
    std::mt19937 m_random; ///< default seed: every run shuffles alike
};

} // namespace tonescope::bench
