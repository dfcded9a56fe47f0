// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/read_file.h"

#include "engine/files/path_text.h"
#include "engine/files/system_reason.h"
#include "engine/values/text/sentence.h"

#include <QFile>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope {

namespace {

Failure unread(std::string cause, std::optional<std::uint64_t> bytes = {}) {
    return {Stage::Open, filled(SENTENCE("the file cannot be read: %1"), {std::move(cause)}), bytes, {}};
}

} // namespace

bool isMissing(const QString& path) {
    struct stat status {};
    return ::stat(pathBytes(path).constData(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most) {
    // A pipe opens at once that way, and is known for what it is by its open end: nobody can swap it between.
    const int descriptor = ::open(pathBytes(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return unread(reasonOf(errno));
    QFile file; // owns the descriptor from here on
    if (!file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        return unread(reasonOf(file));
    }
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return unread(reasonOf(errno));
    if (!S_ISREG(status.st_mode)) return unread(SENTENCE("it is no regular file"));
    if (status.st_size > most)
        return unread(SENTENCE("it is too large"), static_cast<std::uint64_t>(status.st_size));
    const QByteArray bytes = file.read(most + 1);
    if (file.error() != QFileDevice::NoError) return unread(reasonOf(file));
    if (bytes.size() > most) return unread(SENTENCE("it grows while it is read"));
    return bytes;
}

} // namespace tonescope
