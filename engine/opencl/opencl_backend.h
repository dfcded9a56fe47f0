// SPDX-License-Identifier: GPL-3.0-or-later
// The OpenCL devices of this machine as a backend. The only header of this folder for other folders.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_watch.h"
#include "engine/opencl/memory_limits.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope::opencl {

/// All devices of all OpenCL drivers. Drivers are called on the caller's thread, from find() on.
class OpenClBackend : public Backend {
public:
    /// `watch` is told of each platform that is asked for its devices.
    explicit OpenClBackend(MemoryLimits limits = {}, DriverWatchPointer watch = nullptr);
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
    DriverWatchPointer m_watch;
    std::unique_ptr<Devices> m_devices;
};

/// The strategies without any device, for a program that must not touch a driver. `why` is a sentence for the
/// user.
[[nodiscard]] DeviceCatalog catalogWithoutDevices(Text why);

/// Asks the loader and every driver for their platforms and devices. A driver may end the calling process.
[[nodiscard]] DriverCensus takeCensus();

/// The folder of compiled programs.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::opencl
