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

const StrategyInfo* strategyOf(const DeviceCatalog& catalog, const std::string& id) {
    const auto found = std::find_if(catalog.strategies.begin(), catalog.strategies.end(),
                                    [&](const StrategyInfo& row) { return row.id == id; });
    return found == catalog.strategies.end() ? nullptr : &*found;
}

/// Strategies of the host alone are enough to mean the host.
bool allOfHost(const DeviceCatalog& catalog, const std::vector<std::string>& ids) {
    return !ids.empty() && std::all_of(ids.begin(), ids.end(), [&](const std::string& id) {
        return strategyOf(catalog, id)->home == StrategyHome::HostThreads;
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
    if (strategies != "all") targets.strategies = split(strategies);
    for (const std::string& id : targets.strategies) {
        if (strategyOf(catalog, id) == nullptr) {
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
        const bool runs =
            std::any_of(targets.devices.begin(), targets.devices.end(), [&](const DeviceInfo& device) {
                const std::vector<StrategyInfo> rows = catalog.strategiesFor(device);
                return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
            });
        if (!runs) unsupported.push_back(id);
    }
    return unsupported;
}

} // namespace tonescope::app
