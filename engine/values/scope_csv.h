// SPDX-License-Identifier: GPL-3.0-or-later
// The counts of a scope as a table, and the places and values that its cells stand for.
#pragma once

#include "engine/values/scope.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace tonescope {

/// The first and the last image column or row of a scope column, or the first and the last sample value of a
/// level.
struct ScopeSpan {
    std::int64_t first = 0, last = 0;
};

/// The channel of a table of a waveform or parade.
[[nodiscard]] Channel channelOf(const ScopeCounts& scope, std::size_t table);
/// The image columns of a scope column. `begin` is the first image column of the counted region; its first
/// row, if the scope is counted by rows.
[[nodiscard]] ScopeSpan columnsOf(const ScopeCounts& scope, std::size_t column, std::int64_t begin);
/// The sample values of a level.
[[nodiscard]] ScopeSpan valuesOf(const ScopeCounts& scope, std::size_t level);

/// The counts above zero as CSV with a header; numbers without group separators.
[[nodiscard]] std::string csvOf(const ScopeCounts& scope, std::int64_t begin);

} // namespace tonescope
