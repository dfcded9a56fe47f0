// One whole, immutable answer: counts, times, and where they come from.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/image.h"
#include "engine/values/strategy.h"
#include "engine/values/timings.h"

#include <memory>
#include <string>
#include <vector>

namespace tonescope {

struct CountResult {
    ImagePointer image;
    Region region; ///< what was counted, in upright pixels
    Histogram histogram;
    Timings timings;

    DeviceInfo device; ///< the one that counted in the end
    StrategyInfo strategy;
    std::string reason; ///< why this device and strategy, for people
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    bool exact = true; ///< every pixel of the region was looked at
    /// Lines for people about what went otherwise than asked: a device that failed, a strategy replaced.
    std::vector<std::string> notes;

    /// Bytes of the region's pixels, padding left out: what throughput is measured by.
    [[nodiscard]] std::uint64_t pixelBytes() const {
        return region.pixels() * image->traits().bytesPerPixel();
    }
};

using CountResultPointer = std::shared_ptr<const CountResult>;

} // namespace tonescope
