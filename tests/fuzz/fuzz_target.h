// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers of the fuzz targets. libFuzzer calls a target (LLVMFuzzerTestOneInput) again and again with bytes
// that it changes at random, beginning with seeds, and stops when a call crashes or aborts.
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

/// The folder that seeds are written to, with a slash at its end: the environment's TONESCOPE_SEEDS, created
/// where it is missing. Empty where the variable is not set or the folder cannot be created.
inline QString seedFolder() {
    const QString folder = qEnvironmentVariable("TONESCOPE_SEEDS");
    return folder.isEmpty() || !QDir().mkpath(folder) ? QString() : folder + u'/';
}

/// Writes one seed, a valid input from which libFuzzer begins, where there is a folder for seeds.
inline void writeSeed(const QString& name, const QByteArray& bytes) {
    if (seedFolder().isEmpty()) return;
    QFile file(seedFolder() + name);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

inline QByteArray bytesFrom(const std::uint8_t* data, std::size_t size) {
    return QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
}

/// Where `holds` is false: prints `what`, the property that was broken, and aborts. libFuzzer then writes the
/// input to a file and ends.
inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

/// A file in memory (memfd) with these bytes, open at its begin. Returns its descriptor, which the caller
/// closes, or -1 where it could not be made.
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
