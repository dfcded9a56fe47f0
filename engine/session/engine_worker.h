// SPDX-License-Identifier: GPL-3.0-or-later
// What lives on the engine thread.
#pragma once

#include "engine/count/engine.h"
#include "engine/session/count_request.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>

namespace tonescope {

/// Makes an engine. Called once, on the engine thread.
using EngineFactory = std::function<std::unique_ptr<Engine>()>;

/// What work on the engine thread leaves to do on the session's thread; empty: nothing.
using EngineAnswer = std::function<void()>;
/// Work on the engine thread, with the engine or with why there is none. Must not throw.
using EngineWork = std::function<EngineAnswer(const Outcome<Engine*>& engine)>;

/// The engine's side of a session. Every slot runs on the engine thread, where the engine is made, used and
/// destroyed; the devices' own threads are the engine's.
class EngineWorker : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(EngineWorker)

public:
    explicit EngineWorker(EngineFactory makeEngine);
    ~EngineWorker() override;

    /// Counts with another engine from now on.
    void useEngine(EngineFactory makeEngine);
    void findDevices(const std::stop_token& stop);
    /// Does nothing where the request is stale by now.
    /// `posted`: when the engine thread was asked. What it was still busy with is no part of the wall time.
    void count(tonescope::RequestId id, tonescope::CountJob job, std::chrono::steady_clock::time_point posted,
               const std::stop_token& stop);
    void run(const tonescope::EngineWork& work);

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    void counted(tonescope::RequestId id, const tonescope::CountResultPointer& result);
    void stopped(tonescope::RequestId id);
    void failed(tonescope::RequestId id, const QString& name, const tonescope::Failure& failure);
    void progressed(tonescope::RequestId id, const tonescope::Activity& activity);
    void worked(const tonescope::EngineAnswer& answer);

private:
    Engine& engine();

    EngineFactory m_makeEngine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace tonescope
