// SPDX-License-Identifier: GPL-3.0-or-later
// Devices, and the same devices together as one more.
#pragma once

#include "engine/count/backend.h"
#include "engine/together/together_counter.h"
#include "engine/values/tuning.h"

#include <map>
#include <memory>
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
    /// `tuning` says how each member counts, where it says anything.
    TogetherBackend(std::unique_ptr<Backend> devices, std::unique_ptr<Backend> host, Tuning tuning = {},
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

private:
    void offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key);
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;
    [[nodiscard]] Member memberOf(const DeviceInfo& device);

    std::unique_ptr<Backend> m_devices, m_host;
    Tuning m_tuning;
    TogetherOptions m_options;
    DeviceCatalog m_catalog; ///< of the devices and the host
    Experience m_experience;
    std::map<std::string, std::vector<DeviceInfo>, std::less<>> m_members; ///< by the key of all
};

} // namespace tonescope::together
