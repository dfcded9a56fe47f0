// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_choices.h"

#include <algorithm>

namespace tonescope::ui {

namespace {

bool sameCase(const MeasureCase& a, const MeasureCase& b) {
    return a.device.key == b.device.key && a.strategy.id == b.strategy.id && a.launch == b.launch &&
           samePixels(a.pixels, b.pixels) && a.repeats == b.repeats && a.kernel == b.kernel &&
           a.keepCounts == b.keepCounts;
}

} // namespace

bool canCount(const StrategyInfo& strategy, const DeviceInfo& device, PixelLayout layout) {
    const bool onHost = strategy.home == StrategyHome::HostThreads;
    return onHost == (device.type == DeviceType::Host) && strategy.kinds.contains(traitsOf(layout).kind());
}

std::vector<MeasureCase> casesOf(const LabChoices& choices) {
    std::vector<MeasureCase> cases;
    for (const DeviceInfo& device : choices.devices) {
        for (const StrategyInfo& strategy : choices.strategies) {
            if (canCount(strategy, device, choices.pixels.layout()))
                cases.push_back({device, strategy, choices.launch, choices.pixels, choices.repeats});
        }
    }
    return cases;
}

bool sameCases(const std::vector<MeasureCase>& a, const std::vector<MeasureCase>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameCase);
}

PixelLayout madeLayout(PixelKind kind) {
    switch (kind) {
    case PixelKind::Gray8:
        return PixelLayout::Gray8;
    case PixelKind::Colour8:
        return PixelLayout::Rgba8;
    case PixelKind::Gray16:
        return PixelLayout::Gray16;
    case PixelKind::Colour16:
        return PixelLayout::Rgba16;
    }
    return PixelLayout::Gray8;
}

} // namespace tonescope::ui
