// SPDX-License-Identifier: GPL-3.0-or-later
// The file that is shown, followed while others write it.
#pragma once

#include "app/window/side_decode.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <chrono>
#include <optional>

namespace tonescope::app {

/// Decodes the file anew when it was written and has been left alone for a moment. What cannot be decoded, or
/// only in part, a half-written file above all, is told and changes nothing. Belongs to the GUI thread.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(const FileDecoder& decoder, QObject* parent = nullptr);

    /// Follows the file, which is shown as it was at that stamp. `number`: of the picture, in a file that
    /// holds several.
    void follow(const QString& path, const std::optional<FileStamp>& shown, int number = 1);
    /// Another picture of the file is shown now: when the file changes, that one is read anew.
    void turnTo(int number) { m_number = number; }
    /// No file is shown.
    void forget() { follow({}, {}); }
    /// Off: what is shown stays, whatever happens to its file. On again: it is looked at.
    void switchOn(bool on);

Q_SIGNALS:
    /// The file is whole again, and another than what is shown.
    void changed(const tonescope::app::SideDecodedPointer& decoded);
    /// The file is there, and shown as it is, after it was another or gone.
    void found();
    /// What keeps the file from being shown as it is now, for people; empty where nothing does.
    void noted(const QString& note);

private:
    void watchPlaces();
    void look();
    void settle();
    void take(const SideDecodedPointer& decoded);
    void note(const QString& text);

    QFileSystemWatcher m_watcher; ///< of the file, and of its folder, in which another may take its place
    QTimer m_quiet;
    SideDecode m_decode;
    QString m_path; ///< empty: nothing to follow
    int m_number = 1;
    std::optional<FileStamp> m_shown;
    std::optional<FileStamp> m_seen; ///< when last looked at
    QString m_note;
    bool m_on = true;
};

} // namespace tonescope::app
