// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/isolated_measuring.h"

#include "app/doctor/doctor_report.h"
#include "app/lab/lab_json.h"
#include "app/remote_devices.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"
#include "engine/worker/child_process.h"
#include "engine/worker/confinement.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

constexpr rlim_t mostWritten = rlim_t{1} << 30U; ///< bytes of one file

/// Where drivers and their compilers are installed, and what they ask about the machine.
std::vector<std::string> systemFolders() {
    return {"/usr",
            "/lib",
            "/lib64",
            "/opt",
            "/etc/OpenCL",
            "/etc/ld.so.cache",
            "/etc/alternatives",
            "/etc/fonts",
            "/var/cache/fontconfig",
            "/sys",
            "/proc/self/auxv", // and not what it has of the network, its environment and other processes
            "/proc/self/cgroup",
            "/proc/self/cmdline",
            "/proc/self/cpuset",
            "/proc/self/fd",
            "/proc/self/limits",
            "/proc/self/maps",
            "/proc/self/mounts",
            "/proc/self/numa_maps",
            "/proc/self/smaps",
            "/proc/self/stat",
            "/proc/self/statm",
            "/proc/self/status",
            "/proc/cpuinfo",
            "/proc/meminfo",
            "/proc/stat",
            "/proc/modules",
            "/proc/devices",
            "/proc/driver/nvidia",
            "/proc/sys/vm",
            "/dev/urandom",
            "/dev/random"};
}

