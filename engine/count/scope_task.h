// SPDX-License-Identifier: GPL-3.0-or-later
// What a backend is asked to count for scopes.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/scope.h"

#include <cstdint>
#include <vector>

namespace tonescope {

/// What one pass over the pixels counts.
enum class ScopePass : std::uint8_t {
    Columns, ///< a table for each of the task's channels: columns by levels
    Chroma   ///< one table: Cb by Cr
};

/// Pixels and what to count of them. Red, green and blue of gray pixels are their gray: they may be asked
/// for. Letters are not counted.
struct ScopeTask {
    CountTask task;
    ScopePass pass = ScopePass::Columns;
    ColumnAxis axis{}; ///< of upright columns; of no meaning to chroma

    /// Upright columns of the region.
    [[nodiscard]] std::int64_t width() const {
        return axis.rows ? task.pixels.extent.height : task.pixels.extent.width;
    }
    [[nodiscard]] std::size_t tables() const { return pass == ScopePass::Chroma ? 1 : task.channels.size(); }
    /// Of each table.
    [[nodiscard]] std::size_t columns() const {
        return pass == ScopePass::Chroma ? scopeLevels : static_cast<std::size_t>(scopeColumns(width()));
    }
    /// As many as there are, of zeros.
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
