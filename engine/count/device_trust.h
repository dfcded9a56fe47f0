// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether the counts of a device are exact.
#pragma once

#include "engine/count/count_task.h"

#include <functional>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope {

/// The error in these counts of a task, as a clause with the sums; nothing if the sums are right.
/// Every pixel has a count in every channel; if transparent pixels are left out, all channels have equal
/// sums.
[[nodiscard]] std::optional<Text> flawOf(const CountTask& task, const Histogram& counts);

/// Checks counts and remembers the devices that were wrong. Used by one thread.
class DeviceTrust {
public:
    using Count = std::function<CountOutcome(const CountTask&)>;

    /// The counts of a device, and functions that count the same or other rows again.
    struct Answer {
        const std::string& device; ///< its key
        const CountTask& task;
        const Histogram& counts;
        Count onDevice, onHost;
        std::stop_token stop;
    };

    /// Done: all checks passed, so the counts are exact. Failure: a check failed or could not be made.
    /// Stopped: unknown. The checks: the sums of the channels equal the number of pixels, which a loop of its
    /// own counts if some are left out; every bin of a device that was wrong before equals the host's count;
    /// with `sample`, the counts of some rows equal the host's. A device is doubted from a failed check until
    /// its counts equal the host's.
    Outcome<Done> check(const Answer& answer, bool sample);

    [[nodiscard]] bool doubts(const std::string& device) const { return m_doubted.contains(device); }
    /// The keys of the doubted devices, sorted.
    [[nodiscard]] std::vector<std::string> doubted() const { return {m_doubted.begin(), m_doubted.end()}; }

private:
    Outcome<Done> checkSample(const Answer& answer);

    std::set<std::string> m_doubted;
    std::minstd_rand m_random; ///< of the rows that are sampled
};

} // namespace tonescope