/// The folders of libraries that environment or .icd files name.
void addNamedFolders(std::vector<std::string>& folders) {
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QStringList named;
    for (const NamedDriver& driver : namedDrivers(environment).drivers) {
        for (const QString& file : {driver.file, driver.library}) {
            if (file.contains(QLatin1Char('/'))) named += QFileInfo(file).path();
        }
    }
    const QString layers = environment.value(QStringLiteral("OPENCL_LAYERS"));
    for (const QString& layer : layers.split(QLatin1Char(':'), Qt::SkipEmptyParts))
        named += QFileInfo(layer).path();
    for (const char* variable : {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"})
        named += environment.value(QLatin1String(variable)).split(QLatin1Char(':'), Qt::SkipEmptyParts);
    for (const QString& folder : named)
        folders.push_back(QFile::encodeName(folder).toStdString());
}

/// Through which drivers talk to what they drive.
std::vector<std::string> devices() {
    std::vector<std::string> files{"/dev/null", "/dev/zero", "/dev/dri", "/dev/kfd"};
    const QDir all(QStringLiteral("/dev"));
    for (const QString& name :
         all.entryList({QStringLiteral("nvidia*")}, QDir::Dirs | QDir::Files | QDir::System))
        files.push_back(all.filePath(name).toStdString());
    return files;
}

/// Caches and temporary files have one place to go.
void moveInto(const QString& folder) {
    const QByteArray path = QFile::encodeName(folder);
    for (const char* variable :
         {"HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH", "NEO_CACHE_DIR"})
        qputenv(variable, path);
    QDir::setCurrent(folder);
}

} // namespace

std::optional<std::string> confineToKernels(const QString& folder) {
    if (folder.isEmpty())
        return SENTENCE("a kernel of somebody else is not run here: there is no folder for its files");
    close_range(STDERR_FILENO + 1, ~0U, 0); // whatever the other process left open
    moveInto(folder);
    const rlimit written{mostWritten, mostWritten};
    setrlimit(RLIMIT_FSIZE, &written);
    SandboxPolicy policy{.work = ConfinedWork::Kernels, .readable = systemFolders(), .writable = devices()};
    addNamedFolders(policy.readable);
    policy.writable.push_back(QFile::encodeName(folder).toStdString());
    const std::vector<std::string> missing = confine(policy);
    if (missing.empty()) return std::nullopt;
    return filled(SENTENCE("a kernel of somebody else is not run here: %1"), {missing.front()});
}

namespace {

/// Empty where there is none.
QString driverFile() {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("oclgrind"));
    if (program.isEmpty()) return {};
    const QDir beside(QFileInfo(program).canonicalPath());
    for (const char* folder : {"../lib/oclgrind", "../lib", "../lib64/oclgrind", "../lib64"}) {
        const QFileInfo file(beside.filePath(QLatin1String(folder)) +
                             QStringLiteral("/liboclgrind-rt-icd.so"));
        if (file.isFile()) return file.canonicalFilePath();
    }
    return {};
}

/// Makes Oclgrind the only OpenCL driver of processes in this environment, with its race detection. Packages
/// install its driver beside the program `oclgrind` and register it nowhere, so a file in `folder` names it.
std::optional<Failure> addChecker(QProcessEnvironment& environment, const QString& folder) {
    const QString driver = driverFile();
    if (driver.isEmpty())
        return Failure{
            Stage::FindDevices,
            SENTENCE("Oclgrind, which names such mistakes, is not installed: the package is called oclgrind"),
            {},
            {}};
    if (auto failure = writeFile(QDir(folder).filePath(QStringLiteral("oclgrind.icd")),
                                 QFile::encodeName(driver) + '\n'))
        return failure;
    environment.insert(QStringLiteral("OCL_ICD_VENDORS"), folder);
    environment.insert(QStringLiteral("OCLGRIND_DATA_RACES"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OCLGRIND_MAX_ERRORS"), QStringLiteral("200"));
    environment.remove(QStringLiteral("OCLGRIND_LOG")); // standard error is read
    environment.remove(QStringLiteral("OPENCL_LAYERS"));
    return std::nullopt;
}

constexpr std::size_t piece = std::size_t{1} << 20U; ///< bytes that wait to be read at most, and about

constexpr qsizetype longestLog = 16384;

/// What a signal most often means where a kernel caused it.
std::string meaningOf(int signal) {
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return SENTENCE("it read or wrote memory that is not its own");
    case SIGFPE:
        return SENTENCE("it divided by zero");
    case SIGILL:
        return SENTENCE("it ran into something that is no instruction");
    case SIGABRT:
        return SENTENCE("it damaged memory, or the driver gave up");
    case SIGKILL:
    case SIGALRM:
        return SENTENCE("the system ended it, as for want of memory");
    default:
        return SENTENCE("the system ended it");
    }
}

std::string tailOf(const QByteArray& err) {
    return QString::fromUtf8(err.right(longestLog)).toStdString();
}

// ---- how a process that measured came to its end, in words

/// A signal ended it. `err` is what it wrote to standard error, which becomes the failure's log.
Failure crashed(int signal, const QByteArray& err) {
    return {Stage::Kernel,
            filled(SENTENCE("the kernel crashed its process (signal %1): %2"),
                   {std::to_string(signal), meaningOf(signal)}),
            {},
            tailOf(err)};
}

/// It ended by itself and left no measurement.
Failure endedWithout(const QByteArray& err) {
    QByteArray last = err.trimmed().split('\n').constLast();
    if (last.startsWith("tonescope: ")) last.remove(0, 11); // it is this program's own
    std::string cause = SENTENCE("the process that measured ended without a result");
    if (!last.isEmpty())
        cause = filled(SENTENCE("the process that measured ended without a result: %1"),
                       {QString::fromUtf8(last).toStdString()});
    return {Stage::Kernel, cause, {}, tailOf(err)};
}

/// It took longer than it may, and was told to end: it is `gone`, or a driver still holds it.
Failure tookTooLong(std::chrono::milliseconds limit, bool gone) {
    return {Stage::Kernel,
            filled(gone ? SENTENCE("the kernel did not end within %1 s; its process was ended")
                        : SENTENCE("the kernel did not end within %1 s; its process was told to end, but the "
                                   "driver still holds it, and the device may be busy until it is gone"),
                   {std::to_string(limit.count() / 1000)}),
            {},
            {}};
}

/// Runs in the new process before the program: a crash leaves no file behind, and nothing runs on for long
/// after a program that was itself ended by force.
void prepareProcess(unsigned seconds) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(seconds);
}

/// The measurement in a line that a process wrote, counted from the last one, which is 0; drivers may have
/// written before.
Outcome<Measurement> measurementIn(const QByteArray& out, qsizetype line, const QByteArray& err) {
    const QList<QByteArray> lines = out.trimmed().split('\n');
    const QJsonDocument document = QJsonDocument::fromJson(lines.value(lines.size() - 1 - line));
    if (!document.isObject()) return endedWithout(err);
    return measurementFrom(document.object());
}

} // namespace

