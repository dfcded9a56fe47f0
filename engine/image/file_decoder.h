// SPDX-License-Identifier: GPL-3.0-or-later
// The decoder as the rest of the program uses it: a set of functions that decode whole files, frames of an
// animation, or previews. In the program, these functions decode in worker processes (engine/decoder).
#pragma once

#include "engine/image/gif_format.h"
#include "engine/image/luma_planes.h"
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

/// A frame of an animation, and how long it is shown; or a frame of a live source.
struct Frame {
    ImagePointer image; ///< its `frame` has the number; a live one has none
    std::chrono::milliseconds delay{};
    /// How often the animation is played; nothing: without end.
    std::optional<int> plays;
    /// If set, `image` has these planes in one row of bytes and not its pixels; see PlaneConverter.
    std::optional<LumaPlanes> planes{};
    int skipped = 0; ///< frames of a live source since the last one that was read
};

/// Decodes frames of a video.
class FrameSource {
public:
    FrameSource() = default;
    FrameSource(const FrameSource&) = delete;
    FrameSource& operator=(const FrameSource&) = delete;
    virtual ~FrameSource() = default;

    /// The frame with this number, from 1. The frame after that of the last call costs one frame of work; any
    /// other one may require that the frames before it are decoded. `begins` gets the number of pixels that
    /// will be decoded. If an estimated number of frames is corrected, the last frame is returned in place of
    /// a later one. The frame may have planes.
    virtual Outcome<Frame> read(int number, const std::function<void(qint64 pixels)>& begins) = 0;
};

/// Reads the frames of an animation or a video. It keeps its reader, because most frames are stored as
/// differences to the frame before. Blocks; one thread at a time may use it.
class FrameReader {
public:
    /// `file` is open. `name` is its path, for messages.
    FrameReader(std::unique_ptr<QFile> file, QString name);

    /// The frame with this number, from 1. The frame after that of the last call costs one frame of work; for
    /// an earlier one of an animation the reader begins again. `begins` gets the number of pixels that will
    /// be decoded. See also FrameSource::read().
    Outcome<Frame> read(int number, const std::function<void(qint64 pixels)>& begins = {});
    /// Like read(), but the frame may have planes.
    Outcome<Frame> readPlanes(int number, const std::function<void(qint64 pixels)>& begins);

private:
    void rewind();

    std::unique_ptr<QFile> m_file;
    QString m_name;
    std::unique_ptr<FrameSource> m_video;   ///< null: the file is no video, and the members below are used
    PhotoFacts m_facts;                     ///< of the file
    std::unique_ptr<QImageReader> m_reader; ///< destroyed before its file
    QSize m_size;
    int m_read = 0; ///< number of the last read frame; 0: none
    int m_frames = 1;
    std::optional<int> m_plays;
    std::optional<GifPictures> m_pictures; ///< of a GIF; at the same frame as m_reader
    PlaneConverter m_converter;
};

/// A small copy of a picture.
struct ReducedPicture {
    Image image;
    Extent whole; ///< upright size of the picture
};

/// Functions that decode files. Several threads may call all functions except `frame` at the same time. All
/// with a stop token return early after a stop.
struct FileDecoder {
    using OfRaw = std::function<Outcome<Image>(const QString&, const std::stop_token&)>;

    /// Bytes of the decoded image; zero if the file holds none, nothing if unknown.
    std::function<std::optional<std::uint64_t>(const QString&)> bytes;
    /// See decodeOpened().
    std::function<Outcome<Image>(const QString&, const std::stop_token&, int)> decode;
    /// A preview of a large picture; nothing if there is none.
    std::function<std::optional<ReducedPicture>(const QString&, const std::stop_token&)> reduced;
    /// See FrameReader::read(). Keeps the reader of the last file.
    std::function<Outcome<Frame>(const QString&, const std::stop_token&, int)> frame;
    /// See sensorOpened() and embeddedOpened().
    OfRaw sensor{}, embedded{};
    /// Frees the resources that are kept for a thread which will decode no more files. May be empty.
    std::function<void()> ended{};
    /// Like `decode`, with DecodingHelp::chroma. May be empty.
    std::function<Outcome<Image>(const QString&, const std::stop_token&, int)> chroma{};

    /// A decoder whose `decode` calls another function: &FileDecoder::sensor or &FileDecoder::embedded.
    [[nodiscard]] FileDecoder decodingBy(OfRaw FileDecoder::*other) const;
};

} // namespace tonescope
