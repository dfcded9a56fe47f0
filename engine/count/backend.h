// The border between those who want pixels counted and those who count them.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/device_catalog.h"

#include <memory>
#include <string_view>

namespace tonescope {

/// A device made ready. Made, used and destroyed on one thread.
class Counter {
public:
    Counter() = default;
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;
    virtual ~Counter() = default;

    /// Counts with the strategy of that id, which must be one of the backend's. Blocks until the end; a stop
    /// is noticed between strips. Where it fails, nothing of the count remains.
    virtual CountOutcome count(const CountTask& task, std::string_view strategy,
                               const CountControl& control) = 0;
};

/// A family of devices that are found and used in one way: this program's threads, OpenCL, or a test's.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    /// Looks for devices; drivers may take seconds. Devices have their keys. What is wrong becomes a note.
    virtual DeviceCatalog find() = 0;

    /// The strategy that suits pixels of this layout on a device that find() returned.
    [[nodiscard]] virtual std::string_view defaultStrategy(const DeviceInfo& device,
                                                           PixelLayout layout) const = 0;

    /// Makes a device of find() ready.
    virtual Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) = 0;
};

} // namespace tonescope
