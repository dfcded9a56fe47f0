// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes image files, and converts pictures to layouts that can be counted.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QImage>
#include <QImageIOHandler>
#include <QImageReader>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace tonescope {

/// Decodes a picture of a file in any format that Qt has a plugin for: of several pages, sizes or frames the
/// one of that number, from 1, or the first if there is none. The image's `frame` says which it is. The
/// pixels keep the decoder's layout and are not turned; the orientation says how to turn them. Blocks; any
/// thread may call. A stop makes it fail early. Fails if the file is missing, unreadable, cut short, no
/// image, or too large for memory.
[[nodiscard]] Outcome<Image> decodeFile(const QString& path, const std::stop_token& stop = {},
                                        int number = 1);

/// Why the file is not even opened: it is missing, empty or not regular. A pipe or device could block.
[[nodiscard]] std::optional<Failure> obstacleBefore(const QString& path);

/// Callbacks of decodeOpened(); all but `stopped` may be empty.
struct DecodingHelp {
    /// Whether decoding should stop; called at every read.
    std::function<bool()> stopped;
    /// A picture of that size and format to decode into; null: any memory will do.
    std::function<QImage(QSize, QImage::Format)> room;
    /// What libraries have printed since decoding began: they report damage in no other way.
    std::function<QByteArray()> complaints;
    /// Called with the number of pixels once the header is read.
    std::function<void(qint64 pixels)> begins{};
    /// Called with consecutive rows as soon as they are decoded, while they are in the processor's cache.
    /// Some readers never call it.
    std::function<void(const uchar* first, qsizetype bytes)> rows{};
};

/// The same for an open file, whose descriptor is closed. `name` is its path, for messages.
[[nodiscard]] Outcome<Image> decodeOpened(int descriptor, const QString& name, const DecodingHelp& help,
                                          int number = 1);

/// Wraps a decoded picture, for example of the clipboard. It is copied only if its format cannot be counted.
[[nodiscard]] Image imageOf(QImage picture, const QString& name);

/// The orientation that a reader reports.
[[nodiscard]] Orientation orientationOf(QImageIOHandler::Transformations transformation);

/// The bytes of a file as one row of gray pixels, in which letters can be counted. Fails if there is no
/// regular file, or it cannot be read, is empty, or has more than half the available memory.
[[nodiscard]] Outcome<Image> textImage(const QString& path);

/// Bits of a sample in the file, or of an index into its palette; 0 if unknown, as for a JPEG. The position
/// of the file stays as it is.
[[nodiscard]] int bitsInFile(QIODevice& file);

/// The layout of a QImage format that can be counted as it is. Formats with premultiplied alpha cannot: their
/// samples are not the picture's.
[[nodiscard]] std::optional<PixelLayout> nativeLayout(QImage::Format format);

/// The picture itself if its format can be counted, else a copy in the nearest one that can: indexed and
/// 1-bit pictures become gray if their palette is, else 32-bit colour; premultiplied alpha is divided out;
/// 10-bit and floating-point samples become 16-bit ones.
[[nodiscard]] QImage countable(QImage picture);

/// What countable() does to the samples, for messages: "premultiplied alpha to straight alpha". Empty if they
/// keep their values; the colours of a palette do.
[[nodiscard]] Text conversionOf(const QImage& picture);

/// Bytes that decoding takes, by the header, which may lie: the pixels and, if they cannot be counted as they
/// are, the copy that can; without the decoder's own memory. Nothing if the header does not tell.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(const QImageReader& reader);
/// The same for a file, of which only the header is read, or all of a drawing. Zero if it holds no picture.
/// Any thread may call.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(QIODevice& file);
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(const QString& path);

/// The largest picture that a file of so many bytes may become.
[[nodiscard]] std::uint64_t mostPictureBytes(qint64 fileBytes);

} // namespace tonescope
