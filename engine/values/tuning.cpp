// SPDX-License-Identifier: GPL-3.0-or-later
// A result is used for sizes up to 8 times larger or smaller than the measured one: within that range the
// fastest strategy rarely changes.
#include "engine/values/tuning.h"

#include <algorithm>
#include <utility>

namespace tonescope {

namespace {

/// The larger of two sizes divided by the smaller one.
double ratio(std::uint64_t left, std::uint64_t right) {
    const auto [small, large] = std::minmax(left, right);
    return static_cast<double>(large) / static_cast<double>(std::max<std::uint64_t>(small, 1));
}

constexpr double farthest = 8;

bool measuredOn(const TunedMethod& choice, const DeviceInfo& device) {
    return choice.device == device.key && (choice.make.name.empty() || choice.make == makeOf(device));
}

} // namespace

DeviceMake makeOf(const DeviceInfo& device) {
    return {device.name, device.vendor, device.driver, device.computeUnits};
}

const TunedMethod* Tuning::find(const DeviceInfo& device, PixelKind kind, std::uint64_t bytes) const {
    const TunedMethod* nearest = nullptr;
    for (const TunedMethod& choice : choices) {
        if (!measuredOn(choice, device) || choice.kind != kind || ratio(choice.bytes, bytes) > farthest)
            continue;
        if (nearest == nullptr || ratio(choice.bytes, bytes) < ratio(nearest->bytes, bytes))
            nearest = &choice;
    }
    return nearest;
}

void Tuning::set(TunedMethod choice) {
    const auto same = std::find_if(choices.begin(), choices.end(), [&](const TunedMethod& other) {
        const bool ofMake = other.make.name.empty() || other.make == choice.make;
        return other.device == choice.device && ofMake && other.kind == choice.kind &&
               other.bytes == choice.bytes;
    });
    if (same != choices.end()) {
        *same = std::move(choice);
    } else {
        choices.push_back(std::move(choice));
    }
}

bool canStart(const StrategyInfo& strategy, const LaunchParameters& launch, const DeviceInfo& device) {
    return std::all_of(strategy.parameters.begin(), strategy.parameters.end(), [&](const auto& range) {
        const std::optional<std::uint32_t> value = launch[range.parameter];
        if (!value) return true;
        if (range.parameter == Parameter::WorkGroup && device.maxWorkGroup != 0 &&
            *value > device.maxWorkGroup)
            return false;
        return range.allows(*value);
    });
}

} // namespace tonescope
