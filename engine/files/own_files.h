// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes files that the program keeps, safely: partial writes, links, full disks and other users.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/outcome.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>

namespace tonescope {

/// Whether there is no file, folder or device at a path, or a link that leads nowhere. False if that cannot
/// be found out.
[[nodiscard]] bool isMissing(const QString& path);

/// The content of a regular file of at most `most` bytes. Fails if there is none, it cannot be read, or it is
/// larger; never blocks at a pipe or device.
[[nodiscard]] Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most);

/// Size and modification time of a file: they differ if it was written or replaced in between.
struct FileStamp {
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type written;

    bool operator==(const FileStamp&) const = default;
};

/// The stamp of a regular file, which is not opened; nothing if there is none.
[[nodiscard]] std::optional<FileStamp> stampOf(const QString& path);

/// Writes a file under a temporary name beside it; keep() syncs it and renames it into place. Until then, and
/// if anything fails, an existing file stays as it is. The target of a link is replaced. A replaced file's
/// permissions are kept; its other hard links keep the old content.
class WrittenFile {
public:
    /// How a path of a pipe or device is treated.
    enum class Streams {
        Refused,
        WrittenAsIs ///< written directly; opening a pipe waits for a reader
    };

    explicit WrittenFile(const QString& path, Streams streams = Streams::Refused);
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;
    /// Discards the file unless keep() was called.
    ~WrittenFile();

    /// Its badbit is set after the first byte that cannot be written, or at once if the file cannot be
    /// created.
    [[nodiscard]] std::ostream& stream();
    /// Completes the file. Returns the first failure since the beginning, with the number of bytes that were
    /// to be written; nothing if all is on the disk. Write nothing afterwards.
    [[nodiscard]] std::optional<Failure> keep();

private:
    class Target;
    std::unique_ptr<Target> m_target;
};

/// Writes a file with WrittenFile.
[[nodiscard]] std::optional<Failure> writeFile(const QString& path, const QByteArray& bytes);

/// Creates a folder and missing parents with mode 0700. Returns whether it exists afterwards.
bool makeUsersFolder(const QString& path);

/// Renames a damaged file to NAME.damaged, replacing an earlier one. Returns the new name; nothing if that
/// failed.
[[nodiscard]] std::optional<QString> putAside(const QString& path);

/// A failure if `path` is the same file as one of `inputs`, under any name or link.
[[nodiscard]] std::optional<Failure> overInput(const QString& path, const QStringList& inputs);

/// Creates the folder with mode 0700, or gives an existing one that mode. Returns why it must not be used: it
/// is a link or no folder, belongs to another user, or others can write to it and so could put files there.
[[nodiscard]] std::optional<Failure> makePrivateFolder(const QString& path);

/// Checks a folder in the same way without changing it. A missing one is no failure.
[[nodiscard]] std::optional<Failure> obstacleInFolder(const QString& path);

/// Removes the oldest files of a folder until at most so many, with at most so many bytes in total, are left.
/// Folders and links stay.
void removeOldestFiles(const QString& folder, int mostFiles, std::int64_t mostBytes);

} // namespace tonescope
