// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start_marker.h"

#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <ctime>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

/// A driver that has not been met again by then is gone, or was never at fault.
constexpr qint64 daysToRemember = 7;

/// The line behind those of textOf() in a marker of which a command has told.
constexpr const char* toldLine = "told";

constexpr std::array endings{SIGINT, SIGHUP, SIGTERM}; ///< by which people end programs

// A signal's handler is a function alone, which is why what it needs is global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<int> markedDescriptor = -1;
std::atomic<std::int64_t> enteredAt = 0; ///< seconds of a steady clock
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

std::int64_t steadySeconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/// Only what a signal's handler may call.
void emptyUnlessLong(int descriptor) {
    if (descriptor < 0 || steadySeconds() - enteredAt > StartMarker::longStay.count()) return;
    static_cast<void>(ftruncate(descriptor, 0) == 0);
}

extern "C" void emptyAndEnd(int signal) {
    emptyUnlessLong(markedDescriptor);
    std::raise(signal); // whose handler is the system's again
}

/// Where nobody else wants to know, as under nohup.
void hearSignals() {
    for (const int signal : endings) {
        struct sigaction old {};
        sigaction(signal, nullptr, &old);
        if (old.sa_handler != SIG_DFL) continue;
        struct sigaction ours {};
        ours.sa_handler = emptyAndEnd;
        ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
        sigaction(signal, &ours, nullptr);
    }
}

QString bootOfMachine() {
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll()).trimmed() : QString();
}

QByteArray textOf(const DriverPlace& place) {
    const auto oneLine = [](const std::string& text) {
        return QByteArray::fromStdString(text).replace('\n', ' ').left(500);
    };
    return QByteArray::number(static_cast<qlonglong>(getpid())) + '\n' + bootOfMachine().toLatin1() + '\n' +
           nameOf(place.stage).data() + '\n' + oneLine(place.driver) + '\n' + oneLine(place.doing) + '\n';
}

std::optional<DiedStart> startIn(const QString& file, const QByteArray& text) {
    const QList<QByteArray> lines = text.split('\n');
    if (lines.size() < 5) return std::nullopt;
    const std::optional<Stage> stage = named<Stage>(lines[2].toStdString());
    if (!stage) return std::nullopt;
    return DiedStart{file,
                     {*stage, lines[3].toStdString(), lines[4].toStdString()},
                     lines[0].toLong(),
                     QString::fromLatin1(lines[1]),
                     lines.contains(toldLine)};
}

/// Of a marker whose process has ended; removes one that says nothing.
std::optional<DiedStart> diedIn(const QString& path) {
    constexpr qint64 longest = 4096;
    const int descriptor = open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    QFile file;
    if (descriptor < 0 || !file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        return std::nullopt;
    if (flock(descriptor, LOCK_SH | LOCK_NB) != 0) return std::nullopt; // it lives
    std::optional<DiedStart> died = startIn(path, file.read(longest));
    if (QFileInfo(path).lastModified().daysTo(QDateTime::currentDateTime()) > daysToRemember) died.reset();
    if (!died) QFile::remove(path);
    return died;
}

} // namespace

QString markerFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    // QStandardPaths knows no state folder before Qt 6.7.
    const QString home =
        QDir::isAbsolutePath(state) ? state : QDir::homePath() + QStringLiteral("/.local/state");
    return home + QStringLiteral("/tonescope/starts");
}

std::vector<DiedStart> diedStarts(const QString& folder) {
    std::vector<DiedStart> died;
    const QDir markers(folder);
    for (const QString& name :
         markers.entryList({QStringLiteral("opencl-*")}, QDir::Files, QDir::Time | QDir::Reversed)) {
        if (std::optional<DiedStart> start = diedIn(markers.filePath(name)))
            died.push_back(*std::move(start));
    }
    return died;
}

void markTold(const std::vector<DiedStart>& starts) {
    const std::string line = std::string(toldLine) + '\n';
    for (const DiedStart& start : starts) {
        if (start.told) continue;
        const int marker =
            open(QFile::encodeName(start.file).constData(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW);
        if (marker < 0) continue; // and it is told again
        static_cast<void>(write(marker, line.data(), line.size()) == 0);
        close(marker);
    }
}

void forget(const std::vector<DiedStart>& starts) {
    for (const DiedStart& start : starts)
        QFile::remove(start.file);
}

QString sentenceOf(const std::vector<DiedStart>& starts) {
    return QStringLiteral(SENTENCE("An earlier start ended inside an OpenCL driver, while it was %1."))
        .arg(QString::fromStdString(starts.back().place.doing));
}

StartMarker::StartMarker(const QString& folder, std::vector<DiedStart> died) : m_died(std::move(died)) {
    makeUsersFolder(folder); // where it cannot be made, no file opens
    // Known to others by its name only once it is locked.
    QTemporaryFile file(folder + QStringLiteral("/new-XXXXXX"));
    file.setAutoRemove(false);
    if (!file.open()) return;
    m_descriptor = fcntl(file.handle(), F_DUPFD_CLOEXEC, 3);
    m_file = folder + QStringLiteral("/opencl-") + QFileInfo(file.fileName()).fileName().mid(4);
    if (m_descriptor >= 0 && flock(m_descriptor, LOCK_EX | LOCK_NB) == 0 && file.rename(m_file)) {
        markedDescriptor = m_descriptor;
        hearSignals();
        return;
    }
    file.remove();
    if (m_descriptor >= 0) close(m_descriptor);
    m_descriptor = -1;
}

StartMarker::~StartMarker() {
    if (m_descriptor < 0) return;
    markedDescriptor = -1;
    QFile::remove(m_file);
    close(m_descriptor);
}

void StartMarker::entered(const DriverPlace& place) {
    const std::lock_guard lock(m_mutex);
    m_places.push_back(place);
    write();
}

void StartMarker::left(const DriverPlace& passed) {
    const std::lock_guard lock(m_mutex);
    m_places.erase(std::prev(std::find(m_places.rbegin(), m_places.rend(), passed).base()));
    write();
    const bool search = passed.stage == Stage::FindDevices && passed.driver.empty(); // of all drivers
    const auto same = [&](const DiedStart& start) {
        return start.place.stage == passed.stage && (search || start.place.driver == passed.driver);
    };
    for (const DiedStart& start : m_died) {
        if (same(start)) QFile::remove(start.file);
    }
    std::erase_if(m_died, same);
}

void StartMarker::processEnds() {
    const std::lock_guard lock(m_mutex);
    emptyUnlessLong(m_descriptor);
}

/// Not synced: what a process wrote outlives it, if not the machine.
void StartMarker::write() {
    if (m_descriptor < 0) return;
    enteredAt = steadySeconds();
    const QByteArray text = m_places.empty() ? QByteArray() : textOf(m_places.back());
    // Both fail on a full disk alone, and then nothing is marked.
    if (ftruncate(m_descriptor, 0) != 0) return;
    static_cast<void>(pwrite(m_descriptor, text.constData(), static_cast<std::size_t>(text.size()), 0));
}

} // namespace tonescope::app
