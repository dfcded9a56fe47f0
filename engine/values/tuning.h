// SPDX-License-Identifier: GPL-3.0-or-later
// What tuning runs have found to be fastest.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/pixel_layout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// The fastest way that was found to count one kind of pixels on one device.
struct TunedMethod {
    std::string device; ///< its key, which has the driver's version in it
    PixelKind kind = PixelKind::Gray8;
    std::uint64_t bytes = 0; ///< pixel bytes that it was measured with
    std::string strategy;
    LaunchParameters launch;
    std::string reason; ///< for people: "fastest of 14 at 64 MiB on 2026-11-21"
};

/// All of them, in no order.
struct Tuning {
    std::vector<TunedMethod> choices;
    std::vector<std::string> notes{}; ///< lines for people about choices that could not be had

    /// The choice that was measured with the size nearest to `bytes`, by ratio, if one was measured within a
    /// factor of 8.
    [[nodiscard]] const TunedMethod* find(std::string_view device, PixelKind kind, std::uint64_t bytes) const;
    /// Puts a choice in the place of one of the same device, kind and size, if there is one.
    void set(TunedMethod choice);
};

} // namespace tonescope
