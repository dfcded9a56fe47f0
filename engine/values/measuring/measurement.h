// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is asked to measure, and what it answers.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/measuring/checker_findings.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/ratio_interval.h"
#include "engine/values/measuring/roofline.h"
#include "engine/values/measuring/series.h"
#include "engine/values/outcome.h"
#include "engine/values/strategy.h"

#include <memory>
#include <optional>
#include <string>

namespace tonescope {

/// One device, one strategy, one set of pixels.
struct MeasureCase {
    DeviceInfo device;
    StrategyInfo strategy; ///< without an id: the one that suits the device and the pixels
    LaunchParameters launch{};
    MeasuredPixels pixels{};
    unsigned repeats = 9; ///< at least 1; one more before them warms up
    /// A kernel that somebody edited, in place of the strategy's own; null: its own.
    std::shared_ptr<const std::string> kernel{};
    bool keepCounts = false;  ///< the measurement has the counts, too, and those that are expected
    bool foreign = false;     ///< the kernel is somebody else's: it may reach neither files nor network
    bool checked = false;     ///< by a checker of kernels, in place of the device, which says what it finds
    bool sends = false;       ///< each count sends the pixels to the device anew; without, they lie there
    bool looksInside = false; ///< the measurement has the compiled code, too, where the device can give it
    /// The strategy's own kernel takes turns with the edited one, and is measured, too.
    bool besideOriginal = false;
};

/// Whether a case may take its process down, and so has to have one of its own.
[[nodiscard]] inline bool needsOwnProcess(const MeasureCase& asked) {
    return asked.kernel || asked.checked || !asked.strategy.mended.empty();
}

/// The way of pixels from the host's memory to counts.
struct Streamed {
    Nanoseconds wall{}; ///< median
    std::optional<double> gbps;
};

/// What became of a case. Stands alone, so that it can be kept in a file, and is shared from the thread that
/// measured it on, without being changed.
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
    std::optional<PixelContent> content{}; ///< of those of an image; nothing in files of before
    unsigned repeats = 0;
    bool sends = false;     ///< see MeasureCase
    bool countsGray = true; ///< false: of colours, red, green and blue alone

    std::optional<Roofline> roofline{}; ///< of the device; nothing where it could not be measured
    std::optional<Streamed> streamed{}; ///< nothing where the device reads the host's memory, or nobody asked
    Outcome<Series> series = Failure{}; ///< or why there is none
    /// The part of all cores that other programs kept busy meanwhile, 0 to 1; nothing where nobody can tell.
    std::optional<double> otherLoad{};
    /// What the last count gave, and what it had to; null where nobody asked for them. Files keep 8 bits.
    std::shared_ptr<const Histogram> counts{}, expected{};
    bool checked = false;                   ///< see MeasureCase; its times mean nothing
    std::vector<CheckerFinding> findings{}; ///< of a checker
    /// What the driver made of the kernel; null where nobody asked, or where nothing compiles.
    std::shared_ptr<const CompiledKernel> compiled{};
};

using MeasurementPointer = std::shared_ptr<const Measurement>;
using Measurements = std::vector<MeasurementPointer>;

/// The measurement of a case before it has been measured.
[[nodiscard]] Measurement measurementOf(const MeasureCase& asked);

/// How a measurement compares with the reference.
enum class Verdict : std::uint8_t {
    Equal, ///< every count is as it must be
    Wrong, ///< counts are otherwise than they must be
    Failed ///< nothing could be counted
};
[[nodiscard]] Verdict verdictOf(const Measurement& measurement);

/// Pixel bytes, read once, in 10^9 a second of the median kernel time; nothing where nothing was counted.
[[nodiscard]] std::optional<double> throughputOf(const Measurement& measurement);

/// Whether other programs used more than a tenth of the cores meanwhile: times may be too long by any factor,
/// also those of a GPU, to which a busy host hands work late. No conclusion is drawn from such times.
[[nodiscard]] bool machineWasBusy(const Measurement& measurement);

/// Whether a conclusion may be drawn from the times of both. Not where the machine was busy during one of
/// them; and a simulator's times, which tell how long it took to simulate, compare with its own alone.
[[nodiscard]] bool timesCompare(const Measurement& a, const Measurement& b);

/// How many times as fast as `over`, by median kernel times over the same bytes; nothing where one of them
/// has no time, or where the times do not compare.
[[nodiscard]] std::optional<double> speedUp(const Measurement& of, const Measurement& over);

/// The same with the range in which the true value lies 95 times of 100; nothing where one of them has no
/// time, or fewer than three, or where the times do not compare.
[[nodiscard]] std::optional<RatioInterval> speedUpInterval(const Measurement& of, const Measurement& over);
/// The same of the wall times of a count, whatever the sizes.
[[nodiscard]] std::optional<RatioInterval> wallSpeedUpInterval(const Measurement& of,
                                                               const Measurement& over);

/// Whether the difference of two kernel times is larger than their spread: the range of their ratio does not
/// reach 1. False where there is no such range.
[[nodiscard]] bool differ(const Measurement& a, const Measurement& b);

} // namespace tonescope
