// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/member_choice.h"

#include "engine/values/text/sentence.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tonescope::together {

std::vector<DeviceInfo> usualMembers(std::span<const DeviceInfo> found, const DeviceInfo& host) {
    std::vector<DeviceInfo> members;
    for (const DeviceInfo& device : found) {
        if (device.type == DeviceType::Simulator || !device.server.empty()) continue;
        if (onHostCores(device) && std::any_of(members.begin(), members.end(), onHostCores)) continue;
        members.push_back(device);
    }
    if (std::none_of(members.begin(), members.end(), onHostCores)) members.push_back(host);
    return members;
}

std::vector<DeviceInfo> membersEverywhere(std::span<const DeviceInfo> found, const DeviceInfo& host) {
    std::vector<DeviceInfo> members = usualMembers(found, host);
    const std::size_t here = members.size();
    std::copy_if(found.begin(), found.end(), std::back_inserter(members),
                 [](const DeviceInfo& device) { return !device.server.empty(); });
    return members.size() > here ? members : std::vector<DeviceInfo>();
}

std::optional<Failure> obstacleTo(std::span<const DeviceInfo> members) {
    std::vector<const DeviceInfo*> same;
    for (const DeviceInfo& member : members) {
        if (onHostCores(member)) same.push_back(&member);
    }
    if (same.size() < 2) return std::nullopt;
    return Failure{Stage::FindDevices,
                   filled(SENTENCE("%1 and %2 would be on the same cores"), {same[0]->name, same[1]->name}),
                   {},
                   {}};
}

DeviceInfo togetherDevice(std::span<const DeviceInfo> members, std::string key) {
    DeviceInfo all;
    all.key = std::move(key);
    all.type = DeviceType::Together;
    all.name =
        all.key == togetherDeviceKey ? SENTENCE("All devices together") : SENTENCE("Chosen devices together");
    all.platform = "Together";
    all.driver = filled(SENTENCE("%1 devices"), {std::to_string(members.size())});
    all.unifiedMemory = true;
    for (const DeviceInfo& member : members) {
        all.vendor += (all.vendor.empty() ? "" : " + ") + member.name;
        all.computeUnits += member.computeUnits;
        all.globalMemory += member.globalMemory;
        all.unifiedMemory = all.unifiedMemory && member.unifiedMemory;
    }
    return all;
}

} // namespace tonescope::together
