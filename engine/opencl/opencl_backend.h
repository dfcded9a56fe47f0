// SPDX-License-Identifier: GPL-3.0-or-later
// Counting with OpenCL. No OpenCL type is seen here: this is the folder's only door.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_watch.h"
#include "engine/opencl/memory_limits.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope::opencl {

/// All devices of all OpenCL drivers on this machine. Everything happens on the thread that calls, and no
/// driver is touched before find().
class OpenClBackend : public Backend {
public:
    /// `watch` is told which platform is being asked for its devices.
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

/// In its place where no driver may be touched: knows the strategies, and has no device.
class OpenClLeftOut : public Backend {
public:
    /// `why` is a sentence for people.
    explicit OpenClLeftOut(std::string why) : m_why(std::move(why)) {}

    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    std::string m_why;
};

/// Asks the loader and every driver for all that they show. What a driver does to the process, it does to
/// the caller's.
[[nodiscard]] DriverCensus takeCensus();

/// Where compiled programs are kept.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::opencl
