// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/usual_method.h"

#include <cassert>
#include <vector>

namespace tonescope {

SelectedMethod UsualMethod::of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                               std::uint64_t bytes) const {
    const std::vector<StrategyInfo> able = catalog.strategiesFor(device, traitsOf(layout).kind());
    if (const TunedMethod* tuned = tuning.find(device.key, traitsOf(layout).kind(), bytes)) {
        // A row may have gone since it was written.
        if (const StrategyInfo* row = strategyNamed(able, tuned->strategy); row != nullptr && row->exact)
            return {*row, tuned->launch, tuned->reason};
    }
    const StrategyRule rule = backend.defaultStrategy(device, layout, channels);
    const StrategyInfo* row = strategyNamed(able, rule.strategy);
    assert(row != nullptr);
    return {*row, {}, std::string(rule.reason)};
}

} // namespace tonescope
