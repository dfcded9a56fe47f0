// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/together_backend.h"

#include "engine/count/usual_method.h"
#include "engine/together/member_choice.h"
#include "engine/values/text/sentence.h"

#include <cassert>
#include <utility>

namespace tonescope::together {

namespace {

constexpr StrategyInfo eachItsOwn{
    "each-its-own", SENTENCE("Each device its own"),
    SENTENCE("Every device counts its share of the rows in the way that suits it, and the host adds up."),
    SENTENCE("ours"), StrategyHome::SeveralDevices};

} // namespace

TogetherBackend::TogetherBackend(std::unique_ptr<Backend> devices, std::unique_ptr<Backend> host,
                                 TogetherOptions options)
    : m_devices(std::move(devices)), m_host(std::move(host)), m_options(std::move(options)),
      m_experience(m_options.guess) {
}

void TogetherBackend::useTuning(const TuningPointer& tuning) {
    const std::lock_guard lock(m_tuningMutex);
    m_tuning = tuning;
}

TuningPointer TogetherBackend::tuning() {
    const std::lock_guard lock(m_tuningMutex);
    return m_tuning;
}

DeviceCatalog TogetherBackend::find() {
    DeviceCatalog found = m_devices->find();
    m_catalog = found;
    m_catalog.add(m_host->find());
    const DeviceInfo& cores = m_catalog.devices.back();
    std::vector<DeviceInfo> here = usualMembers(found.devices, cores);
    std::vector<DeviceInfo> everywhere = membersEverywhere(found.devices, cores);
    if (here.size() >= 2) offer(found, std::move(here), std::string(togetherDeviceKey));
    if (!everywhere.empty()) {
        std::string key = togetherKeyOf(everywhere);
        offer(found, std::move(everywhere), std::move(key));
        found.devices.back().name = SENTENCE("All devices together, other machines' too");
    }
    return found;
}

/// Adds these as one more device.
void TogetherBackend::offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key) {
    if (catalog.strategy(eachItsOwn.id) == nullptr) catalog.strategies.push_back(eachItsOwn);
    catalog.devices.push_back(togetherDevice(members, key));
    m_members.insert_or_assign(std::move(key), std::move(members));
}

Outcome<DeviceCatalog> TogetherBackend::combine(std::span<const DeviceInfo> members) {
    if (auto obstacle = obstacleTo(members)) return std::move(*obstacle);
    const DeviceInfo all = togetherDevice(members, togetherKeyOf(members));
    m_members.insert_or_assign(all.key, std::vector<DeviceInfo>(members.begin(), members.end()));
    return DeviceCatalog{{all}, {eachItsOwn}, {}};
}

std::vector<DeviceInfo> TogetherBackend::membersOf(const DeviceInfo& device) const {
    const auto found = m_members.find(device.key);
    return found == m_members.end() ? std::vector<DeviceInfo>() : found->second;
}

Backend& TogetherBackend::backendOf(const DeviceInfo& device) const {
    return device.type == DeviceType::Host ? *m_host : *m_devices;
}

StrategyRule TogetherBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                              ChannelSet channels) const {
    if (device.type == DeviceType::Together) return {eachItsOwn.id, SENTENCE("devices differ")};
    return m_devices->defaultStrategy(device, layout, channels);
}

Member TogetherBackend::memberOf(const DeviceInfo& device) {
    Backend& backend = backendOf(device);
    const auto method = [this, &backend, device](const CountTask& task) {
        const TuningPointer tuned = tuning();
        const SelectedMethod usual = UsualMethod{m_catalog, *tuned, backend}.of(
            device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
        return Method{usual.strategy.id, usual.launch};
    };
    return {device, [&backend, device] { return backend.open(device); }, method};
}

Outcome<std::unique_ptr<Counter>> TogetherBackend::open(const DeviceInfo& device) {
    if (device.type != DeviceType::Together) return m_devices->open(device);
    const auto found = m_members.find(device.key);
    assert(found != m_members.end());
    std::vector<Member> members;
    for (const DeviceInfo& member : found->second)
        members.push_back(memberOf(member));
    auto host = m_host->open(m_catalog.devices.back());
    if (!host) return host.reason();
    return std::unique_ptr<Counter>(std::make_unique<TogetherCounter>(
        std::move(members), std::move(host).value(), m_experience, m_options.times));
}

} // namespace tonescope::together
