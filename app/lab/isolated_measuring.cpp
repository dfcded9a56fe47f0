// SPDX-License-Identifier: GPL-3.0-or-later
// One child process measures one case. The parent sends the case as a record over a socket, and the pixels of
// an image as sealed shared memory. A thread of the pool does this, because copying pixels takes time. Then
// the event loop waits for a single event, the end of the child: by then its answer lies in the socket, and
// its standard error in an anonymous file, which needs no reader as a pipe would. The exit status tells by
// which signal a kernel crashed. stop() kills the child, and reaps it later, because a driver may delay its
// end.
#include "app/lab/isolated_measuring.h"

#include "app/doctor/doctor_report.h"
#include "app/json.h"
#include "app/lab/measuring_records.h"
#include "app/remote_devices.h"
#include "engine/bench/workbench.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/values/device_catalog.h"
#include "engine/values/text.h"
#include "engine/worker/child_process.h"
#include "engine/worker/confinement.h"
#include "engine/worker/shared_memory.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <QThreadPool>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

constexpr rlim_t mostWritten = rlim_t{1} << 30U; ///< bytes of one file

/// Files and folders that drivers and their compilers read: libraries, programs, and facts about the machine.
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
            "/proc/self/auxv", // not all of /proc/self, which contains net and environ
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

/// Adds the folders of libraries that environment variables or .icd files name.
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

/// The device files that drivers open.
std::vector<std::string> devices() {
    std::vector<std::string> files{"/dev/null", "/dev/zero", "/dev/dri", "/dev/kfd"};
    const QDir all(QStringLiteral("/dev"));
    for (const QString& name :
         all.entryList({QStringLiteral("nvidia*")}, QDir::Dirs | QDir::Files | QDir::System))
        files.push_back(all.filePath(name).toStdString());
    return files;
}

/// Makes `folder` the place of all caches and temporary files of drivers, and the current folder.
void moveInto(const QString& folder) {
    const QByteArray path = QFile::encodeName(folder);
    for (const char* variable :
         {"HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH", "NEO_CACHE_DIR"})
        qputenv(variable, path);
    QDir::setCurrent(folder);
}

} // namespace

std::optional<Text> confineToKernels(const QString& folder) {
    if (folder.isEmpty())
        return SENTENCE(
            "a kernel from another author is not run here: its temporary folder could not be created");
    close_range(childSocket + 1, ~0U, 0); // an inherited descriptor would bypass the confinement
    moveInto(folder);
    const rlimit written{mostWritten, mostWritten};
    setrlimit(RLIMIT_FSIZE, &written);
    SandboxPolicy policy{.work = ConfinedWork::Kernels, .readable = systemFolders(), .writable = devices()};
    addNamedFolders(policy.readable);
    policy.writable.push_back(QFile::encodeName(folder).toStdString());
    const std::vector<std::string> missing = confine(policy);
    if (missing.empty()) return std::nullopt;
    return Text(SENTENCE("a kernel from another author is not run here: %1"), {missing.front()});
}

namespace {

/// The file of Oclgrind's OpenCL driver, near the installed program `oclgrind`; empty if there is none.
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

/// Makes Oclgrind, with its race detection, the only OpenCL driver of the child process. Packages do not
/// register Oclgrind's driver with the loader; a file oclgrind.icd in `folder` does, and OCL_ICD_VENDORS
/// names the folder.
std::optional<Failure> addChecker(ChildProgram& program, const QString& folder) {
    const QString driver = driverFile();
    if (driver.isEmpty())
        return Failure{
            Stage::FindDevices,
            SENTENCE(
                "Oclgrind, which finds such mistakes, is not installed: the package is called oclgrind")};
    if (auto failure = writeFile(QDir(folder).filePath(QStringLiteral("oclgrind.icd")),
                                 QFile::encodeName(driver) + '\n'))
        return failure;
    program.environment.insert(
        program.environment.end(),
        {{"OCL_ICD_VENDORS", QFile::encodeName(folder).toStdString()},
         {"OCLGRIND_DATA_RACES", "1"},
         {"OCLGRIND_MAX_ERRORS", "200"},
         {"OCLGRIND_LOG", std::nullopt}, // findings go to standard error, which is read
         {"OPENCL_LAYERS", std::nullopt}});
    return std::nullopt;
}

constexpr qsizetype longestLog = 16384;

/// The usual cause of a signal if a kernel raised it.
std::string meaningOf(int signal) {
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return SENTENCE("it read or wrote memory that is not its own");
    case SIGFPE:
        return SENTENCE("it divided by zero");
    case SIGILL:
        return SENTENCE("it executed an invalid instruction");
    case SIGABRT:
        return SENTENCE("it damaged memory, or the driver aborted");
    case SIGKILL:
    case SIGALRM:
        return SENTENCE("the system ended it, perhaps because memory ran out");
    default:
        return SENTENCE("the system ended it");
    }
}

