// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as this program uses it.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/count/engine.h"
#include "engine/count/patience.h"
#include "engine/remote/remote_server.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>
#include <vector>

namespace tonescope::app {

/// How long devices are waited for: usually, or as the environment says in seconds (TONESCOPE_PATIENCE).
[[nodiscard]] Patience patienceOfThisUser();

/// Who wants to know of an engine, beside those who use it.
struct EngineTies {
    /// Knows from then on when the engine is inside a driver; null: nobody does.
    DriverWatchPointer watch;
    /// Let go of when the engine is gone and no thread is inside a driver any more: a process that ends
    /// before pulls the driver's memory from under it.
    std::shared_ptr<const void> held;
    /// Devices of other machines are there, too.
    std::vector<remote::RemoteServer> servers{};
    /// See makeLocalDevices(); null: new ones.
    std::shared_ptr<Backend> local{};
};

/// The OpenCL devices of this machine, each used on a thread of its own and with patience. They are looked
/// for once, and a device that is given up stays so: engines that are made one after the other for other
/// servers share them. Touches no driver yet.
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
[[nodiscard]] std::unique_ptr<Engine> makeEngineWithoutOpenCl(const std::string& why);

/// Whether the device's driver fetches pictures from where their decoders wrote them.
[[nodiscard]] bool fetchesInPlace(const DeviceInfo& device);

/// Asks all drivers for what they show; see opencl::takeCensus(). To be called in a process of its own.
[[nodiscard]] DriverCensus takeCensus();

/// The folder of compiled programs.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::app
