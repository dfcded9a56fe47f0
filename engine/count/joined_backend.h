// SPDX-License-Identifier: GPL-3.0-or-later
// Several families of devices as one.
#pragma once

#include "engine/count/backend.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tonescope {

/// Hands each device on to the backend that found it. None of them has the key of another's.
class JoinedBackend : public Backend {
public:
    /// Shared: a backend may be a part of a later engine's, too.
    explicit JoinedBackend(std::vector<std::shared_ptr<Backend>> backends)
        : m_backends(std::move(backends)) {}

    /// Asks one after the other.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
    [[nodiscard]] std::vector<std::string> givenUp() const override;

private:
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;

    std::vector<std::shared_ptr<Backend>> m_backends;
    std::map<std::string, Backend*, std::less<>> m_backendOfKey;
};

} // namespace tonescope
