// SPDX-License-Identifier: GPL-3.0-or-later
// The host as a device: counts on the threads of this program, without OpenCL.
#pragma once

#include "engine/count/backend.h"

namespace tonescope::host {

/// Lists one device, the host's threads, which never fails to open. Any thread may use the backend.
class HostBackend : public Backend {
public:
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
};

} // namespace tonescope::host
