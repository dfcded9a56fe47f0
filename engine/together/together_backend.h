// SPDX-License-Identifier: GPL-3.0-or-later
// Devices, and the same devices together as one more.
#pragma once

#include "engine/count/backend.h"
#include "engine/together/together_counter.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tonescope::together {

struct TogetherOptions {
    TogetherTimes times{};
    MemberSpeeds::Guess guess = firstGuess;
};

/// Another backend, whose devices it hands on, with one more where at least two can count at once, and one
/// where there are devices of other machines: see usualMembers() and membersEverywhere(). Others can be put
/// together by combine(). Each device of several opens its members anew.
class TogetherBackend : public Backend {
public:
    /// `host` has the host's own threads, which take part where no OpenCL device is on the same cores.
    TogetherBackend(std::unique_ptr<Backend> devices, std::unique_ptr<Backend> host,
                    TogetherOptions options = {});
    TogetherBackend(const TogetherBackend&) = delete;
    TogetherBackend& operator=(const TogetherBackend&) = delete;
    ~TogetherBackend() override = default;

    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;
    [[nodiscard]] std::vector<std::string> givenUp() const override { return m_devices->givenUp(); }
    [[nodiscard]] std::vector<DeviceInfo> membersOf(const DeviceInfo& device) const override;
    Outcome<DeviceCatalog> combine(std::span<const DeviceInfo> members) override;
    /// Says how each member counts, where it says anything.
    void useTuning(const TuningPointer& tuning) override;

private:
    void offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key);
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;
    [[nodiscard]] Member memberOf(const DeviceInfo& device);
    [[nodiscard]] TuningPointer tuning();

    std::unique_ptr<Backend> m_devices, m_host;
    std::mutex m_tuningMutex; ///< members ask on their own threads, and a late one at any time
    TuningPointer m_tuning = std::make_shared<const Tuning>();
    TogetherOptions m_options;
    DeviceCatalog m_catalog; ///< of the devices and the host
    Experience m_experience;
    std::map<std::string, std::vector<DeviceInfo>, std::less<>> m_members; ///< by the key of all
};

} // namespace tonescope::together