/// Writes a case to a process's standard input, a little at a time: a large image needs no second copy, and
/// nobody waits for whoever reads it. Closes the input at the end. To be destroyed before the process.
class CaseFeed : public QObject {
public:
    CaseFeed(QProcess& process, MeasureCase asked);

    [[nodiscard]] const MeasureCase& asked() const { return m_asked; }

private:
    void feed();
    [[nodiscard]] bool done() const;
    void writePiece();

    QProcess& m_process;
    MeasureCase m_asked;
    std::int64_t m_row = 0;  ///< that is being written
    std::size_t m_inRow = 0; ///< bytes of it that are written
};

CaseFeed::CaseFeed(QProcess& process, MeasureCase asked) : m_process(process), m_asked(std::move(asked)) {
    connect(&process, &QProcess::bytesWritten, this, &CaseFeed::feed);
    m_process.write(headOf(m_asked));
    feed();
}

bool CaseFeed::done() const {
    const PixelView* pixels = pixelsBehind(m_asked);
    return pixels == nullptr || m_row == pixels->extent.height;
}

void CaseFeed::feed() {
    while (!done() && m_process.bytesToWrite() < static_cast<qint64>(piece))
        writePiece();
    if (!done()) return;
    disconnect(&m_process, nullptr, this, nullptr);
    m_process.closeWriteChannel(); // once everything is read
}

void CaseFeed::writePiece() {
    const PixelView& pixels = *pixelsBehind(m_asked);
    const std::size_t bytes = std::min(piece, pixels.rowBytes() - m_inRow);
    m_process.write(reinterpret_cast<const char*>(pixels.row(m_row) + m_inRow), static_cast<qint64>(bytes));
    m_inRow += bytes;
    if (m_inRow < pixels.rowBytes()) return;
    m_inRow = 0;
    ++m_row;
}

IsolatedMeasuring::IsolatedMeasuring(QString program, std::chrono::milliseconds limit, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_longest(limit) {
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &IsolatedMeasuring::endProcess);
}

IsolatedMeasuring::~IsolatedMeasuring() {
    stop();
}

void IsolatedMeasuring::measure(const MeasureCase& asked) {
    stop();
    if (const auto failure = prepareEnvironment(asked)) return refuse(asked, *failure);
    startProcess(asked);
    m_feed = std::make_unique<CaseFeed>(*m_process, asked);
    m_limit.start(m_longest);
}

void IsolatedMeasuring::endProcess() {
    constexpr std::chrono::seconds atItsEnd{5};
    if (std::exchange(m_tooLong, true)) return answer(tookTooLong(m_longest, false));
    m_process->kill();
    m_limit.start(atItsEnd);
}

/// Why the checker that is asked for cannot be had; nothing where it can, or is not asked for.
std::optional<Failure> IsolatedMeasuring::prepareEnvironment(const MeasureCase& asked) {
    m_environment = QProcessEnvironment::systemEnvironment();
    if (asked.foreign) {
        for (const QString& name : m_environment.keys()) {
            if (!isPassedOn(name.toStdString())) m_environment.remove(name);
        }
    }
    // The one server that is needed, which may have been chosen in the window; or none.
    m_environment.insert(QLatin1String(remoteVariable),
                         asked.checked ? QString() : QString::fromStdString(asked.device.server));
    m_folder.reset();
    if (!asked.checked && !asked.foreign) return std::nullopt;
    m_folder = std::make_unique<QTemporaryDir>();
    return asked.checked ? addChecker(m_environment, m_folder->path()) : std::nullopt;
}

