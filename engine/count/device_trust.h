// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what a device counted may be called exact.
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

/// What is wrong with these counts of a task, as one clause with the sums; nothing where they may be right.
/// Every pixel has a count in every channel; where transparent ones are left out, as many in all channels.
[[nodiscard]] std::optional<std::string> flawOf(const CountTask& task, const Histogram& counts);

/// Remembers which devices have counted wrong. Belongs to one thread.
class DeviceTrust {
public:
    using Count = std::function<CountOutcome(const CountTask&)>;

    /// A device's answer, and by whom to ask again.
    struct Answer {
        const std::string& device; ///< its key
        const CountTask& task;
        const Histogram& counts;
        Count onDevice, onHost;
        std::stop_token stop;
    };

    /// Done: every check has passed, and the counts may be called exact. Failure: a check has found a flaw,
    /// or could not be made. Stopped: a check was stopped, so nothing is known. Compares the sums with the
    /// pixels, which are counted here one by one where some are left out; of a device that has counted wrong
    /// before, every bin with the host's count of the same; with `sample`, the counts of some rows, too. A
    /// device is doubted from a flaw to the next answer that is found right on the host.
    Outcome<Done> check(const Answer& answer, bool sample);

    [[nodiscard]] bool doubts(const std::string& device) const { return m_doubted.contains(device); }
    /// The keys of all that are doubted, in their order.
    [[nodiscard]] std::vector<std::string> doubted() const { return {m_doubted.begin(), m_doubted.end()}; }

private:
    Outcome<Done> checkSample(const Answer& answer);

    std::set<std::string> m_doubted;
    std::minstd_rand m_random; ///< of the rows that are sampled
};

} // namespace tonescope
