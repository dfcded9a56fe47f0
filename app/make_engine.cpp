// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/make_engine.h"

#include "app/tuning_file.h"
#include "engine/count/watched_backend.h"
#include "engine/host/host_backend.h"
#include "engine/opencl/opencl_backend.h"

#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

/// Of one family of devices, and the host's threads.
std::unique_ptr<Engine> engineOf(std::unique_ptr<Backend> devices) {
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(std::move(devices));
    return std::make_unique<Engine>(std::move(backends), std::make_unique<host::HostBackend>(),
                                    loadTuning(tuningFile()));
}

} // namespace

std::unique_ptr<Engine> makeEngine() {
    return engineOf(std::make_unique<opencl::OpenClBackend>());
}

std::unique_ptr<Engine> makeWatchedEngine(const DriverWatchPointer& watch) {
    auto devices = std::make_unique<opencl::OpenClBackend>(opencl::MemoryLimits{}, watch);
    return engineOf(std::make_unique<WatchedBackend>(std::move(devices), watch));
}

std::unique_ptr<Engine> makeEngineWithoutOpenCl(const std::string& why) {
    return engineOf(std::make_unique<opencl::OpenClLeftOut>(why));
}

DriverCensus takeCensus() {
    return opencl::takeCensus();
}

std::string programFolder() {
    return opencl::programFolder();
}

} // namespace tonescope::app
