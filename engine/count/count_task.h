// What a backend is asked to count, and how it is told to stop.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_settings.h"
#include "engine/values/histogram.h"
#include "engine/values/outcome.h"
#include "engine/values/pixel_view.h"
#include "engine/values/timings.h"

#include <functional>
#include <stop_token>
#include <variant>

namespace tonescope {

/// Pixels and what to count of them. `channels` is not empty and all of it exists in the pixels' layout.
/// The pixels stay alive and unchanged for as long as the count runs.
struct CountTask {
    PixelView pixels;
    ChannelSet channels;
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
};

/// The strings by which a running count is held.
struct CountControl {
    std::stop_token stop;                          ///< looked at between strips
    std::function<void(const Activity&)> report{}; ///< called on the counting thread; may be empty

    void tell(const Activity& activity) const {
        if (report) report(activity);
    }
};

/// Counts and the times of the phases that happened.
struct Counted {
    Histogram histogram;
    Timings timings;
};

/// The count was stopped before its end. Not a failure: somebody asked for it.
struct Stopped {};

using CountOutcome = std::variant<Counted, Stopped, Failure>;

} // namespace tonescope
