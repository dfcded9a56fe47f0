// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the devices of several backends to one Backend, and adds entries for devices that count one image
// together: its rows are divided by the measured speed of each device.
#pragma once

#include "engine/count/backend.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace tonescope::together {

/// The expected duration of a count on one device, in nanoseconds: a fixed part per call, and a part per byte
/// of pixels.
struct CallCost {
    double call = 0;
    double byte = 1; ///< greater than 0

    [[nodiscard]] double of(double bytes) const { return bytes > 0 ? call + bytes * byte : 0; }
};

/// Divides `bytes` so that all devices with a share end at the same time. Returns a share for each device. A
/// device gets no share if its call alone takes longer than the whole count, or if it would shorten the count
/// by less than 3 %. The fastest device counts alone if sharing saves less than `handOver` nanoseconds, the
/// time in which other threads begin. `costs` must not be empty.
[[nodiscard]] std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs, double handOver);

/// The expected cost of a device that was not measured yet. `sent`: the pixels cross a bus or a network
/// during the count.
using CostGuess = std::function<CallCost(const DeviceInfo& device, bool sent)>;
/// The default guess, from the type of the device and its compute units.
[[nodiscard]] CallCost firstGuess(const DeviceInfo& device, bool sent);

/// Time limits and the guess of costs; tests replace them.
struct TogetherOptions {
    /// A device is late when its share has taken twice the expected time and this long in addition.
    std::chrono::milliseconds late{100};
    std::chrono::milliseconds lateAtFirst{
        3000}; ///< replaces `late` while its speed is unknown or it builds a kernel
    CostGuess guess = firstGuess;
    /// The time that other threads need to begin. Sharing has to save more than this.
    std::chrono::nanoseconds handOver{50'000};
};

/// A device that counts together with others.
struct Member {
    DeviceInfo device;
    /// Opens the device. Called on the thread that counts first: that of the member, or the caller's of
    /// count() or countScope(). Different threads may use the counter, but not at the same time.
    std::function<Outcome<std::unique_ptr<Counter>>()> open;
    /// Chooses strategy and launch for a task.
    std::function<Method(const CountTask&)> method;
};

/// A counter that uses several devices as one. Each member has a thread. A count gives each device a share of
/// neighbouring rows, whose size follows from the speeds measured in earlier counts; the times of this count
/// correct the speeds. The host counts the rows of a device that fails, gives wrong sums, or is late, and a
/// note names the device. A device that cannot be opened, or that fails three times in a row, gets no share
/// from then on. Only the first accepted counts of a share are added, so each row is in the sums once. If one
/// device gets all rows and needs only milliseconds, the calling thread counts with it, which saves two
/// switches of threads.
///
/// An image that stays on the devices is divided once, because moving a border means that rows have to be
/// sent again. A better division replaces the first one when 4 counts in a row would have been 10 % faster
/// with it, the next after 8 such counts, then after 16, and so on.
///
/// One thread uses the counter. `host` is a counter of `hostDevice`, which also checks devices that were
/// wrong before. count() fails if no member is left. It returns while a late member still counts only if the
/// task has a `storage` that keeps the pixels alive. countScope() uses one member, and tries the fastest
/// first. roofline() is the sum over all members except simulators. The destructor waits for all members.
[[nodiscard]] std::unique_ptr<Counter> togetherCounter(std::vector<Member> members, DeviceInfo hostDevice,
                                                       std::unique_ptr<Counter> host,
                                                       TogetherOptions options);

/// Whether the device counts on the cores of this machine. Two such devices would compete for the cores.
[[nodiscard]] inline bool onHostCores(const DeviceInfo& device) {
    return device.server.empty() && (device.type == DeviceType::Cpu || device.type == DeviceType::Host);
}

/// Joins several backends. If at least two devices of this machine can count at once, one more entry is all
/// of them together. It contains no simulators and only one device on the cores of this machine: an OpenCL
/// device rather than the threads of the host. If there are devices of other machines, another entry contains
/// these, too. combine() makes an entry of chosen devices; it refuses two devices on the cores of this
/// machine.
class TogetherBackend : public Backend {
public:
    /// Several engines may share a backend. `host` has the threads of the host.
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
    /// Sets the results of tuning for the members, from their next count on.
    void useTuning(const TuningPointer& tuning) override;

private:
    void offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key);
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;
    [[nodiscard]] Member memberOf(const DeviceInfo& device);

    std::vector<std::shared_ptr<Backend>> m_devices;
    std::shared_ptr<Backend> m_host;
    TogetherOptions m_options;
    std::mutex m_tuningMutex; ///< guards m_tuning, which members read on their own threads
    TuningPointer m_tuning = std::make_shared<const Tuning>();
    DeviceCatalog m_catalog; ///< the devices; the host is the last one
    std::map<std::string, Backend*, std::less<>> m_backendOfKey;
    std::map<std::string, std::vector<DeviceInfo>, std::less<>> m_members; ///< by the key of the entry
};

} // namespace tonescope::together
