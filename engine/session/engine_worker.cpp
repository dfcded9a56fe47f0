// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/engine_worker.h"

#include "engine/bench/idle_tuning.h"
#include "engine/bench/rounds.h"
#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"

#include <algorithm>
#include <utility>

namespace tonescope {

namespace {

constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;

std::uint64_t memoryThere() {
    return availableMemory().value_or(memoryWhereUnknown);
}

/// Puts one that is asked for in front of the others.
void putFirst(std::vector<PixelKind>& kinds, PixelKind kind) {
    std::erase(kinds, kind);
    kinds.insert(kinds.begin(), kind);
}

} // namespace

EngineWorker::EngineWorker(EngineFactory makeEngine) : m_makeEngine(std::move(makeEngine)) {
}
EngineWorker::~EngineWorker() = default;

Engine& EngineWorker::engine() {
    if (!m_engine) m_engine = m_makeEngine();
    return *m_engine;
}

void EngineWorker::useEngine(EngineFactory makeEngine) {
    m_rounds.reset();
    m_workbench.reset();
    m_tuning.reset();
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
        putFirst(m_kinds, job.image->traits().kind());
        Q_EMIT counted(id, std::make_shared<const CountResult>(*std::move(outcome)));
    } else if (const Failure* failure = outcome.failed()) {
        Q_EMIT failed(id, pathText(job.image->name), *failure);
    } else {
        Q_EMIT stopped(id);
    }
}

void EngineWorker::measure(MeasureNumber number, const std::vector<MeasureCase>& rows,
                           const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    const Outcome<Done> begun = caught(Stage::Open, [&] { return beginRounds(rows, stop); });
    if (begun) return measureRound(number, stop);
    if (begun.stopped()) return;
    MeasuredRows failed{{}, 1, true};
    for (const MeasureCase& row : rows) {
        Measurement measurement = measurementOf(row);
        measurement.series = begun.failure();
        failed.rows.push_back(std::make_shared<const Measurement>(std::move(measurement)));
    }
    Q_EMIT measured(number, failed);
}

Outcome<Done> EngineWorker::beginRounds(const std::vector<MeasureCase>& rows, const std::stop_token& stop) {
    if (!m_workbench) {
        const bench::WorkbenchLimits limits{memoryThere() / 2};
        m_workbench = std::make_unique<bench::Workbench>(engine(), limits);
    }
    engine().catalog(); // before a device is opened, it must have been found
    const MeasureCase& first = rows.front();
    const Outcome<Roofline> roofline = m_workbench->roofline(first.device, first.pixels.bytes(), {stop});
    if (roofline.stopped()) return Stopped{};
    m_rounds = std::make_unique<bench::Rounds>(*m_workbench, rows,
                                               roofline ? std::optional(*roofline) : std::nullopt);
    return Done{};
}

void EngineWorker::measureRound(MeasureNumber number, const std::stop_token& stop) {
    if (stop.stop_requested() || !m_rounds->next({stop})) return;
    const bool complete = m_rounds->done();
    if (complete) m_rounds->watchLoad();
    Q_EMIT measured(number, {m_rounds->measurements(), m_rounds->progress(), complete});
    if (complete) return m_rounds.reset();
    const auto next = [this, number, stop] { measureRound(number, stop); };
    QMetaObject::invokeMethod(this, next, Qt::QueuedConnection);
}

void EngineWorker::forgetMeasured() {
    m_rounds.reset();
    if (m_workbench) m_workbench->forgetPixels();
}

TuningStep EngineWorker::tuningStep(const TuningOrder& order, const std::stop_token& stop) {
    constexpr std::uint64_t part = 8; // of the memory that is there: others come first
    const auto step = caught(Stage::Kernel, [&] {
        if (!m_tuning) m_tuning = std::make_unique<bench::IdleTuning>(engine(), order.sizes);
        return Outcome<TuningStep>(m_tuning->step(m_kinds, order.date, memoryThere() / part, {stop}));
    });
    if (step) return *step;
    TuningStep failed;
    failed.failure = step.failure();
    return failed;
}

void EngineWorker::tune(TuningNumber number, const TuningOrder& order, const std::stop_token& stop) {
    TuningStep step;
    if (!stop.stop_requested()) {
        step = tuningStep(order, stop);
        if (step.found) {
            if (auto failure = order.keep(*step.found)) step.failure = std::move(failure);
        }
        Q_EMIT tuned(number, step);
    }
    if (!step.more || stop.stop_requested()) {
        if (m_tuning) m_tuning->rest();
        return;
    }
    const auto next = [this, number, order, stop] { tune(number, order, stop); };
    QMetaObject::invokeMethod(this, next, Qt::QueuedConnection);
}

void EngineWorker::learn(const std::vector<TunedMethod>& elsewhere) {
    if (!m_engine) return; // who makes it reads them
    Tuning tuning = m_engine->tuning();
    for (const TunedMethod& choice : elsewhere)
        tuning.learn(choice);
    m_engine->useTuning(std::move(tuning));
}

} // namespace tonescope
