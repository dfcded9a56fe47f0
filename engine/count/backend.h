// SPDX-License-Identifier: GPL-3.0-or-later
// Backend and Counter: the two interfaces between the engine and devices. A Backend finds and opens devices;
// a Counter is one opened device.
//
// The interfaces nest. The watchdog is a Backend that calls another Backend on threads of its own, and
// *together* is a Backend whose one device counts on the Counters of its members. The engine knows none of
// these classes.
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

/// An opened device, with its buffers and built kernels. One thread at a time may use it. Destroying it
/// closes the device.
class Counter {
public:
    Counter() = default;
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;
    virtual ~Counter() = default;

    /// Counts the pixels of the task. The strategy is one that the catalog of the backend lists for this
    /// device and layout. Blocks until the counts are there, the stop token is set or the device fails; the
    /// token is polled between strips. A failure returns no counts, and a failure with deviceLost makes this
    /// object useless.
    virtual CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) = 0;

    /// Counts the tables of scopes. Blocking, stops and failures are those of count().
    virtual ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) = 0;

    /// Measures the bandwidth of the memory of the device with buffers of `bytes` bytes, or of the device's
    /// largest allocation if that is smaller.
    virtual Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) = 0;

    /// Whether the driver is still in a call that has returned Stopped, so that a new call would wait for it.
    [[nodiscard]] virtual bool isOccupied() const { return false; }
};

/// The default strategy for a device and kind of pixels, and why it is the default.
struct StrategyRule {
    std::string_view strategy; ///< id
    std::string_view reason;   ///< for the user: "equal pixels never wait for the same bank"
};

/// A source of devices, such as OpenCL, the threads of the host, or the servers of other machines. Call
/// find() first. After it, different threads may open and use different devices at the same time.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    /// Searches for devices, which may take seconds, and gives them keys. Errors do not fail the call; they
    /// become notes of the catalog.
    virtual DeviceCatalog find() = 0;

    /// The default strategy for counting `channels` of this layout on a device that find() returned.
    [[nodiscard]] virtual StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                                       ChannelSet channels) const = 0;

    /// Opens a device that find() returned. The caller owns the result and destroys it before the backend.
    virtual Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) = 0;

    /// Makes one device that counts on all `members` at once. Returns a catalog with this device and its
    /// strategies. Members are devices that find() returned, or the host. Fails if they cannot count
    /// together.
    virtual Outcome<DeviceCatalog> combine(std::span<const DeviceInfo> /*members*/) {
        return Failure{Stage::FindDevices, SENTENCE("these devices cannot count together")};
    }

    /// The members of a device that combine() made; empty for any other device.
    [[nodiscard]] virtual std::vector<DeviceInfo> membersOf(const DeviceInfo& /*device*/) const { return {}; }

    /// Sets the results of tuning that combined devices use for their members from the next count on. Called
    /// on the counting thread, between two counts.
    virtual void useTuning(const TuningPointer& /*tuning*/) {}

    /// Keys of devices that exceeded the time limit and are refused since then.
    [[nodiscard]] virtual std::vector<std::string> givenUp() const { return {}; }
};

} // namespace tonescope