std::string tailOf(const QByteArray& err) {
    return QString::fromUtf8(err.right(longestLog)).toStdString();
}

// ---- failures of a child process

/// A signal ended the child. `err`, its standard error, becomes the failure's log.
Failure crashed(int signal, const QByteArray& err) {
    return {Stage::Kernel,
            Text(SENTENCE("the kernel crashed its process (signal %1): %2"),
                 {std::to_string(signal), meaningOf(signal)}),
            {},
            tailOf(err)};
}

/// The child exited and sent no measurement. The last line of standard error is the likely reason.
Failure endedWithout(const QByteArray& err) {
    QByteArray last = err.trimmed().split('\n').constLast();
    if (last.startsWith("tonescope: ")) last.remove(0, 11); // a line of this program; see main()
    Text cause = SENTENCE("the process that measured ended without a result");
    if (!last.isEmpty())
        cause = Text(SENTENCE("the process that measured ended without a result: %1"), {textOfLine(last)});
    return {Stage::Kernel, cause, {}, tailOf(err)};
}

/// The child exceeded the limit and was killed. `gone`: it has ended; otherwise a driver delays its end.
Failure tookTooLong(std::chrono::milliseconds limit, bool gone) {
    return {Stage::Kernel,
            Text(gone ? SENTENCE("the kernel did not end within %1 s; its process was ended")
                      : SENTENCE("the kernel did not end within %1 s; its process was told to end, but the "
                                 "driver still holds it, and the device may be busy until it is gone"),
                 {std::to_string(limit.count() / 1000)})};
}

/// The standard error of the child; its last 16 MiB if there is more.
QByteArray textIn(const Descriptor& errors) {
    constexpr off_t most = off_t{16} << 20; // bytes
    struct stat file {};
    if (fstat(errors.number(), &file) != 0) return {};
    QByteArray text(static_cast<qsizetype>(std::min(file.st_size, most)), '\0');
    text.truncate(
        std::max<ssize_t>(0, pread(errors.number(), text.data(), static_cast<std::size_t>(text.size()),
                                   file.st_size - text.size())));
    return text;
}

/// The image whose pixels are sent; null if the child generates them from a specification.
Image* sourceOf(MeasuredPixels& pixels) {
    return const_cast<Image*>(sourceImageOf(pixels));
}

/// Sends a case to the child; blocks until its pixels are copied. Rows are sent without padding, so the
/// record states their length as the stride.
void sendCase(const Descriptor& socket, CaseRecord record) {
    Image* image = sourceOf(record.asked.pixels);
    if (image == nullptr) {
        sendRecord(socket, record);
        return;
    }
    const PixelView pixels = image->stored;
    image->stored.stride = pixels.rowBytes();
    sendRecord(socket, record);
    std::optional<SharedMemory> memory = SharedMemory::make(pixels.pixelBytes());
    for (std::int64_t row = 0; memory && row < pixels.extent.height; ++row)
        std::memcpy(memory->data() + static_cast<std::size_t>(row) * pixels.rowBytes(), pixels.row(row),
                    pixels.rowBytes());
    sendPacket(socket, QByteArray(1, '\0'), memory ? memory->seal().number() : -1);
}

