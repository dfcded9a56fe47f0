// SPDX-License-Identifier: GPL-3.0-or-later
// Several families of devices as one backend, with entries for devices that count together.
#pragma once

#include "engine/count/backend.h"
#include "engine/together/together_counter.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tonescope::together {

/// Whether the device counts on the cores of this machine, where a second such device would be in its way.
[[nodiscard]] inline bool onHostCores(const DeviceInfo& device) {
    return device.server.empty() && (device.type == DeviceType::Cpu || device.type == DeviceType::Host);
}

/// Joins the devices of several backends. If at least two of this machine can count at once, one more entry
/// is all of them together: no simulators, and one device on the cores of this machine, an OpenCL device
/// before the host's own threads. If there are devices of other machines, another entry has these, too.
/// combine() makes an entry of chosen devices; it refuses two devices on the cores of this machine.
class TogetherBackend : public Backend {
public:
    /// Backends may be shared with other engines. `host` has the host's own threads.
    TogetherBackend(std::vector<std::shared_ptr<Backend>> devices, std::shared_ptr<Backend> host,
                    TogetherOptions options = {});
    TogetherBackend(const TogetherBackend&) = delete;
    TogetherBackend& operator=(const TogetherBackend&) = delete;
    ~TogetherBackend() override = default;

    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
    [[nodiscard]] std::vector<std::string> givenUp() const override;
    [[nodiscard]] std::vector<DeviceInfo> membersOf(const DeviceInfo& device) const override;
    Outcome<DeviceCatalog> combine(std::span<const DeviceInfo> members) override;
    /// Decides how each member counts, from its next count on.
    void useTuning(const TuningPointer& tuning) override;

private:
    void offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key);
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;
    [[nodiscard]] Member memberOf(const DeviceInfo& device);

    std::vector<std::shared_ptr<Backend>> m_devices;
    std::shared_ptr<Backend> m_host;
    TogetherOptions m_options;
    std::mutex m_tuningMutex; ///< members read the tuning on their own threads
    TuningPointer m_tuning = std::make_shared<const Tuning>();
    DeviceCatalog m_catalog; ///< of the devices and, last, the host
    std::map<std::string, Backend*, std::less<>> m_backendOfKey;
    std::map<std::string, std::vector<DeviceInfo>, std::less<>> m_members; ///< by the key of the entry
};

} // namespace tonescope::together
