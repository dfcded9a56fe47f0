// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring what may be faulty: in a process of its own.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QObject>
#include <QProcessEnvironment>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

class QProcess;

namespace tonescope::app {

class CaseFeed;

/// A kernel that somebody edited, or that has a mistake, may write where it must not, or never end, and on a
/// CPU device it does so in the process that started it. So this program is started once more for it, as
/// `measure-case`; for a kernel of somebody else so that it reaches neither files nor network, see
/// confineToKernels(). One case at a time; lives on the GUI thread and never waits.
class IsolatedMeasuring : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(IsolatedMeasuring)

public:
    /// `program` is this program's file. What takes longer than `limit`, building included, is ended; the
    /// answer comes when the process is gone, because until then the device may be busy, but within seconds.
    explicit IsolatedMeasuring(QString program, std::chrono::milliseconds limit = std::chrono::seconds(60),
                               QObject* parent = nullptr);
    ~IsolatedMeasuring() override;

    /// Gives up what is being measured, and begins with this. Exactly one measured() follows, unless it is
    /// stopped.
    void measure(const MeasureCase& asked);
    /// Ends the process at once; nothing follows.
    void stop();

Q_SIGNALS:
    /// A measurement, or why there is none: also where the process crashed, did not end or did not start.
    /// `original` is what was measured beside it; null where that was not asked for, or where the process did
    /// not come to its end.
    void measured(const tonescope::MeasurementPointer& measurement,
                  const tonescope::MeasurementPointer& original);

private:
    std::optional<Failure> prepareEnvironment(const MeasureCase& asked);
    void refuse(const MeasureCase& asked, const Failure& why);
    void startProcess(const MeasureCase& asked);
    void finish();
    void endProcess();
    void answer(Outcome<Measurement> outcome, MeasurementPointer original = {});

    QString m_program;
    const std::chrono::milliseconds m_longest;
    QTimer m_limit;
    bool m_tooLong = false;        ///< the process took longer, and was told to end
    QProcess* m_process = nullptr; ///< owned by nobody once it is abandoned: it deletes itself at its end
    std::unique_ptr<CaseFeed> m_feed;
    QProcessEnvironment m_environment;       ///< of the newest process
    std::unique_ptr<QTemporaryDir> m_folder; ///< of that process alone, where it needs one
    unsigned m_number = 0;                   ///< of what was asked for or stopped last
};

} // namespace tonescope::app
