// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices may count together, and what they are called then.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/outcome.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tonescope::together {

/// Whether it counts on this machine's cores, where others of that kind would be in its way.
[[nodiscard]] inline bool onHostCores(const DeviceInfo& device) {
    return device.server.empty() && (device.type == DeviceType::Cpu || device.type == DeviceType::Host);
}

/// Those that take part where nobody chose: no simulators, nothing of other machines, and of those on this
/// machine's cores one, an OpenCL device before the host's own threads. `found` are all but the host.
[[nodiscard]] std::vector<DeviceInfo> usualMembers(std::span<const DeviceInfo> found, const DeviceInfo& host);

/// The same and those of other machines, none where there are none. A picture goes over a network only where
/// that was chosen.
[[nodiscard]] std::vector<DeviceInfo> membersEverywhere(std::span<const DeviceInfo> found,
                                                        const DeviceInfo& host);

/// Why these cannot count together: two that are on the same cores would wait for each other. Nothing where
/// they can.
[[nodiscard]] std::optional<Failure> obstacleTo(std::span<const DeviceInfo> members);

/// The entry of the catalog for these members, with that key.
[[nodiscard]] DeviceInfo togetherDevice(std::span<const DeviceInfo> members, std::string key);

} // namespace tonescope::together
