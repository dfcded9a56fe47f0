// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/piped_files.h"

#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"
#include "engine/values/text/sentence.h"
#include "engine/worker/child_process.h"

#include <cerrno>
#include <limits>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

Failure readFailure(const std::string& cause) {
    return {Stage::Open, cause, {}, {}};
}

bool isPipe(const QByteArray& place) {
    struct stat file {};
    if (stat(place.constData(), &file) != 0) return false;
    return S_ISFIFO(file.st_mode) || S_ISSOCK(file.st_mode) ||
           (S_ISCHR(file.st_mode) && place == "/dev/stdin");
}

bool isStandardInput(const QByteArray& place) {
    struct stat file {
    }, input{};
    return stat(place.constData(), &file) == 0 && fstat(STDIN_FILENO, &input) == 0 &&
           file.st_dev == input.st_dev && file.st_ino == input.st_ino;
}

/// Standard input as it is: a socket cannot be opened a second time.
Descriptor opened(const QByteArray& place) {
    constexpr int aboveStreams = 3;
    if (isStandardInput(place)) return Descriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, aboveStreams));
    return Descriptor(open(place.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

/// Whether there is something to read, or nothing will ever be; false where reading was stopped.
bool awaitBytes(const Descriptor& from, const std::stop_token& stop) {
    constexpr int glance = 50; // milliseconds
    pollfd waiting{from.number(), POLLIN, 0};
    while (!stop.stop_requested()) {
        if (poll(&waiting, 1, glance) != 0) return true;
    }
    return false;
}

bool writeAll(int to, const char* bytes, std::size_t size) {
    while (size > 0) {
        const ssize_t written = write(to, bytes, size);
        if (written <= 0) return false;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

/// All that comes, as a file in memory.
Outcome<Descriptor> readToEnd(const QByteArray& place, const std::stop_token& stop) {
    const Descriptor from = opened(place);
    Descriptor file(memfd_create("piped", MFD_CLOEXEC));
    if (!from.valid() || !file.valid())
        return readFailure(filled(SENTENCE("the file cannot be read: %1"), {reasonOf(errno)}));
    constexpr std::size_t atOnce = std::size_t{1} << 20U;
    std::vector<char> bytes(atOnce);
    std::uint64_t room = availableMemory().value_or(std::numeric_limits<std::uint64_t>::max()) / 2;
    while (awaitBytes(from, stop)) {
        const ssize_t size = read(from.number(), bytes.data(), bytes.size());
        if (size == 0) return file;
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (size < 0) return readFailure(filled(SENTENCE("the file cannot be read: %1"), {reasonOf(errno)}));
        const auto got = static_cast<std::uint64_t>(size);
        if (got > room || !writeAll(file.number(), bytes.data(), got))
            return readFailure(SENTENCE("more comes through it than there is memory for"));
        room -= got;
    }
    return Stopped{};
}

Outcome<Image> decodedThrough(const FileDecoder& decoder, const QString& path, const std::stop_token& stop,
                              int number) {
    const QString place = placeOf(path);
    if (!isPipe(pathBytes(place))) return decoder.decode(place, stop, number);
    const Outcome<Descriptor> file = readToEnd(pathBytes(place), stop);
    if (!file) return file.reason();
    return decoder.decode(QStringLiteral("/proc/self/fd/%1").arg(file->number()), stop, number);
}

} // namespace

QString placeOf(const QString& name) {
    return name == QLatin1String("-") ? QStringLiteral("/dev/stdin") : name;
}

FileDecoder withPipes(FileDecoder decoder) {
    FileDecoder with = decoder;
    with.bytes = [bytes = decoder.bytes](const QString& path) -> std::optional<std::uint64_t> {
        const QString place = placeOf(path);
        if (isPipe(pathBytes(place))) return std::nullopt; // what was read once is gone
        return bytes(place);
    };
    with.decode = [decoder = std::move(decoder)](const QString& path, const std::stop_token& stop,
                                                 int number) {
        Outcome<Image> image = decodedThrough(decoder, path, stop, number);
        if (image) image->name = pathBytes(path).toStdString();
        return image;
    };
    return with;
}

} // namespace tonescope::app
