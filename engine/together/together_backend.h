// SPDX-License-Identifier: GPL-3.0-or-later
// Several families of devices as one backend, with entries for devices that count one image together: its
// rows are split by the measured speed of each device.
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

/// Expected duration of a count on one device: a fixed part per call and a part per byte of pixels, in
/// nanoseconds.
struct CallCost {
    double call = 0;
    double byte = 1; ///< above 0

    [[nodiscard]] double of(double bytes) const { return bytes > 0 ? call + bytes * byte : 0; }
};

/// Splits `bytes` so that all devices that get a share end at the same time, and returns one share per
/// device. A device gets nothing if its call alone would outlast the others, or if it would shorten the count
/// by less than 3 %. The fastest device counts alone if sharing saves less than `handOver` nanoseconds, which
/// other threads take to begin. `costs` is not empty.
[[nodiscard]] std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs, double handOver);

/// The expected cost before a device was measured. `sent`: the pixels cross a bus or a network in the count.
using CostGuess = std::function<CallCost(const DeviceInfo& device, bool sent)>;
[[nodiscard]] CallCost firstGuess(const DeviceInfo& device, bool sent);

struct TogetherOptions {
    /// A device is late when its share took twice the expected time and this much more.
    std::chrono::milliseconds late{100};
    std::chrono::milliseconds lateAtFirst{
        3000}; ///< in place of `late` while its speed is unknown or it builds
    CostGuess guess = firstGuess;
    /// The time in which other threads begin. Sharing has to save more.
    std::chrono::nanoseconds handOver{50'000};
};

/// A device that counts with others.
struct Member {
    DeviceInfo device;
    /// Makes the device ready. Called on the member's thread; different threads may use the counter in turn.
    std::function<Outcome<std::unique_ptr<Counter>>()> open;
    /// The strategy and launch for a task.
    std::function<Method(const CountTask&)> method;
};

/// A counter that uses several devices as one. Every member has a thread. A count gives each device one share
/// of neighbouring rows, sized by the speed that was measured in the counts before; the times of this count
/// correct the speeds. The host counts the rows of a device that fails, that gives wrong sums or that is
/// late, and a note names the device. A device that cannot be opened or that fails three times in
/// a row is left out from then on. Only the first accepted counts of a share are added, so each row is in
/// the sums once. If one device gets all rows and will need only milliseconds, the calling thread counts
/// them, which saves two changes of threads.
///
/// Rows of an image that stays on the devices are cut once, because moving a border means sending pixels
/// again. A better cut replaces the old one after 4 counts, the next after 8 more, and so on.
///
/// The counter is used by one thread. `host` is a counter of `hostDevice`: it also checks devices that were
/// wrong before. count() fails if all members are left out. It returns while a late member is still at
/// work only if the task has a storage that keeps the pixels alive. countScope() uses one member, the fastest
/// first. roofline() gives the sum over all members but simulators. The destructor waits for all members.
[[nodiscard]] std::unique_ptr<Counter> togetherCounter(std::vector<Member> members, DeviceInfo hostDevice,
                                                       std::unique_ptr<Counter> host,
                                                       TogetherOptions options);

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
