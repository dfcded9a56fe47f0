// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/engine_worker.h"

#include "engine/files/path_text.h"

#include <utility>

namespace tonescope {

EngineWorker::EngineWorker(EngineFactory makeEngine) : m_makeEngine(std::move(makeEngine)) {
}
EngineWorker::~EngineWorker() = default;

Engine& EngineWorker::engine() {
    if (!m_engine) m_engine = m_makeEngine();
    return *m_engine;
}

void EngineWorker::useEngine(EngineFactory makeEngine) {
    m_engine.reset();
    m_makeEngine = std::move(makeEngine);
}

// No exception may leave a slot: it would end the program.

void EngineWorker::findDevices(const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    const auto found =
        caught(Stage::FindDevices, [this] { return Outcome<DeviceCatalog>(engine().catalog()); });
    Q_EMIT devicesFound(found ? *found : DeviceCatalog{{}, {}, {lineOf(found.failure())}});
}

void EngineWorker::count(RequestId id, CountJob job, std::chrono::steady_clock::time_point posted,
                         const std::stop_token& stop) {
    if (stop.stop_requested()) return Q_EMIT stopped(id);
    const CountControl control{stop, [&](const Activity& activity) { Q_EMIT progressed(id, activity); }};
    JobOutcome outcome = caught(Stage::Open, [&] {
        if (!m_engine) control.tell({Activity::Kind::FindingDevices});
        engine().catalog();
        job.requested += std::chrono::steady_clock::now() - posted;
        return engine().count(job, control);
    });
    if (outcome) {
        Q_EMIT counted(id, std::make_shared<const CountResult>(*std::move(outcome)));
    } else if (const Failure* failure = outcome.failed()) {
        Q_EMIT failed(id, pathText(job.image->name), *failure);
    } else {
        Q_EMIT stopped(id);
    }
}

void EngineWorker::run(const EngineWork& work) {
    const auto found = caught(Stage::Open, [this] {
        engine().catalog(); // before a device is opened, it must have been found
        return Outcome<Engine*>(&engine());
    });
    if (const EngineAnswer answer = work(found)) Q_EMIT worked(answer);
}

} // namespace tonescope
