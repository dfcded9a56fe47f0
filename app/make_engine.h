// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the program's engine from its backends, and forwards the few functions of engine/opencl that the
// program needs. No other unit outside engine/opencl includes OpenCL code.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/count/engine.h"
#include "engine/count/watchdog_backend.h"
#include "engine/remote/remote_server.h"
#include "engine/values/driver_census.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace tonescope::app {

/// The timeouts of driver calls. TONESCOPE_PATIENCE, in seconds, replaces the timeout of a call, and scales
/// that of a build by the same factor. Values that are no number, not positive or above 10^6 are ignored.
[[nodiscard]] Timeouts timeoutsOfThisUser();

/// Options of an engine.
struct EngineTies {
    /// Observes the driver calls of the engine; null: they are not observed.
    DriverWatchPointer watch;
    /// Released when the engine is gone and no thread is inside a driver any more. Keep a weak_ptr to it and
    /// do not leave main() before it expires: exit handlers free the driver's memory, which a thread inside
    /// the driver would still use.
    std::shared_ptr<const void> held;
    /// Servers whose devices join those of this machine in the catalog.
    std::vector<remote::RemoteServer> servers{};
    /// The devices of this machine, from makeLocalDevices(); null: the engine makes its own. `watch` and
    /// `held` have no effect if this is set.
    std::shared_ptr<Backend> local{};
};

/// The OpenCL devices of this machine behind a watchdog. Engines that are made one after the other for
/// different servers share them, so that devices are looked for once and a hung device stays given up.
/// Touches no driver yet.
[[nodiscard]] std::shared_ptr<Backend> makeLocalDevices(const DriverWatchPointer& watch,
                                                        std::shared_ptr<const void> held);

/// All OpenCL devices of this machine, without a watchdog: a driver call runs on the calling thread and
/// blocks it for as long as the driver takes. Touches no driver yet.
[[nodiscard]] std::unique_ptr<Backend> makeOpenClBackend();

/// makeOpenClBackend() for devices behind a network: host memory is not page-locked, because a network driver
/// would transfer mapped memory before and after each write.
[[nodiscard]] std::unique_ptr<Backend> makeServedBackend();

/// An engine with all OpenCL devices of this machine and with the host's threads, which count if no device
/// can. Loads the tuned methods from the user's tuning file. Touches no driver yet.
[[nodiscard]] std::unique_ptr<Engine> makeEngine();
/// makeEngine() with options, among them the devices of servers.
[[nodiscard]] std::unique_ptr<Engine> makeTiedEngine(EngineTies ties);

/// An engine that counts on the host's threads only and never calls an OpenCL function. `why` is a sentence
/// for the user, DeviceCatalog::leftOut.
[[nodiscard]] std::unique_ptr<Engine> makeEngineWithoutOpenCl(Text why);

/// Waits for at most `limit` until the object is gone, so that threads can release their devices in order.
/// Returns whether it is gone.
[[nodiscard]] bool endedWithin(std::chrono::milliseconds limit, const std::weak_ptr<const void>& object);

/// Whether the device's driver can read an image directly from the memory into which a decoder process wrote
/// it.
[[nodiscard]] bool fetchesInPlace(const DeviceInfo& device);

/// Asks the OpenCL loader and all drivers for platforms and devices. Call it in a child process, because a
/// driver may end the process; see printCensus().
[[nodiscard]] DriverCensus takeCensus();

/// The user's cache folder of kernels in compiled form; it need not exist.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::app
