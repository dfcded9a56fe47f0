// SPDX-License-Identifier: GPL-3.0-or-later
// Small copies of the pictures in files, for the filmstrip and the start page.
#pragma once

#include "app/window/background_decoding.h"

#include <QCache>
#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>

namespace tonescope::app {

/// Makes small copies of files, one at a time on a thread of low priority, and keeps 256 of them.
/// Files that are wanted no more are not decoded. Lives on the GUI thread and never waits.
class Thumbnails : public QObject {
    Q_OBJECT

public:
    explicit Thumbnails(const FileDecoder& decoder, QObject* parent = nullptr);

    /// Replaces the files of an earlier call; ready() follows for each file, in this order. For a kept file
    /// it follows before this function returns, and again if the file has changed since.
    void want(const QStringList& paths);
    /// Stops decoding until resume(), so that a request of the user has all cores.
    void pause();
    void resume();

Q_SIGNALS:
    /// The file's picture, upright, with at most `thumbnailEdge` pixels in each direction; null if it cannot
    /// be decoded.
    void ready(const QString& path, const QImage& picture);

private:
    void decodeNext();
    void take(const ThumbnailPointer& made);
    /// The kept copy of a file; null if there is none.
    [[nodiscard]] ThumbnailPointer kept(const QString& path) const;

    QCache<QString, ThumbnailPointer> m_kept{256}; ///< by path
    QStringList m_wanted;
    QString m_running; ///< the file that is being decoded; empty: none
    bool m_paused = false;
    BackgroundDecode m_decode;
};

} // namespace tonescope::app
