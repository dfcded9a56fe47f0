// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/targets.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/suggestion.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <optional>
#include <sstream>

namespace tonescope::app {

namespace {

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> words;
    std::istringstream stream(list);
    for (std::string part; std::getline(stream, part, ',');)
        words.push_back(part);
    return words;
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
        console.say({}, engineText(note));
    return defaultDevice(catalog).key;
}

ExitCode complain(const DeviceCatalog& catalog, const std::string& asked, const Failure& failure,
                  const Console& console) {
    console.say({}, "--device " + asked + ": " + failureText(failure));
    for (const std::string& note : catalog.notes) // they may say why
        console.say({}, engineText(note));
    return ExitCode::Incomplete;
}

} // namespace

Outcome<SelectedDevice> deviceChosen(Engine& engine, const std::string& text) {
    const std::vector<std::string> parts = memberKeysIn(text);
    if (parts.empty()) return deviceMeant(engine.catalog(), text);
    std::vector<std::string> keys;
    for (const std::string& part : parts) {
        Outcome<SelectedDevice> member = deviceMeant(engine.catalog(), part);
        if (!member) return member;
        keys.push_back(member->key);
    }
    const Outcome<DeviceInfo> all = engine.combine(keys);
    if (!all) return all.reason();
    return SelectedDevice{all->key, SENTENCE("asked for")};
}

std::variant<Targets, ExitCode> targetsOf(Engine& engine, const std::string& device,
                                          const std::string& strategies, const Console& console) {
    const DeviceCatalog& catalog = engine.catalog();
    std::vector<std::string> asked = split(device);
    const bool all = std::ranges::find(asked, "all") != asked.end();
    std::vector<Outcome<SelectedDevice>> choices; // first: devices that are put together have a strategy more
    for (const std::string& each : asked)
        choices.push_back(all ? SelectedDevice{} : deviceChosen(engine, each));

    Targets targets;
    targets.strategies = split(strategies);
    if (std::ranges::find(targets.strategies, "all") != targets.strategies.end()) targets.strategies.clear();
    for (const std::string& id : targets.strategies) {
        if (catalog.strategy(id) == nullptr) {
            sayUnknownStrategy(catalog, id, console);
            return ExitCode::WrongUsage;
        }
    }
    if (all) {
        targets.devices = catalog.devices;
        return targets;
    }
    if (asked.empty())
        choices.emplace_back(SelectedDevice{standardDevice(catalog, targets.strategies, console), {}});
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!choices[i]) return complain(catalog, asked[i], choices[i].failure(), console);
        const auto same = [&](const DeviceInfo& known) { return known.key == choices[i]->key; };
        if (std::ranges::none_of(targets.devices, same))
            targets.devices.push_back(*catalog.find(choices[i]->key));
    }
    return targets;
}

void sayUnknownStrategy(const DeviceCatalog& catalog, const std::string& id, const Console& console) {
    std::vector<std::string_view> known{"all"};
    known.reserve(1 + catalog.strategies.size());
    for (const StrategyInfo& strategy : catalog.strategies)
        known.push_back(strategy.id);
    console.say({}, "--strategy " + id + ": " + said(CommandText::tr("there is no such strategy")) +
                        suggestion(id, known));
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
