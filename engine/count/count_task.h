// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments and results of a Counter: tasks for histograms and for scopes, the method to count with, and
// the control of a running count.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_settings.h"
#include "engine/values/counted.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace tonescope {

/// The image that contains the pixels of a task. A device may keep a copy of the whole image in its memory,
/// so that further regions of it are counted without an upload.
struct SourceImage {
    PixelView pixels;
    /// Keeps the pixels alive, and identifies the image: two tasks with the same owner are of the same image.
    /// Null: the image is counted once, and no copy is kept.
    std::shared_ptr<const void> owner;
};

/// Pixels, and the channels to count of them. `channels` is not empty, and the layout has each of them. The
/// pixels must not change and must stay alive during the count; the pixels of `whole` must stay alive as long
/// as its owner.
struct CountTask {
    PixelView pixels;
    ChannelSet channels;
    CountRules rules{};
    SourceImage whole{};
    /// Keeps the pixels alive while a device may still read them after count() returned: after a stop, after
    /// the time limit, or if a member of *together* is late. Null: the caller keeps the pixels alive, and
    /// count() returns when the device has ended. The exception is a device that the watchdog gives up: then
    /// the pixels must stay alive after count().
    std::shared_ptr<const void> storage{};
    /// The block of reused memory in which the image lies, if it lies in one.
    std::optional<LastingMemory> lasting{};
};

/// Whether each pixel adds one to each channel. False if letters are counted, or if the layout has alpha and
/// transparent pixels are left out.
[[nodiscard]] inline bool countsEveryPixel(const CountTask& task) {
    const bool leavesOut =
        task.rules.transparent == Transparent::LeftOut && traitsOf(task.pixels.layout).hasAlpha();
    return !leavesOut && task.rules.binning == Binning::Values;
}

/// A strategy with launch parameters. The views must stay valid until count() returns.
struct Method {
    std::string_view strategy;
    LaunchParameters launch{};
    /// Source of a kernel in OpenCL C that replaces the kernel of the strategy; empty: the kernel of the
    /// strategy. The source is not trusted.
    std::string_view kernel{};
    bool looksInside = false; ///< also return the compiled code, if the device can give it
    /// For OpenCL devices: puts guard words before and after the tables. If a kernel changed a guard word,
    /// the count fails. Set for edited kernels, and for unedited kernels that are measured beside them, so
    /// that both are built and started in the same way.
    bool guarded = false;
};

/// The stop token and progress callback of a running count. A count that was stopped returns Stopped.
struct CountControl {
    std::stop_token stop;                          ///< polled between strips
    std::function<void(const Activity&)> report{}; ///< called on the thread that counts; may be empty

    void tell(const Activity& activity) const {
        if (report) report(activity);
    }
};

using CountOutcome = Outcome<Counted>;

/// What one pass over the pixels counts for scopes.
enum class ScopePass : std::uint8_t {
    Columns, ///< a table for each of the task's channels: columns by levels
    Chroma   ///< one table: Cb by Cr
};

/// Pixels, and the scope tables to count of them. In a gray picture, red, green and blue equal gray. Binning
/// is always by values.
struct ScopeTask {
    CountTask task;
    ScopePass pass = ScopePass::Columns;
    ColumnAxis
        axis{}; ///< which rows or columns of the stored pixels are the scope's columns; unused for Chroma

    /// Width of the region in upright pixels; its height if the columns of the scope are rows of the picture.
    [[nodiscard]] std::int64_t width() const {
        return axis.rows ? task.pixels.extent.height : task.pixels.extent.width;
    }
    [[nodiscard]] std::size_t tables() const { return pass == ScopePass::Chroma ? 1 : task.channels.size(); }
    /// Columns of each table.
    [[nodiscard]] std::size_t columns() const {
        return pass == ScopePass::Chroma ? scopeLevels : static_cast<std::size_t>(scopeColumns(width()));
    }
    /// All tables, filled with zeros.
    [[nodiscard]] std::vector<ScopeTable> emptyTables() const {
        return std::vector<ScopeTable>(tables(), ScopeTable(columns()));
    }
};

/// Tables in the order of their channels, and the times of the phases that happened.
struct CountedScope {
    std::vector<ScopeTable> tables;
    Timings timings{};
};

using ScopeOutcome = Outcome<CountedScope>;
} // namespace tonescope
