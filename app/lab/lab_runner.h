// SPDX-License-Identifier: GPL-3.0-or-later
// A list of cases, measured one after the other.
#pragma once

#include "app/lab/isolated_measuring.h"
#include "engine/session/session.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace tonescope::app {

/// Hands cases to the engine thread one at a time, so that what else is asked of it comes between two of
/// them; cases with an edited kernel to a process of their own. Lives on the GUI thread and never waits.
class LabRunner : public QObject {
    Q_OBJECT

public:
    /// The session must outlive the runner. `program` is this program's file: see IsolatedMeasuring.
    LabRunner(Session& session, const QString& program, QObject* parent = nullptr);
    ~LabRunner() override;

    /// Stops what is running and begins with the first of these.
    void run(std::vector<MeasureCase> cases);
    /// ended() follows at once, whatever the device does.
    void stop();

Q_SIGNALS:
    void measured(const tonescope::MeasurementPointer& measurement);
    /// The last case is done, or `stopped`.
    void ended(bool stopped);

private:
    void measureNext();
    void take(const MeasurementPointer& measurement);

    Session& m_session;
    IsolatedMeasuring m_isolated;
    std::vector<MeasureCase> m_cases;
    std::size_t m_next = 0;     ///< of m_cases
    MeasureNumber m_number = 0; ///< of the measurement that is awaited; answers to others are stale
    bool m_running = false;
};

} // namespace tonescope::app
