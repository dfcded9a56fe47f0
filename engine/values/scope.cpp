// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/scope.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tonescope {

ColumnAxis columnAxisOf(Orientation orientation, bool byRows) {
    // A rotation makes stored columns rows.
    if (byRows)
        return {!orientation.rotated90, orientation.rotated90 ? orientation.mirrored : orientation.flipped};
    if (!orientation.rotated90) return {false, orientation.mirrored};
    // A clockwise rotation makes the lowest row the first column; if the image was flipped, the topmost row.
    return {true, !orientation.flipped};
}

void ScopeTable::add(std::span<const std::uint32_t> counts) {
    assert(counts.size() == m_counts.size());
    std::transform(m_counts.begin(), m_counts.end(), counts.begin(), m_counts.begin(), std::plus<>());
}

std::uint64_t ScopeTable::pixels() const {
    return std::accumulate(m_counts.begin(), m_counts.end(), std::uint64_t{0});
}

bool ScopeCounts::addsUpTo(std::uint64_t pixels) const {
    return std::all_of(tables.begin(), tables.end(),
                       [&](const ScopeTable& table) { return table.pixels() == pixels; });
}

} // namespace tonescope
