// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/usual_method.h"

#include "engine/values/text/sentence.h"

#include <cassert>

namespace tonescope {

namespace {

/// "tuned here, fastest of 14 at 64 MiB on 2026-11-21"
std::string reasonOf(const TunedMethod& tuned) {
    const std::string tunedHere = SENTENCE("tuned here");
    return tuned.reason.empty() ? tunedHere : tunedHere + ", " + tuned.reason;
}

} // namespace

SelectedMethod UsualMethod::of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                               std::uint64_t bytes) const {
    if (const TunedMethod* tuned = tuning.find(device, traitsOf(layout).kind(), bytes)) {
        // The file may be older than the program, or edited: the strategy may be gone, the launch impossible.
        const StrategyInfo* row = catalog.strategyFor(device, layout, tuned->strategy);
        if (row != nullptr && row->exact && canStart(*row, tuned->launch, device))
            return {*row, tuned->launch, reasonOf(*tuned)};
    }
    const StrategyRule rule = backend.defaultStrategy(device, layout, channels);
    const StrategyInfo* row = catalog.strategyFor(device, layout, rule.strategy);
    assert(row != nullptr);
    return {*row, {}, std::string(rule.reason)};
}

} // namespace tonescope
