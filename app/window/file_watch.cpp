// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_watch.h"

#include "engine/files/path_text.h"

#include <QFileInfo>

namespace tonescope::app {

namespace {

using namespace std::chrono_literals;

/// Whoever writes a file in pieces pauses for less between two of them, and nobody waits longer gladly.
constexpr auto quietTime = 200ms;
/// A folder that is gone as well tells nothing: then the file is looked for.
constexpr auto searchTime = 1000ms;

} // namespace

FileWatch::FileWatch(const FileDecoder& decoder, QObject* parent) : QObject(parent), m_decode(decoder, this) {
    m_quiet.setSingleShot(true);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
    connect(&m_quiet, &QTimer::timeout, this, &FileWatch::settle);
    connect(&m_decode, &SideDecode::done, this, &FileWatch::take);
}

void FileWatch::follow(const QString& path, const std::optional<FileStamp>& shown, int number) {
    m_quiet.stop();
    m_decode.stop();
    if (path != m_path) {
        const QStringList before = m_watcher.files() + m_watcher.directories();
        if (!before.isEmpty()) m_watcher.removePaths(before);
    }
    m_path = path;
    m_number = number;
    m_shown = m_seen = shown;
    note({});
    if (m_on) look();
}

void FileWatch::switchOn(bool on) {
    if (on == m_on) return;
    m_on = on;
    follow(m_path, m_shown, m_number);
}

void FileWatch::watchPlaces() {
    const QFileInfo file(m_path);
    for (const QString& place : {file.absolutePath(), file.absoluteFilePath()}) {
        // A file that was replaced is watched no more, though its path may still be listed.
        if (QFileInfo::exists(place)) m_watcher.addPath(place);
    }
}

void FileWatch::look() {
    if (!m_on || m_path.isEmpty()) return;
    watchPlaces(); // before the stamp is read: what happens from now on is heard
    const std::optional<FileStamp> now = stampOf(m_path);
    if (now == m_seen) return; // something else in its folder
    m_seen = now;
    m_decode.stop();
    m_quiet.start(quietTime);
}

void FileWatch::settle() {
    if (stampOf(m_path) != m_seen) return look();
    if (m_seen == m_shown) {
        note({});
        return Q_EMIT found();
    }
    if (m_seen) return m_decode.begin(m_path, SideDecode::anySize, m_number);
    note(tr("%1 is gone; its last picture stays.").arg(shownFileName(m_path)));
    m_quiet.start(searchTime);
}

void FileWatch::take(const SideDecodedPointer& decoded) {
    if (decoded->image.stopped() || decoded->stamp != m_seen) return look();
    if (!decoded->image || !(*decoded->image)->damage.empty()) {
        return note(
            tr("%1 is being written, or damaged; its last good picture stays.").arg(shownFileName(m_path)));
    }
    m_shown = m_seen;
    note({});
    Q_EMIT changed(decoded);
    Q_EMIT found();
}

void FileWatch::note(const QString& text) {
    if (text == m_note) return;
    m_note = text;
    Q_EMIT noted(text);
}

} // namespace tonescope::app
