// SPDX-License-Identifier: GPL-3.0-or-later
// Small copies of the pictures in files, for the filmstrip and the start page.
#pragma once

#include "app/window/file_queue.h"

#include <QCache>
#include <QImage>

namespace tonescope::app {

/// Makes small copies of the wanted files, and keeps 256 of them.
class Thumbnails : public FileQueue {
    Q_OBJECT

public:
    explicit Thumbnails(const FileDecoder& decoder, QObject* parent = nullptr);

Q_SIGNALS:
    /// The file's picture, upright, with at most `thumbnailEdge` pixels in each direction; null if it cannot
    /// be decoded.
    void ready(const QString& path, const QImage& picture);

private:
    void giveKept(const QString& path) override;
    void begin(const QString& path) override;
    void take(const ThumbnailPointer& made);
    /// The kept copy of a file; null if there is none.
    [[nodiscard]] ThumbnailPointer kept(const QString& path) const;

    QCache<QString, ThumbnailPointer> m_kept{256}; ///< by path
};

} // namespace tonescope::app
