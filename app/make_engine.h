// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as this program uses it.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/count/engine.h"
#include "engine/count/watchdog_backend.h"
#include "engine/remote/remote_server.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>
#include <vector>

namespace tonescope::app {

/// The timeouts of devices: the usual ones, or by the environment, in seconds (TONESCOPE_PATIENCE).
[[nodiscard]] Timeouts timeoutsOfThisUser();

/// Options of an engine.
struct EngineTies {
    /// Observes the driver calls of the engine; null: they are not observed.
    DriverWatchPointer watch;
    /// Released when the engine is gone and no thread is inside a driver any more. A process that ends before
    /// frees the driver's memory while the driver uses it.
    std::shared_ptr<const void> held;
    /// Servers whose devices the engine has, too.
    std::vector<remote::RemoteServer> servers{};
    /// See makeLocalDevices(); null: new ones.
    std::shared_ptr<Backend> local{};
};

/// The OpenCL devices of this machine behind a watchdog. Engines that are made one after the other for
/// different servers share them, so that devices are looked for once and a hung device stays given up.
/// Touches no driver yet.
[[nodiscard]] std::shared_ptr<Backend> makeLocalDevices(const DriverWatchPointer& watch,
                                                        std::shared_ptr<const void> held);

/// All OpenCL devices of this machine, used on the thread that calls. Touches no driver yet.
[[nodiscard]] std::unique_ptr<Backend> makeOpenClBackend();

/// The same for devices behind a network.
[[nodiscard]] std::unique_ptr<Backend> makeServedBackend();

/// All OpenCL devices and, as the last resort, the host's threads, with what tuning found. Touches no driver
/// yet.
[[nodiscard]] std::unique_ptr<Engine> makeEngine();
[[nodiscard]] std::unique_ptr<Engine> makeTiedEngine(EngineTies ties);

/// makeEngine() for a thread beside a window, to which this thread and those of its devices give way from now
/// on.
[[nodiscard]] std::unique_ptr<Engine> makeEngineBesideWindow();

/// The host's threads alone: no OpenCL function is ever called. `why` is a sentence for people.
[[nodiscard]] std::unique_ptr<Engine> makeEngineWithoutOpenCl(Text why);

/// Whether the device's driver fetches pictures from where their decoders wrote them.
[[nodiscard]] bool fetchesInPlace(const DeviceInfo& device);

/// Asks all drivers for what they show; see opencl::takeCensus(). To be called in a process of its own.
[[nodiscard]] DriverCensus takeCensus();

/// The folder of compiled programs.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::app
