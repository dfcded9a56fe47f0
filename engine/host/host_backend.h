// SPDX-License-Identifier: GPL-3.0-or-later
// The host as a device: counts on the threads of this program, without OpenCL.
#pragma once

#include "engine/count/backend.h"

namespace tonescope::host {

/// Has one device, which always works. Any thread may use it.
class HostBackend : public Backend {
public:
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
};

} // namespace tonescope::host
