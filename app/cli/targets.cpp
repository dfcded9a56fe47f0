// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/targets.h"

#include <algorithm>
#include <optional>
#include <sstream>

namespace tonescope::app {

namespace {

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    std::istringstream stream(list);
    for (std::string part; std::getline(stream, part, ',');)
        parts.push_back(part);
    return parts;
}

/// Strategies of the host alone are enough to mean the host.
bool allOfHost(const DeviceCatalog& catalog, const std::vector<std::string>& ids) {
    return !ids.empty() && std::all_of(ids.begin(), ids.end(), [&](const std::string& id) {
        return catalog.strategy(id)->home == StrategyHome::HostThreads;
    });
}

/// Where nobody chose a device, what hinders the better ones is worth a line.
std::string standardDevice(const DeviceCatalog& catalog, const std::vector<std::string>& ids,
                           const Console& console) {
    if (allOfHost(catalog, ids)) return std::string(hostDeviceKey);
    for (const std::string& note : catalog.notes)
        console.say({}, note);
    return defaultDevice(catalog).key;
}

} // namespace

std::variant<Targets, ExitCode> targetsOf(const DeviceCatalog& catalog, const std::string& device,
                                          const std::string& strategies, const Console& console) {
    Targets targets;
    targets.strategies = split(strategies);
    if (std::ranges::find(targets.strategies, "all") != targets.strategies.end()) targets.strategies.clear();
    for (const std::string& id : targets.strategies) {
        if (catalog.strategy(id) == nullptr) {
            console.say({}, "--strategy " + id + ": there is no such strategy");
            return ExitCode::WrongUsage;
        }
    }
    if (device == "all") {
        targets.devices = catalog.devices;
        return targets;
    }
    const Outcome<SelectedDevice> choice =
        deviceMeant(catalog, device.empty() ? standardDevice(catalog, targets.strategies, console) : device);
    if (!choice) {
        console.say({}, "--device " + device + ": " + lineOf(choice.failure()));
        return ExitCode::Incomplete;
    }
    targets.devices.push_back(*catalog.find(choice->key));
    return targets;
}

std::vector<std::string> strategiesWithoutDevice(const DeviceCatalog& catalog, const Targets& targets) {
    std::vector<std::string> unsupported;
    for (const std::string& id : targets.strategies) {
        const auto runs = [&](const DeviceInfo& device) { return runsOn(*catalog.strategy(id), device); };
        if (std::ranges::none_of(targets.devices, runs)) unsupported.push_back(id);
    }
    return unsupported;
}

} // namespace tonescope::app
