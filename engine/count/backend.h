// SPDX-License-Identifier: GPL-3.0-or-later
// The border between those who want pixels counted and those who count them.
#pragma once

#include "engine/count/count_task.h"
#include "engine/count/scope_task.h"
#include "engine/values/device_catalog.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text/sentence.h"
#include "engine/values/tuning.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// A device made ready. Made, used and destroyed on one thread.
class Counter {
public:
    Counter() = default;
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;
    virtual ~Counter() = default;

    /// Counts with a strategy of the backend's that can count such pixels. Blocks until the end; a stop is
    /// noticed between strips. Where it fails, nothing of the count remains.
    virtual CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) = 0;

    /// Counts for scopes, under the same rules.
    virtual ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) = 0;

    /// Measures memory with buffers of `bytes`, or as many as the device lends.
    virtual Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) = 0;
};

/// A strategy and why it is the one.
struct StrategyRule {
    std::string_view strategy; ///< its id
    std::string_view reason;   ///< for people: "copies of the table keep equal pixels apart"
};

/// A family of devices that are found and used in one way: this program's threads, OpenCL, or a test's.
/// find() comes first; after it, different devices may be opened and used at the same time.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    /// Looks for devices; drivers may take seconds. Devices have their keys. What is wrong becomes a note.
    virtual DeviceCatalog find() = 0;

    /// The strategy that suits counting `channels` of this layout on a device that find() returned.
    [[nodiscard]] virtual StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                                       ChannelSet channels) const = 0;

    /// Makes a device of find() ready.
    virtual Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) = 0;

    /// A catalog of one device, which is these devices of find(), or of the host, at once, and of what it can
    /// run. Fails where they cannot be used so.
    virtual Outcome<DeviceCatalog> combine(std::span<const DeviceInfo> /*members*/) {
        return Failure{Stage::FindDevices, SENTENCE("these devices do not count together"), {}, {}};
    }

    /// The devices that a device is made of; none where it is one.
    [[nodiscard]] virtual std::vector<DeviceInfo> membersOf(const DeviceInfo& /*device*/) const { return {}; }

    /// What was found to be fastest, from now on: for a device that has others count. Told on the thread that
    /// counts, between two counts.
    virtual void useTuning(const TuningPointer& /*tuning*/) {}

    /// Keys of devices that never came back: they are not used again.
    [[nodiscard]] virtual std::vector<std::string> givenUp() const { return {}; }
};

} // namespace tonescope
