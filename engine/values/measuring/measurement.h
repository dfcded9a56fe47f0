// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of the lab: the cases that are requested, their results, and the sessions that keep them. A
// run is a list of measurements that were requested together; a session is a list of runs, and one file.
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

/// A case: count these pixels on one device with one strategy, `repeats` times.
struct MeasureCase {
    DeviceInfo device;
    StrategyInfo strategy; ///< without an id: the default for device and pixels
    LaunchParameters launch{};
    MeasuredPixels pixels{};
    unsigned repeats = 9; ///< at least 1; one more count before them warms up
    /// Source of an edited kernel that replaces the kernel of the strategy; null: the kernel of the strategy.
    std::shared_ptr<const std::string> kernel{};
    bool keepCounts = false;  ///< the measurement includes the counts and the expected counts
    bool foreign = false;     ///< the kernel is not the work of this user: its process is confined
    bool checked = false;     ///< runs in a kernel checker instead of the device; gives findings
    bool sends = false;       ///< each count uploads the pixels; otherwise they are resident
    bool looksInside = false; ///< the measurement includes the compiled code, if the device can give it
    /// The unedited kernel is measured, too; both kernels are counted alternately, so that they meet the same
    /// conditions.
    bool besideOriginal = false;
};

/// Whether the case has to run in a process of its own, because its kernel may crash the process or never
/// end.
[[nodiscard]] inline bool needsOwnProcess(const MeasureCase& asked) {
    return asked.kernel || asked.checked || !asked.strategy.mended.empty();
}

/// Times of counts that include the upload.
struct Streamed {
    Nanoseconds wall{}; ///< median
    std::optional<double> gbps;
};

/// The result of a case. It refers to nothing outside, so it can be saved. Immutable once it is shared
/// between threads.
struct Measurement {
    DeviceInfo device;
    std::string strategy; ///< id
    std::string title;    ///< title of the strategy, for people
    bool exact = true;    ///< false: the strategy loses counts on purpose
    std::string kernel;   ///< the edited kernel's text; empty: the strategy's own
    LaunchParameters asked;

    std::string data;               ///< name of the pixels
    std::optional<DataSpec> spec{}; ///< set for synthetic pixels
    PixelLayout layout = PixelLayout::Gray8;
    Binning binning = Binning::Values;
    std::uint64_t bytes = 0;               ///< bytes of the pixels
    std::optional<PixelContent> content{}; ///< set for images; nothing in old files
    unsigned repeats = 0;
    bool sends = false;     ///< see MeasureCase
    bool countsGray = true; ///< false: of colour pixels only red, green and blue are counted

    std::optional<Roofline> roofline{}; ///< bandwidths of the device; nothing if not measured
    std::optional<Streamed> streamed{}; ///< nothing if the device reads host memory, or if not requested
    /// The times, or why there are none.
    Outcome<Series> series = Failure{};
    /// The share of the processor time of all cores that other programs used during the measurement, 0 to 1.
    /// Nothing if unknown.
    std::optional<double> otherLoad{};
    /// The counts of the last repeat and the counts of the reference; null if keepCounts was false. Files
    /// keep the tables of 8-bit samples only.
    std::shared_ptr<const Histogram> counts{}, expected{};
    bool checked = false;                   ///< see MeasureCase; if true, the times have no meaning
    std::vector<CheckerFinding> findings{}; ///< faults that a kernel checker reported
    /// The compiled kernel; null if not requested, or if nothing is compiled.
    std::shared_ptr<const CompiledKernel> compiled{};
};

using MeasurementPointer = std::shared_ptr<const Measurement>;
using Measurements = std::vector<MeasurementPointer>;

/// A Measurement with the facts of the case and without results.
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

/// Whether other programs used more than a tenth of the processor time during the measurement. Then its times
/// may be too long by any factor, also on a GPU, because a busy host submits work late. No conclusion is
/// drawn from them.
[[nodiscard]] bool machineWasBusy(const Measurement& measurement);

/// Whether the times of both may be compared: the machine was not busy during either, and a simulator is
/// compared only with itself.
[[nodiscard]] bool timesCompare(const Measurement& a, const Measurement& b);

/// How many times as fast `of` is as `over`, by median kernel time per byte. Nothing if one has no time, or
/// if their times do not compare.
[[nodiscard]] std::optional<double> speedUp(const Measurement& of, const Measurement& over);

/// speedUp() with its 95 % interval. Nothing also for fewer than three samples.
[[nodiscard]] std::optional<RatioInterval> speedUpInterval(const Measurement& of, const Measurement& over);
/// The same by mean kernel time per byte.
[[nodiscard]] std::optional<RatioInterval> meanSpeedUpInterval(const Measurement& of,
                                                               const Measurement& over);
/// The ratio of wall times with its interval; sizes are not taken into account.
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

/// Values that a tab saves with a run to show the run again, under names of the tab: the axis of a sweep, an
/// answer.
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

/// Adds the runs of `from` that `to` does not contain. Returns their number.
std::size_t addRuns(LabSession& to, const LabSession& from);

/// The session without the names of the people who answered questions and wrote kernels: without the details
/// "name", "name 2", ... of its runs.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// The machines of its runs, each once.
[[nodiscard]] std::vector<MachineFacts> machinesOf(const LabSession& session);

} // namespace tonescope
