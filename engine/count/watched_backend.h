// SPDX-License-Identifier: GPL-3.0-or-later
// A backend, and somebody who knows when it is inside a driver.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_watch.h"

#include <memory>

namespace tonescope {

/// Does what another backend does, and tells `watch` of whatever takes drivers down: looking for devices,
/// opening one, and the first count of a kind on it, for which its compiler runs. What was counted once is
/// not told of again.
class WatchedBackend : public Backend {
public:
    WatchedBackend(std::unique_ptr<Backend> backend, DriverWatchPointer watch);

    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    std::unique_ptr<Backend> m_backend;
    DriverWatchPointer m_watch;
};

} // namespace tonescope
