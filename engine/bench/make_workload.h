// SPDX-License-Identifier: GPL-3.0-or-later
// From what is asked for to what is measured.
#pragma once

#include "engine/bench/workload.h"
#include "engine/values/measured_pixels.h"

#include <cstdint>
#include <stop_token>

namespace tonescope::bench {

/// How a workload is laid out in memory.
struct WorkloadLimits {
    std::uint64_t cacheBytes = 0; ///< images of the same content are added until they are that large together
    std::uint64_t memoryBytes = 0; ///< a synthetic image that is larger exists as one row that is repeated
};

using WorkloadOutcome = Outcome<Workload>;

/// Makes the pixels and counts what is to be expected on the host. Fails where there is too little memory, or
/// where the pixels cannot be as asked.
[[nodiscard]] WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                                         const std::stop_token& stop);

} // namespace tonescope::bench
