// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/joined_backend.h"

#include <cassert>
#include <utility>

namespace tonescope {

DeviceCatalog JoinedBackend::find() {
    DeviceCatalog all;
    for (const std::shared_ptr<Backend>& backend : m_backends) {
        DeviceCatalog found = backend->find();
        for (const DeviceInfo& device : found.devices)
            m_backendOfKey.emplace(device.key, backend.get());
        all.add(std::move(found));
    }
    return all;
}

Backend& JoinedBackend::backendOf(const DeviceInfo& device) const {
    const auto found = m_backendOfKey.find(device.key);
    assert(found != m_backendOfKey.end());
    return *found->second;
}

StrategyRule JoinedBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                            ChannelSet channels) const {
    return backendOf(device).defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> JoinedBackend::open(const DeviceInfo& device) {
    return backendOf(device).open(device);
}

std::vector<std::string> JoinedBackend::givenUp() const {
    std::vector<std::string> keys;
    for (const std::shared_ptr<Backend>& backend : m_backends) {
        for (std::string& key : backend->givenUp())
            keys.push_back(std::move(key));
    }
    return keys;
}

} // namespace tonescope
