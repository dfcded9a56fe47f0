// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog is a few short lists, which are searched linearly.
#include "engine/values/device_catalog.h"

#include "engine/values/text.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <iterator>
#include <utility>

namespace tonescope {

namespace {

using Candidates = std::vector<const DeviceInfo*>;

/// Whether `left` is the better default device: devices of this machine before devices of other machines,
/// then by type, in the order in which DeviceType declares the types, then by compute units.
bool preferred(const DeviceInfo* left, const DeviceInfo* right) {
    if (left->server.empty() != right->server.empty()) return left->server.empty();
    if (left->type != right->type) return left->type < right->type;
    return left->computeUnits > right->computeUnits;
}

const DeviceInfo& bestOf(const Candidates& candidates) {
    // Of equal devices min_element returns the first, so the order of discovery decides last.
    return **std::min_element(candidates.begin(), candidates.end(), preferred);
}

Candidates where(const DeviceCatalog& catalog, auto&& condition) {
    Candidates found;
    for (const DeviceInfo& device : catalog.devices) {
        if (condition(device)) found.push_back(&device);
    }
    return found;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

Text reasonFor(const DeviceCatalog& catalog, const DeviceInfo& device) {
    const std::string type(nameOf(device.type));
    if (device.type == DeviceType::Host)
        return !catalog.leftOut.empty()     ? SENTENCE("OpenCL is switched off")
               : catalog.devices.size() > 1 ? SENTENCE("no OpenCL device of this machine was found")
                                            : SENTENCE("no OpenCL device was found");
    const Candidates peers = where(catalog, [&](const DeviceInfo& other) {
        return other.type == device.type && other.server.empty() == device.server.empty();
    });
    return peers.size() == 1 ? Text(SENTENCE("the only %1"), {type})
                             : Text(SENTENCE("the %1 with the most compute units"), {type});
}

std::string listed(const Candidates& candidates) {
    std::string list;
    for (const DeviceInfo* device : candidates)
        list += (list.empty() ? "" : ", ") + device->key;
    return list;
}

} // namespace

void DeviceCatalog::add(DeviceCatalog&& more) {
    const auto move = [](auto& from, auto& to) {
        std::move(from.begin(), from.end(), std::back_inserter(to));
    };
    move(more.devices, devices);
    move(more.strategies, strategies);
    move(more.documents, documents);
    move(more.notes, notes);
    if (!more.leftOut.empty()) leftOut = std::move(more.leftOut);
}

const DeviceInfo* DeviceCatalog::find(std::string_view key) const {
    const auto found =
        std::find_if(devices.begin(), devices.end(), [&](const auto& device) { return device.key == key; });
    return found == devices.end() ? nullptr : &*found;
}

const StrategyInfo* DeviceCatalog::strategy(std::string_view id) const {
    if (const StrategyInfo* known = strategyNamed(strategies, id)) return known;
    const auto way =
        std::ranges::find_if(documents, [&](const DocumentWay& each) { return each.info.id == id; });
    return way == documents.end() ? nullptr : &way->info;
}

const StrategyInfo* DeviceCatalog::strategyFor(const DeviceInfo& device, PixelLayout layout,
                                               std::string_view id) const {
    const auto found = std::find_if(strategies.begin(), strategies.end(), [&](const StrategyInfo& row) {
        return row.id == id && canCount(row, device, layout);
    });
    return found == strategies.end() ? nullptr : &*found;
}

std::vector<StrategyInfo> DeviceCatalog::strategiesFor(const DeviceInfo& device,
                                                       std::optional<PixelKind> kind,
                                                       std::span<const std::string> ids) const {
    std::vector<StrategyInfo> result;
    const auto fits = [&](const StrategyInfo& strategy) {
        return runsOn(strategy, device) && (!kind || strategy.kinds.contains(*kind));
    };
    const auto named = [&](const StrategyInfo& strategy) {
        return std::ranges::find(ids, strategy.id) != ids.end();
    };
    for (const StrategyInfo& strategy : strategies) {
        if (fits(strategy) && (ids.empty() || named(strategy))) result.push_back(strategy);
    }
    for (const DocumentWay& way : documents) {
        if (fits(way.info) && named(way.info)) result.push_back(way.info);
    }
    return result;
}

SelectedDevice defaultDevice(const DeviceCatalog& catalog) {
    assert(!catalog.devices.empty());
    const Candidates all = where(catalog, [](const DeviceInfo&) { return true; });
    const DeviceInfo& best = bestOf(all);
    return {best.key, reasonFor(catalog, best)};
}

// Tries the meanings in this order: key, type, part of a text. A text that matches several devices fails with
// their list instead of a guess.
Outcome<SelectedDevice> deviceMeant(const DeviceCatalog& catalog, std::string_view text) {
    const std::string asked = lowerCase(text);
    if (catalog.find(asked) != nullptr) return SelectedDevice{asked, SENTENCE("asked for")};

    const Candidates ofType =
        where(catalog, [&](const DeviceInfo& device) { return nameOf(device.type) == asked; });
    if (!ofType.empty()) return SelectedDevice{bestOf(ofType).key, Text(SENTENCE("asked for a %1"), {asked})};
    const Candidates all = where(catalog, [](const DeviceInfo&) { return true; });
    if (asked == togetherDeviceKey)
        return Failure{Stage::FindDevices,
                       Text(SENTENCE("there are no two devices that could count together; there are: %1"),
                            {listed(all)})};
    // "cpu" means the device type, although the host's name contains it, too.
    if (named<DeviceType>(asked))
        return Failure{
            Stage::FindDevices,
            Text(SENTENCE("there is no OpenCL device of that type; there are: %1"), {listed(all)})};

    const Candidates matching = where(catalog, [&](const DeviceInfo& device) {
        if (device.type == DeviceType::Together) return false; // its key contains the keys of its members
        return lowerCase(device.key + "\n" + device.name + "\n" + device.platform).find(asked) !=
               std::string::npos;
    });
    if (matching.size() == 1) return SelectedDevice{matching.front()->key, SENTENCE("asked for")};
    const std::string quoted = "\"" + std::string(text) + "\"";
    if (matching.empty()) {
        return Failure{Stage::FindDevices,
                       Text(SENTENCE("no device matches %1; there are: %2"), {quoted, listed(all)})};
    }
    return Failure{Stage::FindDevices, Text(SENTENCE("%1 could be any of: %2"), {quoted, listed(matching)})};
}

} // namespace tonescope
