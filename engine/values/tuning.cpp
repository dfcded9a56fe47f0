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

} // namespace

const TunedMethod* Tuning::find(std::string_view device, PixelKind kind, std::uint64_t bytes) const {
    const TunedMethod* nearest = nullptr;
    for (const TunedMethod& choice : choices) {
        if (choice.device != device || choice.kind != kind || ratio(choice.bytes, bytes) > farthest) continue;
        if (nearest == nullptr || ratio(choice.bytes, bytes) < ratio(nearest->bytes, bytes))
            nearest = &choice;
    }
    return nearest;
}

void Tuning::set(TunedMethod choice) {
    const auto same = std::find_if(choices.begin(), choices.end(), [&](const TunedMethod& other) {
        return other.device == choice.device && other.kind == choice.kind && other.bytes == choice.bytes;
    });
    if (same != choices.end()) {
        *same = std::move(choice);
    } else {
        choices.push_back(std::move(choice));
    }
}

} // namespace tonescope
