// SPDX-License-Identifier: GPL-3.0-or-later
// From the scopes that are wanted to passes over the pixels, and back.
#pragma once

#include "engine/count/backend.h"
#include "engine/values/scope.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope {

/// Scopes to be counted of some pixels.
struct ScopeOrder {
    ScopeSet scopes;
    CountTask task; ///< channels and binning mean nothing
    Orientation orientation;
    /// What every table has to add up to; nothing where that is not known.
    std::optional<std::uint64_t> pixels{};
};

/// Waveform and parade together are one pass: its pixels are read once.
[[nodiscard]] std::vector<ScopeTask> scopeTasks(const ScopeOrder& order);

/// Counts all of them, in the order of their kinds. Fails, too, where counts do not add up: then nothing of
/// them is shown. `device` is the name of the counter's.
Outcome<std::vector<ScopeCountsPointer>> countScopes(Counter& counter, const ScopeOrder& order,
                                                     const std::string& device, const CountControl& control);

} // namespace tonescope
