// SPDX-License-Identifier: GPL-3.0-or-later
// The host as a device: its threads count without OpenCL.
//
// The engine needs one device that always works. The host counts if no OpenCL device was found or if a device
// failed, and its counts are compared with those of a doubted device.
#pragma once

#include "engine/count/backend.h"

namespace tonescope::host {

/// Lists one device, the threads of the host. Opening it never fails. Any thread may use the backend.
class HostBackend : public Backend {
public:
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
};

} // namespace tonescope::host
