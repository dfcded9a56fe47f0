// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/make_engine.h"

#include "app/tuning_file.h"
#include "engine/host/host_backend.h"
#include "engine/host/threads.h"
#include "engine/opencl/opencl_backend.h"

#include <vector>

namespace tonescope::app {

std::unique_ptr<Engine> makeEngine() {
    std::vector<std::unique_ptr<Backend>> devices;
    devices.push_back(std::make_unique<opencl::OpenClBackend>());
    return std::make_unique<Engine>(std::move(devices), std::make_unique<host::HostBackend>(),
                                    loadTuning(tuningFile()));
}

std::unique_ptr<Engine> makeEngineBesideWindow() {
    host::giveWay();
    return makeEngine();
}

} // namespace tonescope::app
