// SPDX-License-Identifier: GPL-3.0-or-later
// What every target of libFuzzer has: its first bytes, and a line where what must hold does not.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <sys/mman.h>
#include <unistd.h>

namespace tonescope::test {

/// Where the seeds go, with a slash; empty where nobody asked for them.
inline QString seedFolder() {
    const QString folder = qEnvironmentVariable("TONESCOPE_SEEDS");
    return folder.isEmpty() || !QDir().mkpath(folder) ? QString() : folder + u'/';
}

inline void writeSeed(const QString& name, const QByteArray& bytes) {
    if (seedFolder().isEmpty()) return;
    QFile file(seedFolder() + name);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

inline QByteArray bytesFrom(const std::uint8_t* data, std::size_t size) {
    return QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
}

/// Ends the run: libFuzzer keeps the bytes.
inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

/// A file of these bytes in memory, as a descriptor; -1 where there is none to be had.
inline int memoryFile(const QByteArray& bytes) {
    const int descriptor = memfd_create("fuzz", MFD_CLOEXEC);
    if (descriptor < 0) return -1;
    const auto size = static_cast<std::size_t>(bytes.size());
    if (write(descriptor, bytes.constData(), size) == static_cast<ssize_t>(size) &&
        lseek(descriptor, 0, SEEK_SET) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

} // namespace tonescope::test
