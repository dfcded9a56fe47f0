// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/kept_files.h"

#include "app/make_engine.h"
#include "app/tuning_file.h"
#include "engine/values/text/sentence.h"

#include <QDir>
#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

/// "mode 0700", and what is wrong with that.
QString rightsOf(const QString& path) {
    struct stat status {};
    if (stat(QFile::encodeName(path).constData(), &status) != 0)
        return QStringLiteral(SENTENCE("cannot be looked at"));
    QString text = QStringLiteral(SENTENCE("mode %1")).arg(status.st_mode & 07777U, 4, 8, QLatin1Char('0'));
    if (status.st_uid != geteuid())
        text += QStringLiteral(", ") + QStringLiteral(SENTENCE("belongs to somebody else"));
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        text += QStringLiteral(", ") + QStringLiteral(SENTENCE("others may write there"));
    return text;
}

QString programsLine() {
    const QString path = QString::fromStdString(programFolder());
    const QDir folder(path);
    if (!folder.exists()) return QStringLiteral(SENTENCE("compiled programs: %1, not there yet")).arg(path);
    qint64 bytes = 0;
    const QFileInfoList files = folder.entryInfoList(QDir::Files);
    for (const QFileInfo& file : files)
        bytes += file.size();
    return QStringLiteral(SENTENCE("compiled programs: %1, %2 files, %3 bytes, %4"))
        .arg(path)
        .arg(files.size())
        .arg(bytes)
        .arg(rightsOf(path));
}

QString tuningLine() {
    const QString path = tuningFile();
    if (!QFile::exists(path))
        return QStringLiteral(SENTENCE("tuning: %1, not there: rules choose")).arg(path);
    const Tuning tuning = loadTuning(path);
    if (!tuning.notes.empty())
        return QStringLiteral(SENTENCE("tuning: %1")).arg(QString::fromStdString(tuning.notes.front()));
    return QStringLiteral(SENTENCE("tuning: %1, %2 choices, %3"))
        .arg(path)
        .arg(tuning.choices.size())
        .arg(rightsOf(path));
}

} // namespace

QStringList keptFiles() {
    return {programsLine(), tuningLine()};
}

} // namespace tonescope::app
