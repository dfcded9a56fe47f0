// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments and answers of counters: tasks for histograms and for scopes, methods, and control.
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

/// The image that the pixels of a task are part of. A counter may keep a copy on its device for later counts.
struct SourceImage {
    PixelView pixels;
    /// Keeps the pixels alive and identifies the image. Null: the image is counted once, no copy is kept.
    std::shared_ptr<const void> owner;
};

/// Pixels and what to count of them. `channels` is not empty, and the layout of the pixels has each channel.
/// The pixels stay alive and unchanged while the count runs, the pixels of `whole` while its owner lives.
struct CountTask {
    PixelView pixels;
    ChannelSet channels;
    CountRules rules{};
    SourceImage whole{};
    /// Keeps the pixels alive for a device that is given up while it still reads them. Null: the caller keeps
    /// them alive, and count() returns only after the device has ended.
    std::shared_ptr<const void> storage{};
    /// The lasting memory that contains the image, if it lies in such memory.
    std::optional<LastingMemory> lasting{};
};

/// Whether every pixel has a count in every channel.
[[nodiscard]] inline bool countsEveryPixel(const CountTask& task) {
    const bool leavesOut =
        task.rules.transparent == Transparent::LeftOut && traitsOf(task.pixels.layout).hasAlpha();
    return !leavesOut && task.rules.binning == Binning::Values;
}

/// How to count: a strategy's id and its launch parameters. The views must outlive the call of count().
struct Method {
    std::string_view strategy;
    LaunchParameters launch{};
    /// OpenCL C source that replaces the strategy's own kernel; empty: its own. The source is untrusted.
    std::string_view kernel{};
    bool looksInside = false; ///< return the compiled code, too, if the device can give it
    /// OpenCL devices: put guard words around the tables; a kernel that changed one has failed. Set for
    /// edited kernels and for what is measured beside them, so that both are built and started alike.
    bool guarded = false;
};

/// Stop token and progress callback of a running count.
struct CountControl {
    std::stop_token stop;                          ///< polled between strips
    std::function<void(const Activity&)> report{}; ///< called on the counting thread; may be empty

    void tell(const Activity& activity) const {
        if (report) report(activity);
    }
};

using CountOutcome = Outcome<Counted>;

/// The tables that one pass over the pixels counts for scopes.
enum class ScopePass : std::uint8_t {
    Columns, ///< a table for each of the task's channels: columns by levels
    Chroma   ///< one table: Cb by Cr
};

/// Pixels and the scope tables to count of them. Gray pixels also have red, green and blue, which equal their
/// gray. The binning is Values.
struct ScopeTask {
    CountTask task;
    ScopePass pass = ScopePass::Columns;
    ColumnAxis axis{}; ///< of upright columns; unused for Chroma

    /// Upright columns of the region.
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
