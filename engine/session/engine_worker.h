// SPDX-License-Identifier: GPL-3.0-or-later
// What lives on the engine thread.
#pragma once

#include "engine/count/engine.h"
#include "engine/session/count_request.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/measuring/tuning_step.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

namespace bench {
class IdleTuning;
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

/// What tuning in the background needs to know.
struct TuningOrder {
    std::string date; ///< "2026-11-22", for the reasons
    /// Keeps a choice for later starts, on the engine thread; gives what went wrong, if anything did.
    std::function<std::optional<Failure>(const TunedMethod& found)> keep;
    TuningSizes sizes{}; ///< the same in all orders
};

/// Orders are numbered by the session.
using TuningNumber = std::uint64_t;

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
    /// Tunes for the kinds of pixels that were counted, the last one first; see bench::IdleTuning. Answers
    /// with tuned() after every step until there is no more or it is stopped, and goes on from there the next
    /// time. What else is asked of the engine comes between two steps.
    void tune(tonescope::TuningNumber number, const tonescope::TuningOrder& order,
              const std::stop_token& stop);
    /// Counts in ways that were measured elsewhere, too, from now on.
    void learn(const std::vector<tonescope::TunedMethod>& elsewhere);

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    void counted(tonescope::RequestId id, const tonescope::CountResultPointer& result);
    void stopped(tonescope::RequestId id);
    void failed(tonescope::RequestId id, const QString& name, const tonescope::Failure& failure);
    void progressed(tonescope::RequestId id, const tonescope::Activity& activity);
    void measured(tonescope::MeasureNumber number, const tonescope::MeasuredRows& measured);
    void tuned(tonescope::TuningNumber number, const tonescope::TuningStep& step);

private:
    Engine& engine();
    Outcome<Done> beginRounds(const std::vector<MeasureCase>& rows, const std::stop_token& stop);
    void measureRound(MeasureNumber number, const std::stop_token& stop);
    TuningStep tuningStep(const TuningOrder& order, const std::stop_token& stop);

    EngineFactory m_makeEngine;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<bench::Workbench> m_workbench; ///< destroyed before the engine
    std::unique_ptr<bench::Rounds> m_rounds;       ///< null where nothing is being measured
    std::unique_ptr<bench::IdleTuning> m_tuning;   ///< null until somebody tunes
    std::vector<PixelKind> m_kinds;                ///< that were counted, the last one first
};

} // namespace tonescope