/// Never from within measure().
void IsolatedMeasuring::refuse(const MeasureCase& asked, const Failure& why) {
    Measurement refused = measurementOf(asked);
    refused.series = why;
    QMetaObject::invokeMethod(
        this,
        [this, number = m_number, measurement = std::make_shared<const Measurement>(std::move(refused))] {
            if (number == m_number) Q_EMIT measured(measurement, nullptr);
        },
        Qt::QueuedConnection);
}

void IsolatedMeasuring::startProcess(const MeasureCase& asked) {
    m_process = new QProcess;
    m_process->setProcessEnvironment(m_environment);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(m_longest).count();
    m_process->setChildProcessModifier([seconds] { prepareProcess(static_cast<unsigned>(seconds) + 5); });
    connect(m_process, &QProcess::finished, this, &IsolatedMeasuring::finish);
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this, process = m_process](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart) return; // finished() tells of the others
            if (process != m_process) return;             // it was stopped while this was on its way
            answer(Failure{Stage::Kernel,
                           filled(SENTENCE("the process that measures did not start: %1"),
                                  {m_process->errorString().toStdString()}),
                           {},
                           {}});
        },
        Qt::QueuedConnection); // and so never from within measure()
    m_process->start(m_program, asked.foreign
                                    ? QStringList{QLatin1String(measureForeignArgument), m_folder->path()}
                                    : QStringList{QStringLiteral("measure-case")});
}

void IsolatedMeasuring::finish() {
    if (m_tooLong) return answer(tookTooLong(m_longest, true));
    const QByteArray err = m_process->readAllStandardError();
    if (m_process->exitStatus() == QProcess::CrashExit) return answer(crashed(m_process->exitCode(), err));
    const MeasureCase& asked = m_feed->asked();
    const QByteArray out = m_process->readAllStandardOutput();
    Outcome<Measurement> measurement = measurementIn(out, 0, err);
    if (measurement && asked.checked) measurement.value().findings = findingsIn(err.toStdString());
    MeasurementPointer original;
    if (measurement && asked.besideOriginal) {
        if (auto beside = measurementIn(out, 1, err)) {
            beside.value().device = asked.device;
            beside.value().content = asked.pixels.content;
            original = std::make_shared<const Measurement>(std::move(beside).value());
        }
    }
    answer(std::move(measurement), std::move(original));
}

void IsolatedMeasuring::answer(Outcome<Measurement> outcome, MeasurementPointer original) {
    const MeasureCase asked = m_feed->asked();
    stop();
    Measurement measurement = outcome ? *outcome : measurementOf(asked);
    if (!outcome) measurement.series = std::move(outcome).failure();
    if (!asked.checked || !outcome) measurement.device = asked.device; // with all that is known of it
    measurement.content = asked.pixels.content;
    Q_EMIT measured(std::make_shared<const Measurement>(std::move(measurement)), original);
}

void IsolatedMeasuring::stop() {
    ++m_number;
    m_limit.stop();
    m_tooLong = false;
    m_feed.reset();
    QProcess* process = std::exchange(m_process, nullptr);
    if (process == nullptr) return;
    disconnect(process, nullptr, this, nullptr);
    if (process->state() == QProcess::NotRunning) return process->deleteLater();
    // Whoever waits for its end may wait long: a driver does not let go of it while a kernel runs. And one
    // that turns out not to have started never finishes.
    connect(process, &QProcess::stateChanged, process, [process](QProcess::ProcessState state) {
        if (state == QProcess::NotRunning) process->deleteLater();
    });
    process->kill();
}

} // namespace tonescope::app
