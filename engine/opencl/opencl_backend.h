// SPDX-License-Identifier: GPL-3.0-or-later
// Counting with OpenCL. No OpenCL type is seen here: this is the folder's only door.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/memory_limits.h"

#include <memory>

namespace tonescope::opencl {

/// All devices of all OpenCL drivers on this machine. Everything happens on the thread that calls, and no
/// driver is touched before find().
class OpenClBackend : public Backend {
public:
    explicit OpenClBackend(MemoryLimits limits = {});
    OpenClBackend(const OpenClBackend&) = delete;
    OpenClBackend& operator=(const OpenClBackend&) = delete;
    ~OpenClBackend() override;

    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    struct Devices;
    MemoryLimits m_limits;
    std::unique_ptr<Devices> m_devices;
};

} // namespace tonescope::opencl
