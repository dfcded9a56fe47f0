// SPDX-License-Identifier: GPL-3.0-or-later
// What the stacked bars of a count's times consist of.
#pragma once

#include "engine/values/timings.h"

#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A part of a bar.
struct TimingSegment {
    QString name;
    Nanoseconds duration{};
    std::optional<Phase> phase; ///< nothing for a build, and for the rest that no phase accounts for
    bool build = false;         ///< making the kernel ready

    bool operator==(const TimingSegment&) const = default;
};

/// One clock's durations, one after another.
struct TimingBar {
    Clock clock = Clock::Host;
    std::vector<TimingSegment> segments;
    Nanoseconds total{};
};

/// All device events together; zero where there were none.
[[nodiscard]] Nanoseconds deviceTotal(const Timings& timings);

/// A bar of device events, where there were any, and one of the host's clock that ends with the wall time.
/// The clocks are never mixed: device time is in the host's bar only as a part of "everything else".
[[nodiscard]] std::vector<TimingBar> timingBars(const Timings& timings);

} // namespace tonescope::ui
