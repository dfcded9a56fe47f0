// SPDX-License-Identifier: GPL-3.0-or-later
// What members counted, added up.
#pragma once

#include "engine/count/count_task.h"
#include "engine/together/row_ledger.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::together {

/// Grows block by block. Belongs to one thread.
class SharedResult {
public:
    explicit SharedResult(const CountTask& task);

    /// Adds what a device counted of so many rows of the task in `wall` of the host's clock.
    void add(const DeviceInfo& device, std::string_view strategy, std::int64_t rows, Counted counted,
             Nanoseconds wall);
    void note(std::string line) { m_counted.notes.push_back(std::move(line)); }

    /// All of it, after `wall`. The clocks of devices have no common zero, so the whole is timed by the
    /// host's, and each share by its own. The largest share comes first.
    [[nodiscard]] Counted whole(Nanoseconds wall) &&;

private:
    void time(Nanoseconds wall);

    std::int64_t m_width;
    Counted m_counted;
    Nanoseconds m_merging{};
};

} // namespace tonescope::together
