// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/together_backend.h"

#include "engine/count/engine.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace tonescope::together {

namespace {

constexpr StrategyInfo eachItsOwn{
    "each-its-own", SENTENCE("Each device its own"),
    SENTENCE("Every device counts its share of the rows in the way that suits it, and the host adds up."),
    SENTENCE("ours"), StrategyHome::SeveralDevices};

/// The members of *together* if the user names none: the devices of this machine without simulators, and one
/// that runs on the host's cores, at last the host's own threads.
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

} // namespace

TogetherBackend::TogetherBackend(std::vector<std::shared_ptr<Backend>> devices, std::shared_ptr<Backend> host,
                                 TogetherOptions options)
    : m_devices(std::move(devices)), m_host(std::move(host)), m_options(std::move(options)) {
}

void TogetherBackend::useTuning(const TuningPointer& tuning) {
    const std::lock_guard lock(m_tuningMutex);
    m_tuning = tuning;
}

DeviceCatalog TogetherBackend::find() {
    DeviceCatalog found;
    for (const std::shared_ptr<Backend>& backend : m_devices) {
        DeviceCatalog part = backend->find();
        for (const DeviceInfo& device : part.devices)
            m_backendOfKey.emplace(device.key, backend.get());
        found.add(std::move(part));
    }
    m_catalog = found;
    m_catalog.add(m_host->find());
    std::vector<DeviceInfo> here = usualMembers(found.devices, m_catalog.devices.back());
    std::vector<DeviceInfo> everywhere = here;
    std::copy_if(found.devices.begin(), found.devices.end(), std::back_inserter(everywhere),
                 [](const DeviceInfo& device) { return !device.server.empty(); });
    const bool hasRemote = everywhere.size() > here.size();
    if (here.size() >= 2) offer(found, std::move(here), std::string(togetherDeviceKey));
    if (hasRemote) {
        std::string key = togetherKeyOf(everywhere);
        offer(found, std::move(everywhere), std::move(key));
        found.devices.back().name = SENTENCE("All devices together, other machines' too");
    }
    return found;
}

/// Adds these devices as one more.
void TogetherBackend::offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key) {
    if (catalog.strategy(eachItsOwn.id) == nullptr) catalog.strategies.push_back(eachItsOwn);
    catalog.devices.push_back(togetherDevice(members, key));
    m_members.insert_or_assign(std::move(key), std::move(members));
}

Outcome<DeviceCatalog> TogetherBackend::combine(std::span<const DeviceInfo> members) {
    std::vector<const DeviceInfo*> onCores;
    for (const DeviceInfo& member : members) {
        if (onHostCores(member)) onCores.push_back(&member);
    }
    if (onCores.size() > 1)
        return Failure{
            Stage::FindDevices,
            filled(SENTENCE("%1 and %2 would be on the same cores"), {onCores[0]->name, onCores[1]->name}),
            {},
            {}};
    DeviceCatalog all;
    offer(all, std::vector<DeviceInfo>(members.begin(), members.end()), togetherKeyOf(members));
    return all;
}

std::vector<DeviceInfo> TogetherBackend::membersOf(const DeviceInfo& device) const {
    const auto found = m_members.find(device.key);
    return found == m_members.end() ? std::vector<DeviceInfo>() : found->second;
}

std::vector<std::string> TogetherBackend::givenUp() const {
    std::vector<std::string> keys;
    for (const std::shared_ptr<Backend>& backend : m_devices) {
        for (std::string& key : backend->givenUp())
            keys.push_back(std::move(key));
    }
    return keys;
}

Backend& TogetherBackend::backendOf(const DeviceInfo& device) const {
    if (device.type == DeviceType::Host) return *m_host;
    const auto found = m_backendOfKey.find(device.key);
    assert(found != m_backendOfKey.end());
    return *found->second;
}

StrategyRule TogetherBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                              ChannelSet channels) const {
    if (device.type == DeviceType::Together) return {eachItsOwn.id, SENTENCE("devices differ")};
    return backendOf(device).defaultStrategy(device, layout, channels);
}

Member TogetherBackend::memberOf(const DeviceInfo& device) {
    Backend& backend = backendOf(device);
    const auto method = [this, &backend, device](const CountTask& task) {
        const TuningPointer tuned = [this] {
            const std::lock_guard lock(m_tuningMutex);
            return m_tuning;
        }();
        const SelectedMethod usual = UsualMethod{m_catalog, *tuned, backend}.of(
            device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
        return Method{usual.strategy.id, usual.launch};
    };
    return {device, [&backend, device] { return backend.open(device); }, method};
}

Outcome<std::unique_ptr<Counter>> TogetherBackend::open(const DeviceInfo& device) {
    if (device.type != DeviceType::Together) return backendOf(device).open(device);
    std::vector<Member> members;
    for (const DeviceInfo& member : m_members.at(device.key))
        members.push_back(memberOf(member));
    const DeviceInfo& cores = m_catalog.devices.back();
    auto host = m_host->open(cores);
    if (!host) return host.reason();
    return togetherCounter(std::move(members), cores, std::move(host).value(), m_options);
}

} // namespace tonescope::together
