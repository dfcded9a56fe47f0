// SPDX-License-Identifier: GPL-3.0-or-later
// The engine uses a stack of backends. OpenClBackend calls the drivers of this machine; WatchdogBackend runs
// these calls on threads of their own, with a timeout. RemoteBackend uses the devices of other machines; each
// is used by a worker process, which RemoteBackend kills if it is silent for too long, so RemoteBackend needs
// no watchdog. TogetherBackend joins the devices of both and adds entries that let several of them count one
// image. HostBackend counts on the cores without OpenCL; the engine falls back on it.
#include "app/make_engine.h"

#include "app/remote_devices.h"
#include "app/tuning_file.h"
#include "engine/count/watchdog_backend.h"
#include "engine/host/host_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/remote/remote_backend.h"
#include "engine/together/together_backend.h"

#include <QtGlobal>

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

namespace tonescope::app {

Timeouts timeoutsOfThisUser() {
    Timeouts timeouts;
    bool ok = false;
    const double seconds = qEnvironmentVariable("TONESCOPE_PATIENCE").toDouble(&ok);
    constexpr double most = 1e6;
    if (!ok || !(seconds > 0 && seconds <= most)) return timeouts;
    using Milliseconds = std::chrono::milliseconds;
    const auto builds = timeouts.build / timeouts.call; // the ratio of the default time limits
    timeouts.call = Milliseconds(static_cast<Milliseconds::rep>(seconds * 1000));
    timeouts.build = timeouts.call * builds;
    return timeouts;
}

std::unique_ptr<Backend> makeOpenClBackend() {
    return std::make_unique<opencl::OpenClBackend>();
}

std::unique_ptr<Backend> makeServedBackend() {
    opencl::MemoryLimits limits;
    limits.pageLocked = false;
    return std::make_unique<opencl::OpenClBackend>(limits);
}

std::unique_ptr<Engine> makeEngine() {
    return makeTiedEngine({});
}

std::shared_ptr<Backend> makeLocalDevices(const DriverWatchPointer& watch, std::shared_ptr<const void> held) {
    return std::make_shared<WatchdogBackend>(
        std::make_unique<opencl::OpenClBackend>(opencl::MemoryLimits{}, watch), timeoutsOfThisUser(),
        std::move(held), watch);
}

std::unique_ptr<Engine> makeTiedEngine(EngineTies ties) {
    if (!ties.local) ties.local = makeLocalDevices(ties.watch, std::move(ties.held));
    std::vector<std::shared_ptr<Backend>> all{std::move(ties.local)};
    // Without a watchdog, because RemoteBackend has time limits of its own.
    if (!ties.servers.empty()) all.push_back(makeRemoteBackend(ties.servers));
    const auto host = std::make_shared<host::HostBackend>();
    return std::make_unique<Engine>(std::make_unique<together::TogetherBackend>(std::move(all), host), host,
                                    loadTuning(tuningFile()));
}

std::unique_ptr<Engine> makeEngineWithoutOpenCl(Text why) {
    return std::make_unique<Engine>(nullptr, std::make_unique<host::HostBackend>(), loadTuning(tuningFile()),
                                    opencl::catalogWithoutDevices(std::move(why)));
}

bool endedWithin(std::chrono::milliseconds limit, const std::weak_ptr<const void>& object) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!object.expired()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
}

bool fetchesInPlace(const DeviceInfo& device) {
    return opencl::fetchesInPlace(device);
}

DriverCensus takeCensus() {
    return opencl::takeCensus();
}

std::string programFolder() {
    return opencl::programFolder();
}

} // namespace tonescope::app
