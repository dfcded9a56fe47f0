// SPDX-License-Identifier: GPL-3.0-or-later
// A list of cases, measured.
#pragma once

#include "app/lab/isolated_measuring.h"
#include "app/lab/pixel_contents.h"
#include "engine/session/session.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace tonescope::app {

/// Hands neighbouring cases of one device and the same pixels to the engine thread together, where they take
/// turns; cases with an edited kernel to a process of their own, in which a strategy's own kernel takes turns
/// with the edited one where that is the case behind it. Before that, and not meanwhile, it finds out what
/// the images hold. Lives on the GUI thread and never waits.
class LabRunner : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LabRunner)

public:
    /// The session must outlive the runner. `program` is this program's file: see IsolatedMeasuring.
    LabRunner(Session& session, const QString& program, QObject* parent = nullptr);
    ~LabRunner() override;

    /// Stops what is running and begins with the first of these.
    void run(std::vector<MeasureCase> cases);
    /// What was measured so far follows at once, and then ended(), whatever the device does.
    void stop();

Q_SIGNALS:
    /// How many measurements' worth of counts is done.
    void progressed(double measurements);
    /// In the order of the cases.
    void measured(const tonescope::MeasurementPointer& measurement);
    /// The last case is done, or `stopped`.
    void ended(bool stopped);

private:
    void measureNext();
    void measure(const std::vector<MeasureCase>& next);
    void end();
    [[nodiscard]] std::vector<MeasureCase> nextCases() const;
    void takeIsolated(const MeasurementPointer& measurement, const MeasurementPointer& original);
    void take(MeasuredRows measured);

    Session& m_session;
    IsolatedMeasuring m_isolated;
    PixelContents m_contents;
    std::vector<MeasureCase> m_cases;
    std::size_t m_done = 0;        ///< of m_cases
    Measurements m_rows;           ///< of what is being measured, after the last round
    MeasurementPointer m_edited{}; ///< whose original is being measured alone; null: none is
    MeasureNumber m_number = 0;    ///< of what is awaited; answers to others are stale
    bool m_running = false;
};

} // namespace tonescope::app
