// SPDX-License-Identifier: GPL-3.0-or-later
// Keys are stored in settings, tuning files and sessions, so they must not change from start to start. They
// are made of facts that the driver reports. The order of discovery counts only if these facts are the same
// for several devices.
#include "engine/values/device_info.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace tonescope {

namespace {

/// The text as a key that is safe to type and to store: lower case letters, digits and dots. Any other
/// characters in a row become one hyphen, or nothing at the ends.
std::string slug(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '.') {
            result += static_cast<char>(std::tolower(byte));
        } else if (!result.empty() && result.back() != '-') {
            result += '-';
        }
    }
    while (!result.empty() && result.back() == '-')
        result.pop_back();
    return result;
}

std::string baseKey(const DeviceInfo& device) {
    if (device.type == DeviceType::Host) return std::string(hostDeviceKey);
    const std::string place = device.server.empty() ? std::string() : "remote/" + slug(device.server) + "/";
    return place + slug(device.platform) + "/" + slug(device.name) + "/" + slug(device.driver);
}

} // namespace

std::vector<std::string_view> extensionsOf(const DeviceInfo& device) {
    std::vector<std::string_view> names;
    const std::string_view all = device.extensions;
    for (std::size_t at = all.find_first_not_of(' '); at < all.size();) {
        const std::size_t end = std::min(all.find(' ', at), all.size());
        names.push_back(all.substr(at, end - at));
        at = all.find_first_not_of(' ', end);
    }
    return names;
}

bool hasExtension(const DeviceInfo& device, std::string_view name) {
    const std::string_view all = device.extensions;
    for (std::size_t at = all.find(name); at != std::string_view::npos; at = all.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || all[at - 1] == ' ') && (end == all.size() || all[end] == ' ')) return true;
    }
    return false;
}

std::string togetherKeyOf(std::span<const DeviceInfo> members) {
    std::string key(togetherDeviceKey);
    for (const DeviceInfo& member : members)
        key += (key.size() == togetherDeviceKey.size() ? ":" : "+") + member.key;
    return key;
}

std::vector<std::string> memberKeysIn(std::string_view key) {
    std::vector<std::string> keys;
    if (!key.starts_with(togetherDeviceKey)) return keys;
    key.remove_prefix(togetherDeviceKey.size());
    if (!key.starts_with(':')) return keys;
    while (!key.empty()) {
        key.remove_prefix(1);
        const std::size_t end = std::min(key.find('+'), key.size());
        keys.emplace_back(key.substr(0, end));
        key.remove_prefix(end);
    }
    return keys;
}

void assignKeys(std::span<DeviceInfo> devices) {
    std::map<std::string, int> uses;
    for (const DeviceInfo& device : devices)
        ++uses[baseKey(device)];

    std::map<std::string, int> seen, taken;
    for (DeviceInfo& device : devices) {
        device.key = baseKey(device);
        if (uses[device.key] == 1) continue;
        const int number = ++seen[device.key];
        device.key += device.pciAddress.empty() ? "#" + std::to_string(number) : "@" + device.pciAddress;
        // Several devices of one graphics card have the same bus address, and a remote device may report a
        // bus address of its own machine.
        if (const int again = ++taken[device.key]; again > 1) device.key += "#" + std::to_string(again);
    }
}

} // namespace tonescope
