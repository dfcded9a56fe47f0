// SPDX-License-Identifier: GPL-3.0-or-later
// Measures kernels that may crash, hang or be hostile, each in a child process.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tonescope {
class Engine;
}

namespace tonescope::app {

/// Starts this program as the child process `measure-case`, for one case at a time. An edited or faulty
/// kernel may write outside its buffers or never end, and the kernels of a CPU device run inside the process
/// that launches them. The process of a foreign kernel (one from a session file, or from a lecture that did
/// not come with the program) is also confined, by confineToKernels(). Lives on the GUI thread and never
/// waits.
class IsolatedMeasuring : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(IsolatedMeasuring)

public:
    /// `program` is this program's file. A process that takes longer than `limit`, building included, is
    /// killed. measured() is emitted when it has ended, because the device may be busy until then, or after
    /// 5 s if the driver delays that end.
    explicit IsolatedMeasuring(QString program, std::chrono::milliseconds limit = std::chrono::seconds(60),
                               QObject* parent = nullptr);
    ~IsolatedMeasuring() override;

    /// Stops the current case and starts this one. Exactly one measured() follows through the event loop,
    /// unless stop() or measure() is called before it.
    void measure(const MeasureCase& asked);
    /// Kills the process without waiting for its end. No signal follows.
    void stop();

Q_SIGNALS:
    /// A measurement, or its failure: also if the process crashed, hung or did not start. `original` is the
    /// measurement of the unedited kernel; null if that was not asked for, or if the process failed.
    void measured(const tonescope::MeasurementPointer& measurement,
                  const tonescope::MeasurementPointer& original);

private:
    struct Process;

    std::optional<Failure> startProcess(const MeasureCase& asked);
    /// Reports a failure to start, through the event loop.
    void refuse(const MeasureCase& asked, const Failure& why);
    /// Called when the process has ended: takes its answer, or finds out why there is none.
    void finish();
    /// Called at the limit: kills the process, and gives up waiting for its end at the second call.
    void endProcess();
    /// Releases the process and emits measured().
    void answer(Outcome<Measurement> outcome, MeasurementPointer original = {});

    QString m_program;
    const std::chrono::milliseconds m_longest;
    QTimer m_limit;
    bool m_tooLong = false;                  ///< the process exceeded the limit and was killed
    Process* m_process = nullptr;            ///< after stop() it deletes itself at its end
    std::unique_ptr<QTemporaryDir> m_folder; ///< private folder of the newest process; null: it needs none
    unsigned m_number = 0;                   ///< counts calls of stop(); outdates a queued refusal
};

/// Runs in the child process: receives a case from the parent, measures it and sends the answer.
/// `memoryBytes` limits generated pixels. Returns whether all rows could be measured and sent.
[[nodiscard]] bool measureCase(Engine& engine, std::uint64_t memoryBytes);

/// The argument with which this program measures a foreign kernel; a private folder follows it.
inline constexpr char measureForeignArgument[] = "measure-foreign-case";

/// Confines the calling process: it can read the files of the system and of drivers, use devices, and write
/// only in `folder`, which serves for temporary files and caches. It cannot use the network or send signals
/// to other processes. Call it first in main(). Returns why the process must not run a foreign kernel, if
/// this system cannot confine it.
[[nodiscard]] std::optional<Text> confineToKernels(const QString& folder);

} // namespace tonescope::app
