// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of an animated file, one after another.
#pragma once

#include "engine/image/gif_file.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QFile>
#include <QImageReader>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tonescope {

/// A picture of an animation, and how long the file wants it to be seen.
struct Frame {
    ImagePointer image; ///< its `frame` says which it is
    std::chrono::milliseconds delay{};
    /// How often the file wants to be played; nothing: for ever.
    std::optional<int> plays;
};

/// How many pictures an animated GIF or WebP has, in an open file from its start; 1 for all other files, 0
/// where there is none.
[[nodiscard]] int framesOf(QIODevice& file);

/// Keeps one reader, because most frames are told as what changed since the one before. Blocks; any thread
/// may call, one at a time.
class FrameReader {
public:
    /// Of a file that is open. `name` is its path, for people.
    FrameReader(std::unique_ptr<QFile> file, QString name);
    /// Null where the file cannot be opened.
    [[nodiscard]] static std::unique_ptr<FrameReader> of(const QString& path);

    /// The frame of that number, from 1. The one that follows what was read last costs one frame; an earlier
    /// one is reached from the beginning. `begins` is told how many pixels will be decoded on the way.
    Outcome<Frame> read(int number, const std::function<void(qint64 pixels)>& begins = {});

private:
    void rewind();

    std::unique_ptr<QFile> m_file;
    QString m_name;
    std::unique_ptr<QImageReader> m_reader; ///< destroyed before its file
    QSize m_size;
    int m_read = 0; ///< number of the frame that was read last; 0: none
    int m_frames = 1;
    std::optional<int> m_plays;
    std::optional<GifPictures> m_pictures; ///< of a GIF: stands where the reader does
};

} // namespace tonescope