/// Receives the case in the child, and completes its device and strategy from the catalog, since the record
/// has only their ids. A checked case gets the checker (a simulator) as its device. Sets the alarm that ends
/// the child if the parent is gone.
Outcome<MeasureCase> receiveCase(const Descriptor& socket, Engine& engine) {
    const auto unreadable = [](Text cause) { return Failure{Stage::Decode, std::move(cause)}; };
    const auto packet = receivePacket(socket);
    auto record = packet ? recordIn<CaseRecord>(*packet) : std::nullopt;
    if (!record) return unreadable(SENTENCE("there is no case to measure"));
    alarm(static_cast<unsigned>(record->limit.count()));
    MeasureCase& asked = record->asked;
    Image* const image = sourceOf(asked.pixels);
    // Received before any answer is sent: if a process closes a socket that holds an unread packet, the
    // answer in the other direction is lost.
    const auto behind = image != nullptr ? receivePacket(socket) : std::nullopt;
    const DeviceCatalog& catalog = engine.catalog();
    const auto checker = std::ranges::find(catalog.devices, DeviceType::Simulator, &DeviceInfo::type);
    const DeviceInfo* checking = checker == catalog.devices.end() ? nullptr : &*checker;
    const DeviceInfo* device = asked.checked ? checking : catalog.find(asked.device.key);
    if (device == nullptr)
        return Failure{Stage::OpenDevice, asked.checked
                                              ? SENTENCE("no simulator that checks kernels was found")
                                              : Text(SENTENCE("there is no device %1"), {asked.device.key})};
    const StrategyInfo* strategy = catalog.strategy(record->strategy);
    if (strategy == nullptr)
        return Failure{Stage::Build, Text(SENTENCE("there is no strategy %1"), {record->strategy})};
    asked.device = *device;
    asked.strategy = *strategy;
    if (image != nullptr) {
        if (!behind)
            return unreadable(SENTENCE("the pixels did not arrive: the connection to the program ended"));
        const std::size_t bytes = image->stored.pixelBytes();
        image->storage = mapSealed(behind->descriptor, bytes);
        if (!image->storage)
            return Failure{Stage::Allocate, SENTENCE("there is too little memory for the pixels"), bytes, {}};
        image->stored.data = static_cast<const std::byte*>(image->storage.get());
    }
    return std::move(asked);
}

} // namespace

bool measureCase(Engine& engine, std::uint64_t memoryBytes) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none); // a crash leaves no file behind
    const Descriptor socket(fcntl(childSocket, F_DUPFD_CLOEXEC, childSocket + 1));
    close(childSocket); // the duplicate is closed on exec, so programs that a driver starts do not inherit it
    const Outcome<MeasureCase> asked = receiveCase(socket, engine);
    if (!asked) {
        sendRecord(socket, CaseAnswer(asked.failure()));
        return false;
    }
    bench::Workbench workbench(engine, {memoryBytes});
    const Outcome<Roofline> roofline = workbench.roofline(asked->device, asked->pixels.bytes(), {});
    std::vector<MeasureCase> cases{*asked};
    if (asked->besideOriginal) {
        cases.insert(cases.begin(), *asked);
        cases.front().kernel.reset(); // the strategy's own kernel is measured first, then the edited one
    }
    const auto rows = workbench.measure(cases, {}, roofline ? std::optional(*roofline) : std::nullopt);
    std::vector<Measurement> measured;
    for (const MeasurementPointer& row : rows.value()) // without a stop token there is always a value
        measured.push_back(*row);
    const bool all = std::ranges::all_of(measured, [](const auto& row) { return row.series.ok(); });
    return sendRecord(socket, CaseAnswer(std::move(measured))) && all;
}

/// A started child process and its case. After stop(), the object deletes itself when the child has ended.
struct IsolatedMeasuring::Process : QObject {
    Process(ChildProcess started, Descriptor errorText, MeasureCase of)
        : child(std::move(started)), errors(std::move(errorText)), asked(std::move(of)),
          lifetime(child.lifetime()), ended(lifetime.number(), QSocketNotifier::Read) {}

    ChildProcess child;
    Descriptor errors; ///< an anonymous file with the child's standard error
    MeasureCase asked;
    Descriptor lifetime;   ///< becomes readable at the end of the child
    QSocketNotifier ended; ///< watches `lifetime`
};

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
    if (const auto failure = startProcess(asked)) return refuse(asked, *failure);
    // If this program is gone by then, an alarm in the child ends it a little after the limit.
    const auto limit = std::chrono::ceil<std::chrono::seconds>(m_longest) + std::chrono::seconds(5);
    const auto socket = std::make_shared<Descriptor>(
        fcntl(m_process->child.socket().number(), F_DUPFD_CLOEXEC, childSocket + 1));
    QThreadPool::globalInstance()->start([socket, record = CaseRecord{std::string(asked.strategy.id), asked,
                                                                      limit}] { sendCase(*socket, record); });
    m_limit.start(m_longest);
}

void IsolatedMeasuring::endProcess() {
    constexpr std::chrono::seconds atItsEnd{5};
    if (std::exchange(m_tooLong, true)) return answer(tookTooLong(m_longest, false));
    m_process->child.kill();
    m_limit.start(atItsEnd);
}

