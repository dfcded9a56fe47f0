// SPDX-License-Identifier: GPL-3.0-or-later
// A watchdog: every device of another backend is used on a thread of its own and abandoned at a timeout.
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

/// How long a driver may give no sign of life. A strip that was counted and a kernel that begins to be built
/// are signs of life.
struct Timeouts {
    std::chrono::milliseconds call = std::chrono::seconds(30);
    std::chrono::milliseconds build = std::chrono::minutes(3); ///< of a kernel

    /// For a call that works on so many bytes. Only simulators are slower than the rates in here.
    [[nodiscard]] std::chrono::milliseconds forBytes(const DeviceInfo& device, std::uint64_t bytes) const {
        constexpr std::uint64_t slowest = std::uint64_t{64} << 10U; // bytes a millisecond
        constexpr std::uint64_t slowestSimulator = 64;
        const bool simulated = device.type == DeviceType::Simulator;
        return call + std::chrono::milliseconds(bytes / (simulated ? slowestSimulator : slowest));
    }
};

class DriverThread;

/// Calls of a device run on the device's thread while the caller waits with a timeout, which every sign of
/// life restarts. At a timeout the call fails, and the device is refused from then on: its thread, its
/// objects and the pixels that it was given are leaked on purpose, because the driver may still use them. The
/// other devices go on.
///
/// `watch` is told, on the thread that enters the driver, of the calls that may end the process: the search
/// for devices, the opening of a device, and the first count of a strategy and layout, which builds a kernel.
class WatchdogBackend : public Backend {
public:
    /// `held` is released when no thread is inside a driver any more. The caller must keep the pixels of
    /// tasks without a storage alive until then.
    WatchdogBackend(std::unique_ptr<Backend> devices, const Timeouts& timeouts,
                    std::shared_ptr<const void> held = {}, DriverWatchPointer watch = {});
    WatchdogBackend(const WatchdogBackend&) = delete;
    WatchdogBackend& operator=(const WatchdogBackend&) = delete;
    /// Waits for devices that are being closed, up to the timeout.
    ~WatchdogBackend() override;

    /// Searches once and returns the same catalog from then on, which is empty after a timeout.
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
