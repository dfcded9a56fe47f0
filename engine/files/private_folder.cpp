// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/private_folder.h"

#include "engine/files/written_file.h"
#include "engine/values/text/sentence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

namespace tonescope {

namespace {

Failure refused(const QString& path, const char* why) {
    return {
        Stage::Open, filled(SENTENCE("the folder %1 is not used: %2"), {path.toStdString(), why}), {}, {}};
}

} // namespace

std::optional<Failure> obstacleInFolder(const QString& path) {
    struct stat status {};
    if (::lstat(QFile::encodeName(path).constData(), &status) != 0) {
        if (errno == ENOENT) return std::nullopt;
        return refused(path, SENTENCE("it cannot be looked at"));
    }
    if (S_ISLNK(status.st_mode)) return refused(path, SENTENCE("it is a link"));
    if (!S_ISDIR(status.st_mode)) return refused(path, SENTENCE("it is no folder"));
    if (status.st_uid != ::geteuid()) return refused(path, SENTENCE("it belongs to another user"));
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return refused(path, SENTENCE("others can write to it"));
    return std::nullopt;
}

std::optional<Failure> makePrivateFolder(const QString& path) {
    if (auto obstacle = obstacleInFolder(path)) return obstacle;
    if (!makeUsersFolder(path)) return refused(path, SENTENCE("it cannot be made"));
    static_cast<void>(::chmod(QFile::encodeName(path).constData(), S_IRWXU)); // older ones let others look
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
