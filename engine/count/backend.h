// SPDX-License-Identifier: GPL-3.0-or-later
// Backend and Counter: the interfaces of devices that count pixels.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/device_catalog.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text.h"
#include "engine/values/tuning.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// An opened device. Used by one thread at a time.
class Counter {
public:
    Counter() = default;
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;
    virtual ~Counter() = default;

    /// Counts with a strategy of the backend that supports the layout. Blocks until the end; polls the stop
    /// token between strips. After a failure nothing of the count remains.
    virtual CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) = 0;

    /// Counts for scopes, under the same rules.
    virtual ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) = 0;

    /// Measures memory with buffers of `bytes`, or as many as the device lends.
    virtual Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) = 0;
};

/// A default strategy with its reason.
struct StrategyRule {
    std::string_view strategy; ///< id
    std::string_view reason;   ///< for the user: "copies of the table keep equal pixels apart"
};

/// A family of devices: the host's threads, OpenCL, a server, or those of a test. find() is called first;
/// after it, different threads may open and use different devices at the same time.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    /// Looks for devices, which may take seconds, and gives them keys. Errors become notes of the catalog.
    virtual DeviceCatalog find() = 0;

    /// The strategy for counting `channels` of this layout on a device of find(), if the user chose none.
    [[nodiscard]] virtual StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                                       ChannelSet channels) const = 0;

    /// Opens a device of find().
    virtual Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) = 0;

    /// A catalog with one device that counts on all of `members` at once, and with its strategies. Members
    /// are devices of find() or the host. Fails if they cannot count together.
    virtual Outcome<DeviceCatalog> combine(std::span<const DeviceInfo> /*members*/) {
        return Failure{Stage::FindDevices, SENTENCE("these devices cannot count together"), {}, {}};
    }

    /// The members of a device of combine(); empty for a single device.
    [[nodiscard]] virtual std::vector<DeviceInfo> membersOf(const DeviceInfo& /*device*/) const { return {}; }

    /// The tuning for members of combined devices, from the next count on. Called between two counts on the
    /// thread that counts.
    virtual void useTuning(const TuningPointer& /*tuning*/) {}

    /// Keys of devices that hung and are not used any more.
    [[nodiscard]] virtual std::vector<std::string> givenUp() const { return {}; }
};

} // namespace tonescope
