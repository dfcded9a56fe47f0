// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning in the background: with what, and how far it is.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/tuning.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

/// Bytes of pixels. What is found at a size is used within a factor of eight, so two of them reach from 128
/// KiB to the largest photos.
struct TuningSizes {
    std::uint64_t small = std::uint64_t{1} << 20U;
    /// A processor takes long for what a card does in passing, and shows with less what suits it.
    std::uint64_t largeInHostMemory = std::uint64_t{16} << 20U;
    std::uint64_t largeOnCard = std::uint64_t{64} << 20U;
    /// Images of the same content take turns until they are that large together, so that no small one lies in
    /// caches all the time.
    std::uint64_t together = std::uint64_t{32} << 20U;
};

/// After each of its small steps.
struct TuningStep {
    std::string what;              ///< is being tuned: "NVIDIA H100, 8-bit colour, 64 MiB"; empty: nothing
    std::size_t done = 0, all = 0; ///< of what there is to tune
    bool more = false;             ///< there is a next step
    std::optional<TunedMethod> found{}; ///< by this step
    std::optional<Failure> failure{};   ///< why `what` could not be tuned, or why what was found is not kept
};

} // namespace tonescope
