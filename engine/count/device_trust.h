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

/// Checks the sums of the channels against the number of `pixels` that were to be counted. Returns the error
/// as a clause with both sums, or nothing. If every pixel counts, each channel must equal the number of
/// pixels; if transparent pixels are left out, all channels must have the same sum, which is not larger.
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
    /// The checks are: the sum of each channel is the number of pixels, which a separate loop determines if
    /// transparent pixels are left out. If the device is doubted, every bin equals the count of the host.
    /// With `sample`, some rows are counted again on device and host, and every bin is equal.
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