/// Emits measured() with the failure through the event loop: the caller of measure() is not prepared for a
/// signal from within that call. A later measure() or stop() changes m_number; the posted call then
/// does nothing.
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

/// Starts the child with the environment, driver and folder that the case needs. Gives the failure, if any.
std::optional<Failure> IsolatedMeasuring::startProcess(const MeasureCase& asked) {
    ChildProgram program{QFile::encodeName(m_program).toStdString(), {"measure-case"}};
    program.wholeEnvironment = !asked.foreign;
    // The child learns the server of its own device only, and none if that device is not remote. The user may
    // have entered the server in the window, so the environment of this process need not name it.
    program.environment.emplace_back(remoteVariable, asked.checked ? std::string() : asked.device.server);
    m_folder.reset();
    if (asked.checked || asked.foreign) m_folder = std::make_unique<QTemporaryDir>();
    if (asked.checked) {
        if (auto failure = addChecker(program, m_folder->path())) return failure;
    }
    if (asked.foreign)
        program.arguments = {measureForeignArgument, QFile::encodeName(m_folder->path()).toStdString()};
    Descriptor errors(memfd_create("errors", MFD_CLOEXEC));
    program.errors = errors.number();
    std::optional<ChildProcess> child = ChildProcess::start(program);
    if (!child)
        return Failure{Stage::Kernel,
                       Text(SENTENCE("the process that measures did not start: %1"), {reasonOf(errno)})};
    m_process = new Process(*std::move(child), std::move(errors), asked);
    connect(&m_process->ended, &QSocketNotifier::activated, this, &IsolatedMeasuring::finish);
    return std::nullopt;
}

/// Called at the end of the child: reads the answer and the exit status. What the child sent is untrusted: it
/// is parsed with checks, and everything that describes the case itself is taken from the parent's own copy.
void IsolatedMeasuring::finish() {
    const Descriptor& socket = m_process->child.socket();
    // Does not wait for a packet: while a program that the child started holds the child's end of the socket
    // open, the end of the connection is not reported.
    std::optional<CaseAnswer> answered;
    if (packetWaits(socket, std::chrono::milliseconds(0))) {
        if (const auto packet = receivePacket(socket)) answered = recordIn<CaseAnswer>(*packet);
    }
    const QByteArray err = textIn(m_process->errors);
    const std::optional<int> status = m_process->child.end();
    if (m_tooLong) return answer(tookTooLong(m_longest, true));
    if (status && WIFSIGNALED(*status)) return answer(crashed(WTERMSIG(*status), err));
    if (!answered) return answer(endedWithout(err));
    if (const Failure* failure = std::get_if<Failure>(&*answered)) return answer(*failure);
    MeasureCase asked = m_process->asked;
    auto& rows = std::get<std::vector<Measurement>>(*answered);
    if (rows.size() != (asked.besideOriginal ? 2U : 1U)) return answer(endedWithout(err));
    const auto whole = [&](Measurement&& row) {
        Measurement all = measurementOf(asked);
        if (asked.checked) all.device = std::move(row.device);
        all.roofline = row.roofline;
        all.otherLoad = row.otherLoad;
        all.counts = std::move(row.counts);
        all.expected = std::move(row.expected);
        all.compiled = std::move(row.compiled);
        all.series = std::move(row.series);
        return all;
    };
    Measurement measurement = whole(std::move(rows.back()));
    if (asked.checked) measurement.findings = findingsIn(err.toStdString());
    MeasurementPointer original;
    if (asked.besideOriginal) {
        asked.kernel.reset();
        original = std::make_shared<const Measurement>(whole(std::move(rows.front())));
    }
    answer(std::move(measurement), std::move(original));
}

void IsolatedMeasuring::answer(Outcome<Measurement> outcome, MeasurementPointer original) {
    Measurement measurement = outcome ? *outcome : measurementOf(m_process->asked);
    if (!outcome) measurement.series = std::move(outcome).failure();
    stop();
    Q_EMIT measured(std::make_shared<const Measurement>(std::move(measurement)), original);
}

void IsolatedMeasuring::stop() {
    ++m_number;
    m_limit.stop();
    m_tooLong = false;
    Process* process = std::exchange(m_process, nullptr);
    if (process == nullptr) return;
    // A driver may delay the end of the killed process while a kernel runs: reap it when it has ended.
    process->child.kill();
    process->ended.disconnect(this);
    connect(&process->ended, &QSocketNotifier::activated, process, &QObject::deleteLater);
}

} // namespace tonescope::app
