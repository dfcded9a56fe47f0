// SPDX-License-Identifier: GPL-3.0-or-later
// The one door by which files are written.
#pragma once

#include "engine/values/failure.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <ostream>

namespace tonescope {

/// A file in the making: written under another name beside it, and put in its place, whole and on the disk,
/// by keep(). Until then, and where anything fails, what is there stays as it is. Of a link, what it points
/// to is replaced. The permissions of a file that is replaced are kept; other names that it has (hard links)
/// keep what it held.
class WrittenFile {
public:
    /// What becomes of a path at which something else than a file lies: a pipe, a device.
    enum class Streams {
        Refused,
        WrittenAsIs ///< byte after byte, since nothing can take their place; opening a pipe waits for a
                    ///< reader
    };

    explicit WrittenFile(const QString& path, Streams streams = Streams::Refused);
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;
    /// What was not kept is gone.
    ~WrittenFile();

    /// Goes bad with the first byte that cannot be written, or at once where the file cannot be made.
    [[nodiscard]] std::ostream& stream();
    /// Puts what was written in the file's place. Gives the first thing that went wrong since the beginning,
    /// with the size of what was to be written; nothing where all bytes are where they belong. Nothing can be
    /// written after it.
    [[nodiscard]] std::optional<Failure> keep();

private:
    class Target;
    std::unique_ptr<Target> m_target;
};

/// Writes a whole file that way.
[[nodiscard]] std::optional<Failure> writeFile(const QString& path, const QByteArray& bytes);

/// Makes a folder and those above it, for this user alone (mode 0700), where there is none.
bool makeUsersFolder(const QString& path);

/// Takes what lies at `path` and cannot be used out of the way: it is called NAME.damaged then, in the place
/// of what was put aside before. Gives that name; nothing where it stays.
[[nodiscard]] std::optional<QString> putAside(const QString& path);

/// Why nothing may be written to `path`, where that is one of `inputs`, by whatever name or link. Those that
/// are not there, or are no files, are none.
[[nodiscard]] std::optional<Failure> overInput(const QString& path, const QStringList& inputs);

} // namespace tonescope
