// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/usual_method.h"

#include "engine/values/text/sentence.h"

#include <cassert>
#include <vector>

namespace tonescope {

namespace {

/// "tuned here, fastest of 14 at 64 MiB on 2026-11-21"
std::string reasonOf(const TunedMethod& tuned) {
    const bool here = !tuned.device.empty();
    const std::string where =
        here ? SENTENCE("tuned here")
        : tuned.make.driver.empty()
            ? filled(SENTENCE("tuned elsewhere, on %1"), {tuned.make.name})
            : filled(SENTENCE("tuned elsewhere, on %1, driver %2"), {tuned.make.name, tuned.make.driver});
    // The names of devices and drivers have commas, too.
    return tuned.reason.empty() ? where : where + (here ? ", " : "; ") + tuned.reason;
}

} // namespace

SelectedMethod UsualMethod::of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                               std::uint64_t bytes) const {
    for (const TunedMethod* tuned : tuning.candidates(device, traitsOf(layout).kind(), bytes)) {
        // A row may have gone since it was written, and who measured elsewhere may have another program.
        const StrategyInfo* row = catalog.strategyFor(device, layout, tuned->strategy);
        const bool trusted = !tuned->device.empty() || keepsBusy(tuned->launch, device);
        if (row != nullptr && row->exact && trusted && canStart(*row, tuned->launch, device))
            return {*row, tuned->launch, reasonOf(*tuned)};
    }
    const StrategyRule rule = backend.defaultStrategy(device, layout, channels);
    const StrategyInfo* row = catalog.strategyFor(device, layout, rule.strategy);
    assert(row != nullptr);
    return {*row, {}, std::string(rule.reason)};
}

} // namespace tonescope
