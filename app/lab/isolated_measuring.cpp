// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/isolated_measuring.h"

#include "app/lab/measurement_json.h"
#include "app/lab/process_end.h"

#include <QJsonDocument>
#include <QProcess>

#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

/// Runs in the new process before the program: a crash leaves no file behind, and nothing runs on for long
/// after a program that was itself ended by force.
void prepareProcess(unsigned seconds) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(seconds);
}

/// The measurement in what a process wrote; drivers may have written, too.
Outcome<Measurement> measurementIn(const QByteArray& out, const QByteArray& err) {
    const QList<QByteArray> lines = out.trimmed().split('\n');
    const QJsonDocument document = QJsonDocument::fromJson(lines.constLast());
    if (!document.isObject()) return endedWithout(err);
    return measurementFrom(document.object());
}

} // namespace

IsolatedMeasuring::IsolatedMeasuring(QString program, std::chrono::milliseconds limit, QObject* parent)
    : QObject(parent), m_program(std::move(program)) {
    m_limit.setSingleShot(true);
    m_limit.setInterval(limit);
    connect(&m_limit, &QTimer::timeout, this, [this] { answer(tookTooLong(m_limit.intervalAsDuration())); });
}

IsolatedMeasuring::~IsolatedMeasuring() {
    stop();
}

void IsolatedMeasuring::measure(const MeasureCase& asked) {
    stop();
    startProcess();
    m_feed = std::make_unique<CaseFeed>(*m_process, asked);
    m_limit.start();
}

void IsolatedMeasuring::startProcess() {
    m_process = new QProcess;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(m_limit.intervalAsDuration()).count();
    m_process->setChildProcessModifier([seconds] { prepareProcess(static_cast<unsigned>(seconds) + 5); });
    connect(m_process, &QProcess::finished, this, &IsolatedMeasuring::finish);
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this, process = m_process](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart) return; // finished() tells of the others
            if (process != m_process) return; // it was stopped while this was on its way
            answer(
                Failure{Stage::Kernel,
                        "the process that measures did not start: " + m_process->errorString().toStdString(),
                        {},
                        {}});
        },
        Qt::QueuedConnection); // and so never from within measure()
    m_process->start(m_program, {QStringLiteral("measure-case")});
}

void IsolatedMeasuring::finish() {
    const QByteArray err = m_process->readAllStandardError();
    if (m_process->exitStatus() == QProcess::CrashExit) return answer(crashed(m_process->exitCode(), err));
    answer(measurementIn(m_process->readAllStandardOutput(), err));
}

void IsolatedMeasuring::answer(Outcome<Measurement> outcome) {
    const MeasureCase asked = m_feed->asked();
    stop();
    Measurement measurement = outcome ? *outcome : measurementOf(asked);
    if (!outcome) measurement.series = std::move(outcome).failure();
    measurement.device = asked.device; // with all that is known of it
    Q_EMIT measured(std::make_shared<const Measurement>(std::move(measurement)));
}

void IsolatedMeasuring::stop() {
    m_limit.stop();
    m_feed.reset();
    QProcess* process = std::exchange(m_process, nullptr);
    if (process == nullptr) return;
    disconnect(process, nullptr, this, nullptr);
    if (process->state() == QProcess::NotRunning) return process->deleteLater();
    // Whoever waits for its end may wait long: a driver does not let go of it while a kernel runs.
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->kill();
}

} // namespace tonescope::app
