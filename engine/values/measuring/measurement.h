// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements: cases that are requested and their results; runs of the lab, and the sessions that hold them.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/measuring/kernel_text.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/series.h"
#include "engine/values/outcome.h"
#include "engine/values/strategy.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// One device, one strategy, one set of pixels.
struct MeasureCase {
    DeviceInfo device;
    StrategyInfo strategy; ///< without an id: the default for device and pixels
    LaunchParameters launch{};
    MeasuredPixels pixels{};
    unsigned repeats = 9; ///< at least 1; one more count before them warms up
    /// An edited kernel that replaces the strategy's own; null: its own.
    std::shared_ptr<const std::string> kernel{};
    bool keepCounts = false;  ///< the measurement includes the counts and the expected counts
    bool foreign = false;     ///< the kernel comes from a stranger: its process is confined
    bool checked = false;     ///< runs in a kernel checker instead of the device; gives findings
    bool sends = false;       ///< each count uploads the pixels; otherwise they are resident
    bool looksInside = false; ///< the measurement includes the compiled code, if the device can give it
    /// The strategy's own kernel is measured too, in turns with the edited one.
    bool besideOriginal = false;
};

/// Whether a case may crash its process, and so needs a process of its own.
[[nodiscard]] inline bool needsOwnProcess(const MeasureCase& asked) {
    return asked.kernel || asked.checked || !asked.strategy.mended.empty();
}

/// Times of counts that include the upload.
struct Streamed {
    Nanoseconds wall{}; ///< median
    std::optional<double> gbps;
};

/// The result of a case. Self-contained, so it can be saved; immutable once it is shared between threads.
struct Measurement {
    DeviceInfo device;
    std::string strategy; ///< id
    std::string title;    ///< of the strategy, for people
    bool exact = true;    ///< false: the strategy loses counts on purpose
    std::string kernel;   ///< the edited kernel's text; empty: the strategy's own
    LaunchParameters asked;

    std::string data;               ///< name of the pixels
    std::optional<DataSpec> spec{}; ///< of pixels that were made
    PixelLayout layout = PixelLayout::Gray8;
    Binning binning = Binning::Values;
    std::uint64_t bytes = 0;               ///< of pixels
    std::optional<PixelContent> content{}; ///< of an image; nothing in old files
    unsigned repeats = 0;
    bool sends = false;     ///< see MeasureCase
    bool countsGray = true; ///< false: of colour pixels only red, green and blue are counted

    std::optional<Roofline> roofline{}; ///< of the device; nothing if it could not be measured
    std::optional<Streamed> streamed{}; ///< nothing if the device reads host memory, or if not requested
    Outcome<Series> series = Failure{}; ///< or the failure
    /// The share of all cores' time that other programs used meanwhile, 0 to 1; nothing if unknown.
    std::optional<double> otherLoad{};
    /// Counts of the last repeat, and the reference; null if not requested. Files keep only 8-bit tables.
    std::shared_ptr<const Histogram> counts{}, expected{};
    bool checked = false;                   ///< see MeasureCase; its times mean nothing
    std::vector<CheckerFinding> findings{}; ///< of a checker
    /// The compiled kernel; null if not requested, or if nothing is compiled.
    std::shared_ptr<const CompiledKernel> compiled{};
};

using MeasurementPointer = std::shared_ptr<const Measurement>;
using Measurements = std::vector<MeasurementPointer>;

/// The measurement of a case before it has been measured.
[[nodiscard]] Measurement measurementOf(const MeasureCase& asked);

/// How a measurement compares with the reference.
enum class Verdict : std::uint8_t {
    Equal, ///< all counts equal the reference
    Wrong, ///< some counts differ
    Failed ///< no result
};
[[nodiscard]] Verdict verdictOf(const Measurement& measurement);

/// Pixel bytes over the median kernel time, in 10^9 bytes per second; nothing if there is no series.
[[nodiscard]] std::optional<double> throughputOf(const Measurement& measurement);

/// Whether other programs used more than a tenth of the cores meanwhile. Such times may be too long by any
/// factor, also those of a GPU, because a busy host submits work late; no conclusion is drawn from them.
[[nodiscard]] bool machineWasBusy(const Measurement& measurement);

/// Whether the times of both may be compared: the machine was not busy during either, and a simulator is
/// compared only with itself.
[[nodiscard]] bool timesCompare(const Measurement& a, const Measurement& b);

/// Speed-up of `of` over `over`, by median kernel times over the same bytes; nothing if one has no time, or
/// if the times do not compare.
[[nodiscard]] std::optional<double> speedUp(const Measurement& of, const Measurement& over);

/// The same with its 95 % interval; nothing also for fewer than three samples.
[[nodiscard]] std::optional<RatioInterval> speedUpInterval(const Measurement& of, const Measurement& over);
/// The interval for the wall times of counts, whatever the sizes.
[[nodiscard]] std::optional<RatioInterval> wallSpeedUpInterval(const Measurement& of,
                                                               const Measurement& over);

/// Whether the 95 % interval of the ratio of kernel times excludes 1. False if there is no interval.
[[nodiscard]] bool differ(const Measurement& a, const Measurement& b);

/// Identifies the machine that measured a run. All text is UTF-8.
struct MachineFacts {
    std::string name{};       ///< host name
    std::string processor{};  ///< "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz"
    unsigned cores = 0;       ///< usable by the program
    std::uint64_t memory = 0; ///< bytes
    std::string system{};     ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel{};     ///< "linux 6.1.0-18-amd64"
    std::string mark{};       ///< hash of the machine id: distinguishes machines of the same name

    bool operator==(const MachineFacts&) const = default;
};

/// Values that a tab needs to show a run again, by the tab's own names: the axis of a sweep, an answer.
using RunDetails = std::map<std::string, std::string, std::less<>>;

/// Measurements that were requested together.
struct LabRun {
    std::string pane;  ///< id of the tab that requested the run
    std::string begun; ///< UTC, ISO 8601: "2026-11-21T07:30:00Z"
    RunDetails details;
    Measurements measurements;             ///< in the order of the cases
    std::string file{};                    ///< source of the run; empty: measured in this session. Not saved
    std::optional<MachineFacts> machine{}; ///< nothing in old files
};

struct LabSession {
    std::vector<LabRun> runs; ///< oldest first; then runs added from other sessions
    bool together = false;    ///< runs of several machines are shown in one plot
};

/// The value of that name; empty if there is none.
[[nodiscard]] std::string detailOf(const RunDetails& details, std::string_view name);

/// Whether both are copies of the same run.
[[nodiscard]] bool sameRun(const LabRun& a, const LabRun& b);

/// Adds the runs that are not there already; returns their number.
std::size_t addRuns(LabSession& to, const LabSession& from);

/// The session without the names of the people who answered predictions and wrote kernels: without the
/// details "name", "name 2", ... of its runs.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// The machines of its runs, each once.
[[nodiscard]] std::vector<MachineFacts> machinesOf(const LabSession& session);

} // namespace tonescope
