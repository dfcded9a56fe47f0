// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/engine_worker.h"

#include "engine/image/picture_bytes.h"

#include <utility>

namespace tonescope {

namespace {

constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;

} // namespace

EngineWorker::EngineWorker(EngineFactory makeEngine) : m_makeEngine(std::move(makeEngine)) {
}
EngineWorker::~EngineWorker() = default;

Engine& EngineWorker::engine() {
    if (!m_engine) m_engine = m_makeEngine();
    return *m_engine;
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
        Q_EMIT failed(id, QString::fromStdString(job.image->name), *failure);
    } else {
        Q_EMIT stopped(id);
    }
}

Outcome<Measurement> EngineWorker::measurement(const MeasureCase& asked, const std::stop_token& stop) {
    if (!m_workbench) {
        const bench::WorkbenchLimits limits{availableMemory().value_or(memoryWhereUnknown) / 2};
        m_workbench = std::make_unique<bench::Workbench>(engine(), limits);
    }
    engine().catalog(); // before a device is opened, it must have been found
    return m_workbench->measure(asked, {stop});
}

void EngineWorker::measure(MeasureNumber number, const MeasureCase& asked, const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    Outcome<Measurement> outcome = caught(Stage::Open, [&] { return measurement(asked, stop); });
    if (outcome.stopped()) return;
    if (const Failure* failure = outcome.failed()) {
        Measurement failed = measurementOf(asked);
        failed.series = *failure;
        outcome = std::move(failed);
    }
    Q_EMIT measured(number, std::make_shared<const Measurement>(*std::move(outcome)));
}

void EngineWorker::forgetMeasured() {
    m_workbench.reset();
}

} // namespace tonescope
