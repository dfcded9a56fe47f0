// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recent_documents.h"

#include "engine/files/path_text.h"

#include <QFile>
#include <QMimeDatabase>
#include <QMutex>
#include <QStandardPaths>
#include <QThreadPool>
#include <QUrl>

#include <glib.h>

#include <memory>

namespace tonescope::app {

namespace {

/// One at a time: each reads the list that the one before has written.
Q_CONSTINIT QBasicMutex listInUse;

using Bookmarks = std::unique_ptr<GBookmarkFile, decltype(&g_bookmark_file_free)>;

void add(const QString& path, const QString& listFile) {
    const QMutexLocker turn(&listInUse);
    const QByteArray list = QFile::encodeName(listFile);
    const Bookmarks bookmarks(g_bookmark_file_new(), &g_bookmark_file_free);
    const bool there = QFile::exists(listFile);
    if (there && g_bookmark_file_load_from_file(bookmarks.get(), list.constData(), nullptr) == FALSE) return;
    const QByteArray uri = QUrl::fromLocalFile(path).toEncoded();
    const QByteArray type = QMimeDatabase().mimeTypeForFile(path).name().toUtf8();
    g_bookmark_file_set_mime_type(bookmarks.get(), uri.constData(), type.constData());
    g_bookmark_file_add_application(bookmarks.get(), uri.constData(), "Tonescope", "tonescope %u");
    gsize length = 0;
    const std::unique_ptr<char, decltype(&g_free)> text(
        g_bookmark_file_to_data(bookmarks.get(), &length, nullptr), &g_free);
    constexpr int ownerAlone = 0600; // as desktops keep it: it says what somebody looked at
    if (text)
        g_file_set_contents_full(list.constData(), text.get(), static_cast<gssize>(length),
                                 G_FILE_SET_CONTENTS_CONSISTENT, ownerAlone, nullptr);
}

} // namespace

QString recentDocumentsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/recently-used.xbel");
}

void tellDesktop(const QString& path, const QString& listFile) {
    // The desktop's list is text: a name that is none has no place there.
    if (pathBytes(path).isValidUtf8())
        QThreadPool::globalInstance()->start([path, listFile] { add(path, listFile); });
}

} // namespace tonescope::app
