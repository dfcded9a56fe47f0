// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/make_engine.h"

#include "app/remote_devices.h"
#include "app/tuning_file.h"
#include "engine/count/joined_backend.h"
#include "engine/count/patient_backend.h"
#include "engine/count/watched_backend.h"
#include "engine/host/host_backend.h"
#include "engine/host/threads.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/together/together_backend.h"

#include <QtGlobal>

#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

/// Of one family of devices, and the host's threads.
std::unique_ptr<Engine> engineOf(std::unique_ptr<Backend> devices, Tuning tuning) {
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(std::move(devices));
    return std::make_unique<Engine>(std::move(backends), std::make_unique<host::HostBackend>(),
                                    std::move(tuning));
}

/// With those of other machines, which have a patience of their own.
std::unique_ptr<Backend> withRemote(std::shared_ptr<Backend> local, const RemoteServers& servers) {
    std::vector<std::shared_ptr<Backend>> all{std::move(local)};
    if (!servers.empty()) all.push_back(makeRemoteBackend(servers));
    return std::make_unique<JoinedBackend>(std::move(all));
}

} // namespace

Patience patienceOfThisUser() {
    Patience patience;
    bool ok = false;
    const double seconds = qEnvironmentVariable("TONESCOPE_PATIENCE").toDouble(&ok);
    constexpr double most = 1e6;
    if (!ok || !(seconds > 0 && seconds <= most)) return patience;
    using Milliseconds = std::chrono::milliseconds;
    const auto builds = patience.build / patience.call; // how much longer a build takes
    patience.call = Milliseconds(static_cast<Milliseconds::rep>(seconds * 1000));
    patience.build = patience.call * builds;
    return patience;
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
    std::unique_ptr<Backend> devices = std::make_unique<opencl::OpenClBackend>(opencl::MemoryLimits{}, watch);
    // Watched on the thread that is inside the driver, which is another than ours.
    if (watch) devices = std::make_unique<WatchedBackend>(std::move(devices), watch);
    return std::make_shared<PatientBackend>(std::move(devices), patienceOfThisUser(), std::move(held));
}

std::unique_ptr<Engine> makeTiedEngine(EngineTies ties) {
    if (!ties.local) ties.local = makeLocalDevices(ties.watch, std::move(ties.held));
    return engineOf(
        std::make_unique<together::TogetherBackend>(withRemote(std::move(ties.local), ties.servers),
                                                    std::make_unique<host::HostBackend>()),
        loadTuning(tuningFile()));
}

std::unique_ptr<Engine> makeEngineBesideWindow() {
    host::giveWay();
    return makeEngine();
}

std::unique_ptr<Engine> makeEngineWithoutOpenCl(const std::string& why) {
    return engineOf(std::make_unique<opencl::OpenClLeftOut>(why), loadTuning(tuningFile()));
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
