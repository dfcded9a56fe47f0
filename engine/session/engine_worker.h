// SPDX-License-Identifier: GPL-3.0-or-later
// What lives on the engine thread.
#pragma once

#include "engine/count/engine.h"
#include "engine/session/count_request.h"
#include "engine/values/measuring/measurement.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace tonescope {

namespace bench {
class Rounds;
class Workbench;
} // namespace bench

/// Makes an engine. Called once, on the engine thread.
using EngineFactory = std::function<std::unique_ptr<Engine>()>;

/// Measurements are numbered by whoever asks for them.
using MeasureNumber = std::uint64_t;

/// Rows that are measured in turns, after a round.
struct MeasuredRows {
    Measurements rows;     ///< in the order of the cases; null where there is nothing yet
    double progress = 0;   ///< of all rounds, 0 to 1
    bool complete = false; ///< no more rounds follow
};

/// The engine's side of a session. Every slot runs on the engine thread, where the engine is made, used and
/// destroyed; the devices' own threads are the engine's.
class EngineWorker : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(EngineWorker)

public:
    explicit EngineWorker(EngineFactory makeEngine);
    ~EngineWorker() override;

    /// Counts with another engine from now on, and gives up what is being measured.
    void useEngine(EngineFactory makeEngine);
    void findDevices(const std::stop_token& stop);
    /// Does nothing where the request is stale by now.
    /// `posted`: when the engine thread was asked. What it was still busy with is no part of the wall time.
    void count(tonescope::RequestId id, tonescope::CountJob job, std::chrono::steady_clock::time_point posted,
               const std::stop_token& stop);
    /// Measures rows that take turns; see bench::Rounds. Answers with measured() after every round until it
    /// is stopped. What else is asked of the engine comes between two rounds.
    void measure(tonescope::MeasureNumber number, const std::vector<tonescope::MeasureCase>& rows,
                 const std::stop_token& stop);
    /// Gives up the pixels that the last measurement left ready for the next. Bandwidths stay.
    void forgetMeasured();

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    void counted(tonescope::RequestId id, const tonescope::CountResultPointer& result);
    void stopped(tonescope::RequestId id);
    void failed(tonescope::RequestId id, const QString& name, const tonescope::Failure& failure);
    void progressed(tonescope::RequestId id, const tonescope::Activity& activity);
    void measured(tonescope::MeasureNumber number, const tonescope::MeasuredRows& measured);

private:
    Engine& engine();
    Outcome<Done> beginRounds(const std::vector<MeasureCase>& rows, const std::stop_token& stop);
    void measureRound(MeasureNumber number, const std::stop_token& stop);

    EngineFactory m_makeEngine;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<bench::Workbench> m_workbench; ///< destroyed before the engine
    std::unique_ptr<bench::Rounds> m_rounds;       ///< null where nothing is being measured
};

} // namespace tonescope
