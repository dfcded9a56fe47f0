// SPDX-License-Identifier: GPL-3.0-or-later
// Files are replaced and never changed: a new file is written beside the old one, synced, and renamed to its
// name. A crash or a full disk therefore leaves the old file or the new one, never a part. Folders with
// programs or pixels are accessible to the user alone.
#include "engine/files/own_files.h"

#include "engine/files/path_text.h"
#include "engine/values/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <streambuf>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope {

namespace {

Failure unread(Text cause, std::optional<std::uint64_t> bytes = {}) {
    return {Stage::Open, Text(SENTENCE("the file cannot be read: %1"), {std::move(cause)}), bytes, {}};
}

} // namespace

bool isMissing(const QString& path) {
    struct stat status {};
    return ::stat(pathBytes(path).constData(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most) {
    // O_NONBLOCK: opening a pipe does not wait. fstat() is called on the open file, so that the file cannot
    // be exchanged between check and use.
    const int descriptor = ::open(pathBytes(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return unread(reasonOf(errno));
    QFile file; // owns the descriptor
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

std::optional<FileStamp> stampOf(const QString& path) {
    const std::filesystem::path file(pathBytes(path).toStdString());
    std::error_code error;
    FileStamp stamp;
    stamp.bytes = std::filesystem::file_size(file, error); // fails unless it is a regular file
    if (!error) stamp.written = std::filesystem::last_write_time(file, error);
    return error ? std::nullopt : std::optional(stamp);
}

namespace {

constexpr qsizetype bufferBytes = 64 * 1024;

std::optional<struct stat> statusOf(const QString& path) {
    struct stat status {};
    if (::stat(pathBytes(path).constData(), &status) != 0) return std::nullopt;
    return status;
}

/// Calls fsync(). Some file systems do not support it, which is no error.
bool synced(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// Syncs the folder, so that the new name is on the disk. The file is complete already, so a failure is
/// ignored.
void syncFolderOf(const QString& path) {
    const QByteArray folder = QFile::encodeName(QFileInfo(path).absolutePath());
    const int descriptor = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    static_cast<void>(synced(descriptor));
    ::close(descriptor);
}

} // namespace

/// A stream buffer that writes every byte itself and records the first error.
class WrittenFile::Target : public std::streambuf {
public:
    Target(const QString& path, Streams streams) : m_path(path), m_out(this) {
        const auto status = statusOf(path);
        m_existed = status.has_value();
        if (QFile::encodeName(path) != pathBytes(path)) {
            fail(SENTENCE("its name is not valid UTF-8")); // Qt would write to a file of another name
        } else if (!status || S_ISREG(status->st_mode)) {
            m_save = std::make_unique<QSaveFile>(path);
            m_device = m_save.get();
        } else if (S_ISDIR(status->st_mode)) {
            fail(SENTENCE("it is a folder"));
        } else if (streams == Streams::Refused) {
            fail(SENTENCE("it is no regular file"));
        } else {
            m_stream = std::make_unique<QFile>(path);
            m_device = m_stream.get();
        }
        if (m_device != nullptr && !m_device->open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            failByDevice();
        if (!m_cause.empty()) m_out.setstate(std::ios::badbit);
    }

    std::ostream& out() { return m_out; }

    std::optional<Failure> keep() {
        m_out.flush();
        empty(); // because flush() does nothing after an error
        if (m_cause.empty() && m_save) commit();
        if (m_stream) m_stream->close();
        if (m_cause.empty()) return std::nullopt;
        const bool stayed = m_existed && !m_stream;
        return Failure{Stage::Write,
                       Text(stayed ? SENTENCE("the file cannot be written, and stays as it was: %1")
                                   : SENTENCE("the file cannot be written: %1"),
                            {m_cause}),
                       m_bytes > 0 ? std::optional(m_bytes) : std::nullopt,
                       {}};
    }

protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        m_bytes += static_cast<std::uint64_t>(count); // includes unwritten bytes, for the failure
        m_waiting.append(bytes, static_cast<qsizetype>(count));
        if (m_waiting.size() >= bufferBytes) empty();
        return m_cause.empty() ? count : 0;
    }
    int_type overflow(int_type byte) override {
        const char one = traits_type::to_char_type(byte);
        return xsputn(&one, 1) == 1 ? byte : traits_type::eof();
    }
    /// A flush writes to a pipe at once, so that its reader gets the bytes.
    int sync() override {
        empty();
        return m_cause.empty() ? 0 : -1;
    }

private:
    void commit() {
        // Synced before the rename. QSaveFile also calls fsync(), but ignores the result.
        if (!synced(m_save->handle())) return fail(reasonOf(errno));
        if (!m_save->commit()) return failByDevice();
        syncFolderOf(QFileInfo(m_path).canonicalFilePath());
    }
    /// Writes without the buffer of Qt, which loses the error of a partial write.
    void empty() {
        const char* next = m_waiting.constData();
        const char* const end = next + m_waiting.size();
        while (m_cause.empty() && next != end) {
            const ssize_t written = ::write(m_device->handle(), next, static_cast<std::size_t>(end - next));
            if (written >= 0) next += written;
            if (written < 0 && errno != EINTR) fail(reasonOf(errno));
        }
        m_waiting.clear();
    }
    void fail(std::string cause) {
        if (m_cause.empty()) m_cause = std::move(cause);
    }
    void failByDevice() { fail(reasonOf(*m_device)); }

    QString m_path;
    bool m_existed = false;
    std::unique_ptr<QSaveFile> m_save; ///< for a regular file
    std::unique_ptr<QFile> m_stream;   ///< for a pipe or device
    QFileDevice* m_device = nullptr;   ///< m_save or m_stream, or null
    QByteArray m_waiting;              ///< bytes that are not written yet
    std::uint64_t m_bytes = 0;         ///< bytes passed to the stream
    std::string m_cause;               ///< the first failure; empty: none
    std::ostream m_out;
};

WrittenFile::WrittenFile(const QString& path, Streams streams)
    : m_target(std::make_unique<Target>(path, streams)) {
}

WrittenFile::~WrittenFile() = default;

std::ostream& WrittenFile::stream() {
    return m_target->out();
}

std::optional<Failure> WrittenFile::keep() {
    return m_target->keep();
}

std::optional<Failure> writeFile(const QString& path, const QByteArray& bytes) {
    WrittenFile file(path);
    file.stream().write(bytes.constData(), bytes.size());
    std::optional<Failure> failure = file.keep();
    if (failure) failure->bytes = static_cast<std::uint64_t>(bytes.size());
    return failure;
}

bool makeUsersFolder(const QString& path) {
    if (QFileInfo(path).isDir()) return true;
    const QString above = QFileInfo(path).path();
    if (above == path || !makeUsersFolder(above)) return false;
    return ::mkdir(QFile::encodeName(path).constData(), S_IRWXU) == 0 || QFileInfo(path).isDir();
}

std::optional<QString> putAside(const QString& path) {
    const QString aside = path + QStringLiteral(".damaged");
    // QFile::rename() copies the file if it cannot rename it, which must not be done with a pipe.
    if (std::rename(pathBytes(path).constData(), pathBytes(aside).constData()) != 0) return std::nullopt;
    return aside;
}

std::optional<Failure> overInput(const QString& path, const QStringList& inputs) {
    const auto target = statusOf(path);
    if (!target || !S_ISREG(target->st_mode)) return std::nullopt;
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const QString& input) {
        const auto status = statusOf(input);
        return status && status->st_dev == target->st_dev && status->st_ino == target->st_ino;
    });
    if (found == inputs.end()) return std::nullopt;
    return Failure{Stage::Write, Text(SENTENCE("it is the input %1, which must not be overwritten"),
                                      {shownText(*found).toStdString()})};
}

namespace {

Failure refused(const QString& path, const char* why) {
    return {Stage::Open, Text(SENTENCE("the folder %1 is not used: %2"), {path.toStdString(), why})};
}

} // namespace

std::optional<Failure> obstacleInFolder(const QString& path) {
    struct stat status {};
    if (::lstat(QFile::encodeName(path).constData(), &status) != 0) {
        if (errno == ENOENT) return std::nullopt;
        return refused(path, SENTENCE("its attributes cannot be read"));
    }
    if (S_ISLNK(status.st_mode)) return refused(path, SENTENCE("it is a link"));
    if (!S_ISDIR(status.st_mode)) return refused(path, SENTENCE("it is no folder"));
    if (status.st_uid != ::geteuid()) return refused(path, SENTENCE("it belongs to another user"));
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return refused(path, SENTENCE("others can write to it"));
    return std::nullopt;
}

std::optional<Failure> makePrivateFolder(const QString& path) {
    if (auto obstacle = obstacleInFolder(path)) return obstacle;
    if (!makeUsersFolder(path)) return refused(path, SENTENCE("it cannot be created"));
    static_cast<void>(::chmod(QFile::encodeName(path).constData(),
                              S_IRWXU)); // earlier versions of the program created it readable for others
    return obstacleInFolder(path);
}

void removeOldestFiles(const QString& folder, int mostFiles, std::int64_t mostBytes) {
    QDir files(folder);
    int kept = 0;
    std::int64_t bytes = 0;
    for (const QFileInfo& file : files.entryInfoList(QDir::Files | QDir::NoSymLinks | QDir::Hidden,
                                                     QDir::Time)) { // newest first
        bytes += file.size();
        if (++kept > mostFiles || bytes > mostBytes) files.remove(file.fileName());
    }
}

} // namespace tonescope
