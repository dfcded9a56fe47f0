// SPDX-License-Identifier: GPL-3.0-or-later
// The watchdog: a Backend that calls another Backend, each device on a thread of its own, and gives up a
// device whose driver makes no progress until a time limit.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_watch.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// The longest times without progress. A counted strip and the start of building a kernel are progress, and
/// the time starts again.
struct Timeouts {
    std::chrono::milliseconds call = std::chrono::seconds(30);
    std::chrono::milliseconds build = std::chrono::minutes(3); ///< to build a kernel

    /// The limit of a call that works on `bytes` bytes of pixels. The time per byte is far longer than real
    /// devices need.
    [[nodiscard]] std::chrono::milliseconds forBytes(const DeviceInfo& device, std::uint64_t bytes) const {
        constexpr std::uint64_t slowest = std::uint64_t{64} << 10U; // bytes a millisecond
        constexpr std::uint64_t slowestSimulator = 64;
        const bool simulated = device.type == DeviceType::Simulator;
        return call + std::chrono::milliseconds(bytes / (simulated ? slowestSimulator : slowest));
    }
};

class DriverThread;

/// Runs the calls of each device on one thread while the caller waits. When the limit has passed without
/// progress, the call returns a failure, and the device is refused from then on. Its thread, its objects and
/// the pixels that it was given are leaked on purpose, because a driver that continues later still uses them.
/// Other devices are not affected.
///
/// `watch` is told of calls in which drivers are known to crash, on the thread that makes the call: the
/// search for devices, the opening of a device, and the calls that build kernels, which are the first count
/// of each strategy and layout, the first scope and the first measurement of bandwidth.
class WatchdogBackend : public Backend {
public:
    /// `held` is released when this object is destroyed and all its driver threads have ended. For tasks
    /// without a `storage`, the caller must keep the pixels alive until then.
    WatchdogBackend(std::unique_ptr<Backend> devices, const Timeouts& timeouts,
                    std::shared_ptr<const void> held = {}, DriverWatchPointer watch = {});
    WatchdogBackend(const WatchdogBackend&) = delete;
    WatchdogBackend& operator=(const WatchdogBackend&) = delete;
    /// Waits until the devices are closed, up to the limit.
    ~WatchdogBackend() override;

    /// Searches once, and returns the same catalog in later calls. After the limit the catalog has only a
    /// note.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
    [[nodiscard]] std::vector<std::string> givenUp() const override;

private:
    std::shared_ptr<Backend> m_devices; ///< shared with the threads, which may outlive this
    Timeouts m_timeouts;
    std::shared_ptr<const void> m_held;
    DriverWatchPointer m_watch;
    mutable std::mutex m_mutex;                                                  ///< guards m_threads
    std::map<std::string, std::shared_ptr<DriverThread>, std::less<>> m_threads; ///< by device key
    std::shared_ptr<DriverThread> m_search;                                      ///< looks for devices
    std::optional<DeviceCatalog> m_found;
};

} // namespace tonescope
