// What lives on the engine thread.
#pragma once

#include "engine/count/engine.h"
#include "engine/session/count_request.h"

#include <QObject>

#include <functional>
#include <memory>

namespace tonescope {

/// Makes the engine. Called once, on the engine thread.
using EngineFactory = std::function<std::unique_ptr<Engine>()>;

/// The engine's side of a session. Every slot runs on the engine thread, where the engine and with it all
/// OpenCL objects are made, used and destroyed.
class EngineWorker : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(EngineWorker)

public:
    explicit EngineWorker(EngineFactory makeEngine);
    ~EngineWorker() override;

    void findDevices(const std::stop_token& stop);
    /// Does nothing where the request is stale by now.
    void count(tonescope::RequestId id, const tonescope::CountJob& job, const std::stop_token& stop);

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    void counted(tonescope::RequestId id, const tonescope::CountResultPointer& result);
    void stopped(tonescope::RequestId id);
    void failed(tonescope::RequestId id, const QString& name, const tonescope::Failure& failure);
    void progressed(tonescope::RequestId id, const tonescope::Activity& activity);

private:
    Engine& engine();

    EngineFactory m_makeEngine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace tonescope
