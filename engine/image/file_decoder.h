// SPDX-License-Identifier: GPL-3.0-or-later
// How the program decodes files: in this process or another, whole, frame by frame, or as a preview.
#pragma once

#include "engine/image/gif_format.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QFile>
#include <QImageReader>
#include <QString>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace tonescope {

/// A picture of an animation, and how long it is shown.
struct Frame {
    ImagePointer image; ///< its `frame` has the number
    std::chrono::milliseconds delay{};
    /// How often the animation is played; nothing: for ever.
    std::optional<int> plays;
};

/// Reads an animation. It keeps its reader, because most frames are differences to the one before. Blocks;
/// one thread at a time.
class FrameReader {
public:
    /// The file is open. `name` is its path, for messages.
    FrameReader(std::unique_ptr<QFile> file, QString name);
    /// Null if the file cannot be opened.
    [[nodiscard]] static std::unique_ptr<FrameReader> of(const QString& path);

    /// The frame of that number, from 1. The next one costs one frame; an earlier one is reached from the
    /// beginning. `begins` is called with the number of pixels that will be decoded.
    Outcome<Frame> read(int number, const std::function<void(qint64 pixels)>& begins = {});

private:
    void rewind();

    std::unique_ptr<QFile> m_file;
    QString m_name;
    std::unique_ptr<QImageReader> m_reader; ///< destroyed before its file
    QSize m_size;
    int m_read = 0; ///< the frame that was read last; 0: none
    int m_frames = 1;
    std::optional<int> m_plays;
    std::optional<GifPictures> m_pictures; ///< of a GIF: at the same frame as the reader
};

/// A small copy of a picture.
struct ReducedPicture {
    Image image;
    Extent whole; ///< upright size of the picture that it is a copy of
};

/// Functions that decode. Several threads may call all but `frame` at once. A stop makes them return early.
struct FileDecoder {
    /// Bytes that the image will take; zero if there is none, nothing if that is unknown.
    std::function<std::optional<std::uint64_t>(const QString&)> bytes;
    /// See decodeFile().
    std::function<Outcome<Image>(const QString&, const std::stop_token&, int)> decode;
    /// A preview of a large picture; nothing if there is none.
    std::function<std::optional<ReducedPicture>(const QString&, const std::stop_token&)> reduced;
    /// See FrameReader::read(). Keeps its place in the file of the last call.
    std::function<Outcome<Frame>(const QString&, int)> frame;
    /// Frees what is kept for a thread that has no more files. May be empty.
    std::function<void()> ended{};
};

/// Decodes in this process, without confinement: for files that are known to be harmless.
[[nodiscard]] FileDecoder inPlaceDecoder();

} // namespace tonescope
