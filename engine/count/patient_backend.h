// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that may never come back, behind a border from where they can be left.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/driver_thread.h"
#include "engine/count/patience.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// Another backend, each of whose devices is used on a thread of its own, as if it were used here. A device
/// that gives no sign of life for too long is a failure, and refused from then on: its thread, its objects
/// and the pixels that it was given stay with it, because it may still write and read. The others go on.
class PatientBackend : public Backend {
public:
    /// `held` is let go of when no thread is inside a driver any more. Pixels of tasks without storage are
    /// the caller's, who must then not free them while the device may come back.
    PatientBackend(std::unique_ptr<Backend> devices, const Patience& patience,
                   std::shared_ptr<const void> held = {});
    PatientBackend(const PatientBackend&) = delete;
    PatientBackend& operator=(const PatientBackend&) = delete;
    /// Waits for devices that are being given back, with patience.
    ~PatientBackend() override;

    /// Looks once: from then on it is what was found, also if nothing was because the search was given up.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
    [[nodiscard]] std::vector<std::string> givenUp() const override;

private:
    std::shared_ptr<Backend> m_devices; ///< shared with the threads, which may outlive this
    Patience m_patience;
    std::shared_ptr<const void> m_held;
    mutable std::mutex m_mutex; ///< guards the threads' places
    std::map<std::string, std::shared_ptr<DriverThread>, std::less<>> m_threads; ///< by device key
    std::shared_ptr<DriverThread> m_search;                                      ///< looks for devices
    std::optional<DeviceCatalog> m_found;
};

} // namespace tonescope
