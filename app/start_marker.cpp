// SPDX-License-Identifier: GPL-3.0-or-later
// The marker is a file that its process keeps locked with flock(). The kernel releases the lock when the
// process ends in any way, so an unlocked marker belongs to a process that ended; its text names the driver
// call that did not return. The file is created under another name and renamed after it is locked: a process
// that starts at the same moment never finds a marker that is not yet locked.
#include "app/start_marker.h"

#include "app/json.h"
#include "engine/files/own_files.h"
#include "engine/values/text.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

/// An older marker is removed: the driver may have been replaced since, so the program tries the devices
/// again.
constexpr qint64 daysToRemember = 7;

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

// A signal handler is a plain function, so its state has to be global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<int> markedDescriptor = -1;
std::atomic<std::int64_t> hangsFrom = never; ///< nanoseconds of the steady clock
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Async-signal-safe.
std::int64_t steadyNow() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

/// The line that markTold() appends to a marker.
constexpr const char* toldLine = "told";

/// Empties a marker, unless its call has lasted so long that the user ends the process because of it.
/// Async-signal-safe.
void emptyUnlessHung(int descriptor) {
    if (descriptor < 0 || steadyNow() >= hangsFrom) return;
    static_cast<void>(ftruncate(descriptor, 0) == 0);
}

extern "C" void emptyAndEnd(int signal) {
    emptyUnlessHung(markedDescriptor);
    std::raise(signal); // SA_RESETHAND has put the system's handler back
}

/// Installs emptyAndEnd(). A signal that is ignored stays so, for example SIGHUP under nohup; a signal that
/// has a handler keeps it.
void handleSignals() {
    for (const int signal : {SIGINT, SIGHUP, SIGTERM}) {
        struct sigaction old {};
        sigaction(signal, nullptr, &old);
        if (old.sa_handler != SIG_DFL) continue;
        struct sigaction ours {};
        ours.sa_handler = emptyAndEnd;
        ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
        sigaction(signal, &ours, nullptr);
    }
}

/// Reads the marker at `path`: stage, driver and call, a line each. Nothing if its process lives. Removes a
/// marker that names no call, because its process ended outside of drivers, and one that is too old.
std::optional<DiedStart> diedIn(const QString& path) {
    constexpr qint64 longest = 4096;
    const int descriptor = open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    QFile file;
    if (descriptor < 0 || !file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        return std::nullopt;
    if (flock(descriptor, LOCK_SH | LOCK_NB) != 0) return std::nullopt; // its process lives
    const QList<QByteArray> lines = file.read(longest).split('\n');
    const std::optional<Stage> stage = named<Stage>(lines.first().toStdString());
    const bool old = QFileInfo(path).lastModified().daysTo(QDateTime::currentDateTime()) > daysToRemember;
    if (stage && lines.size() > 2 && !old)
        return DiedStart{
            path, {*stage, lines[1].toStdString(), textOfLine(lines[2])}, lines.contains(toldLine)};
    QFile::remove(path);
    return std::nullopt;
}

} // namespace

QString markerFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    // QStandardPaths has no location for state before Qt 6.7.
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
    for (const DiedStart& start : starts) {
        if (start.told) continue;
        const int marker =
            open(QFile::encodeName(start.file).constData(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW);
        if (marker < 0) continue; // the next command reports this start again
        const std::string line = std::string(toldLine) + '\n';
        static_cast<void>(::write(marker, line.data(), line.size()) == 0);
        close(marker);
    }
}

void forget(const std::vector<DiedStart>& starts) {
    for (const DiedStart& start : starts)
        QFile::remove(start.file);
}

Text sentenceOf(const std::vector<DiedStart>& starts) {
    return Text(SENTENCE("An earlier run of the program ended inside an OpenCL driver, while it was %1."),
                {starts.back().place.doing});
}

StartMarker::StartMarker(const QString& folder, std::vector<DiedStart> died, std::chrono::nanoseconds hang)
    : m_hang(hang), m_died(std::move(died)) {
    makeUsersFolder(folder); // if it cannot be made, no file opens
    // diedStarts() looks for "opencl-*": the file gets such a name after it is locked.
    QTemporaryFile file(folder + QStringLiteral("/new-XXXXXX"));
    file.setAutoRemove(false);
    if (!file.open()) return;
    // A duplicate shares the lock and survives the QTemporaryFile, which closes its own descriptor.
    m_descriptor = fcntl(file.handle(), F_DUPFD_CLOEXEC, 3);
    m_file = folder + QStringLiteral("/opencl-") + QFileInfo(file.fileName()).fileName().mid(4);
    if (m_descriptor >= 0 && flock(m_descriptor, LOCK_EX | LOCK_NB) == 0 && file.rename(m_file)) {
        markedDescriptor = m_descriptor;
        handleSignals();
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
    // A search of all drivers has no driver's name. If it returns, no driver ends the process in a search any
    // more, so the markers of all earlier searches are removed.
    const bool search = passed.stage == Stage::FindDevices && passed.driver.empty();
    std::erase_if(m_died, [&](const DiedStart& start) {
        const bool same =
            start.place.stage == passed.stage && (search || start.place.driver == passed.driver);
        if (same) QFile::remove(start.file);
        return same;
    });
}

void StartMarker::processEnds() {
    const std::lock_guard lock(m_mutex);
    emptyUnlessHung(m_descriptor);
}

/// Replaces the text of the file. Without fsync(): written data survives the end of the process, and a crash
/// of the whole machine need not be recorded.
void StartMarker::write() {
    if (m_descriptor < 0) return;
    const auto line = [](const std::string& text) {
        return QByteArray::fromStdString(text).replace('\n', ' ').left(500) + '\n';
    };
    QByteArray text;
    hangsFrom = m_places.empty() ? never : steadyNow() + m_hang.count();
    if (!m_places.empty()) {
        const DriverPlace& place = m_places.back();
        text = line(std::string(nameOf(place.stage))) + line(place.driver) + lineFor(place.doing) + '\n';
    }
    // If one of these calls fails, for example on a full disk, the driver call is not marked.
    if (ftruncate(m_descriptor, 0) != 0) return;
    static_cast<void>(pwrite(m_descriptor, text.constData(), static_cast<std::size_t>(text.size()), 0));
}

} // namespace tonescope::app
