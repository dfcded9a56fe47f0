// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the files of the program safely: a crash or a full disk never leaves half a file, links
// and pipes do no harm, and other users cannot change private files.
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

/// Whether a path leads to no file, folder or device; also true for a link to a missing file. False if that
/// cannot be determined.
[[nodiscard]] bool isMissing(const QString& path);

/// The content of a regular file of at most `most` bytes. Fails if there is none, or it is unreadable or
/// larger. Never blocks at a pipe or device.
[[nodiscard]] Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most);

/// Size and modification time of a file. Different stamps mean that the file was written or replaced in
/// between.
struct FileStamp {
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type written;

    bool operator==(const FileStamp&) const = default;
};

/// The stamp of a regular file, which is not opened; nothing if there is none.
[[nodiscard]] std::optional<FileStamp> stampOf(const QString& path);

/// Writes a file under a temporary name in the same folder. keep() syncs it and renames it to its own name.
/// Until then, and if anything fails, an existing file is unchanged. If the path is a link, the file that it
/// leads to is replaced. A replaced file keeps its permissions; other hard links keep the old content.
class WrittenFile {
public:
    /// What to do if the path is a pipe or a device.
    enum class Streams {
        Refused,
        WrittenAsIs ///< written directly; opening a pipe waits for a reader
    };

    explicit WrittenFile(const QString& path, Streams streams = Streams::Refused);
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;
    /// Discards the file unless keep() was called.
    ~WrittenFile();

    /// The stream to write to. Its badbit is set after the first byte that cannot be written, or at once if
    /// the file cannot be created.
    [[nodiscard]] std::ostream& stream();
    /// Completes the file; nothing may be written afterwards. Returns the first failure since the beginning,
    /// with the number of bytes to be written. Nothing if all bytes are on the disk.
    [[nodiscard]] std::optional<Failure> keep();

private:
    class Target;
    std::unique_ptr<Target> m_target;
};

/// Writes a whole file with WrittenFile. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> writeFile(const QString& path, const QByteArray& bytes);

/// Creates a folder and its missing parents with mode 0700. Returns whether the folder exists afterwards.
bool makeUsersFolder(const QString& path);

/// Renames a damaged file to NAME.damaged, and replaces an earlier one. Returns the new name; nothing if that
/// failed.
[[nodiscard]] std::optional<QString> putAside(const QString& path);

/// Fails if `path` is the same file as one of `inputs`, under any name or link, so that no input is
/// overwritten.
[[nodiscard]] std::optional<Failure> overInput(const QString& path, const QStringList& inputs);

/// Creates the folder with mode 0700, or sets the mode of an existing one. Returns why it must not be used:
/// it is a link or no folder, belongs to another user, other users can write to it, or it cannot be created.
[[nodiscard]] std::optional<Failure> makePrivateFolder(const QString& path);

/// The check of makePrivateFolder() without changes. A missing folder is no failure.
[[nodiscard]] std::optional<Failure> obstacleInFolder(const QString& path);

/// Removes the oldest files of a folder until it has at most `mostFiles` files and `mostBytes` bytes. Ignores
/// folders and links.
void removeOldestFiles(const QString& folder, int mostFiles, std::int64_t mostBytes);

} // namespace tonescope
