// SPDX-License-Identifier: GPL-3.0-or-later
// The OpenCL devices of this machine as a Backend. Other folders include only this header of engine/opencl.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_watch.h"
#include "engine/opencl/memory_limits.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope::opencl {

/// The devices of all OpenCL drivers. find() calls the drivers for the first time. Each call of a driver is
/// made on the thread of the caller.
class OpenClBackend : public Backend {
public:
    /// `watch` is told of each platform while it is asked for its devices.
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

/// A catalog of the strategies without devices, for a program that must not call a driver. `why` is a
/// sentence for the user.
[[nodiscard]] DeviceCatalog catalogWithoutDevices(Text why);

/// Asks the loader and every driver for platforms and devices. A faulty driver may crash the calling process.
[[nodiscard]] DriverCensus takeCensus();

/// The path of the disk cache of compiled programs.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::opencl
