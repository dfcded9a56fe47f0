// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the counts of a device, and remembers the devices that were wrong. The rules are in
// engine/README.md, Exactness.
#pragma once

#include "engine/count/count_task.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope {

/// Checks that `counts` has the channels of the task, and checks their sums against `pixels`, the number of
/// pixels in the region. Returns the error as a clause, or nothing. If every pixel counts, each channel must
/// add up to `pixels`. If transparent pixels are left out or letters are counted, all channels must have the
/// same sum, at most `pixels`.
[[nodiscard]] std::optional<Text> flawOf(const CountTask& task, const Histogram& counts,
                                         std::uint64_t pixels);

/// Checks counts. A device is doubted from a failed check until all its bins equal the host's once. Used by
/// one thread.
class DeviceTrust {
public:
    using Count = std::function<CountOutcome(const CountTask&)>;

    /// The counts to check, with two functions that count a task again: on the same device, and on the host.
    /// References must stay valid during check().
    struct Answer {
        const std::string& device; ///< its key
        const CountTask& task;
        const Histogram& counts;
        Count onDevice, onHost;
        std::stop_token stop;
    };

    /// Returns Done if the counts passed every check, so that they are exact; Failure if a check failed or
    /// could not be made; Stopped if `stop` was set.
    ///
    /// The checks are: each channel adds up to the number of pixels to count, which a separate loop
    /// determines if transparent pixels are left out or letters are counted. If the device is doubted, every
    /// bin equals the count of the host. With `sample`, some rows are counted again on device and host, and
    /// every bin is equal.
    Outcome<Done> check(const Answer& answer, bool sample);

    [[nodiscard]] bool doubts(const std::string& device) const { return m_doubted.contains(device); }
    /// The keys of the doubted devices, sorted.
    [[nodiscard]] std::vector<std::string> doubted() const { return {m_doubted.begin(), m_doubted.end()}; }

private:
    Outcome<Done> checkSample(const Answer& answer);

    std::set<std::string> m_doubted;
    std::minstd_rand m_random; ///< chooses the rows of a sample
};

} // namespace tonescope
