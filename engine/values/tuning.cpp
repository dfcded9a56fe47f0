// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/tuning.h"

#include <algorithm>
#include <utility>

namespace tonescope {

namespace {

/// How many times the larger of two sizes is the smaller one.
double ratio(std::uint64_t left, std::uint64_t right) {
    const auto [small, large] = std::minmax(left, right);
    return static_cast<double>(large) / static_cast<double>(std::max<std::uint64_t>(small, 1));
}

constexpr double farthest = 8;

bool isOf(const TunedMethod& choice, PixelKind kind, std::uint64_t bytes) {
    return choice.kind == kind && ratio(choice.bytes, bytes) <= farthest;
}

/// The host's key is the same on every machine, and tells neither processor nor cores.
bool measuredOn(const TunedMethod& choice, const DeviceInfo& device) {
    return choice.device == device.key && (choice.make.name.empty() || choice.make == makeOf(device));
}

bool sameCard(const DeviceMake& make, const DeviceInfo& device) {
    return make.name == device.name && make.vendor == device.vendor &&
           make.computeUnits == device.computeUnits;
}

} // namespace

DeviceMake makeOf(const DeviceInfo& device) {
    return {device.name, device.vendor, device.driver, device.computeUnits};
}

const TunedMethod* Tuning::find(const DeviceInfo& device, PixelKind kind, std::uint64_t bytes) const {
    const TunedMethod* nearest = nullptr;
    for (const TunedMethod& choice : choices) {
        if (!measuredOn(choice, device) || !isOf(choice, kind, bytes)) continue;
        if (nearest == nullptr || ratio(choice.bytes, bytes) < ratio(nearest->bytes, bytes))
            nearest = &choice;
    }
    return nearest;
}

std::vector<const TunedMethod*> Tuning::candidates(const DeviceInfo& device, PixelKind kind,
                                                   std::uint64_t bytes) const {
    std::vector<const TunedMethod*> found;
    for (const TunedMethod& choice : elsewhere) {
        if (sameCard(choice.make, device) && isOf(choice, kind, bytes)) found.push_back(&choice);
    }
    const auto better = [&](const TunedMethod* left, const TunedMethod* right) {
        const bool leftSame = left->make.driver == device.driver,
                   rightSame = right->make.driver == device.driver;
        if (leftSame != rightSame) return leftSame;
        return ratio(left->bytes, bytes) < ratio(right->bytes, bytes);
    };
    std::stable_sort(found.begin(), found.end(), better);
    if (const TunedMethod* own = find(device, kind, bytes)) found.insert(found.begin(), own);
    return found;
}

void Tuning::set(TunedMethod choice) {
    const auto same = std::find_if(choices.begin(), choices.end(), [&](const TunedMethod& other) {
        // The host's key is the same on every machine.
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

void Tuning::learn(TunedMethod choice) {
    choice.device.clear();
    const auto same = std::find_if(elsewhere.begin(), elsewhere.end(), [&](const TunedMethod& other) {
        return other.make == choice.make && other.kind == choice.kind && other.bytes == choice.bytes;
    });
    if (same == elsewhere.end()) return elsewhere.push_back(std::move(choice));
    if (same->date <= choice.date) *same = std::move(choice);
}

bool keepsBusy(const LaunchParameters& launch, const DeviceInfo& device) {
    if (device.type == DeviceType::Cpu || device.type == DeviceType::Host) return true;
    return launch[Parameter::WorkGroup].value_or(leastTunedWorkGroup) >= leastTunedWorkGroup &&
           launch[Parameter::Groups].value_or(device.computeUnits) >= device.computeUnits &&
           launch[Parameter::PixelsPerItem].value_or(1) <= mostTunedPixelsPerItem;
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
