#include "ui/lab/lab_choices.h"

namespace tonescope::ui {

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

} // namespace tonescope::ui
