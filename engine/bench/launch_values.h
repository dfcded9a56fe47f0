// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a parameter that are worth trying.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/launch.h"

#include <cstdint>
#include <vector>

namespace tonescope::bench {

/// Values inside the range that a device can take, from the smallest on: powers of two, and for work-groups
/// powers of two for each compute unit.
[[nodiscard]] std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device);

} // namespace tonescope::bench
