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
#include <string>
#include <vector>

namespace tonescope {

/// Why a file cannot be opened: it is missing, empty, or not a regular file. Opening a pipe or device might
/// block.
[[nodiscard]] std::optional<Failure> obstacleBefore(const QString& path);

/// Callbacks of decodeOpened(). All except `stopped` may be empty.
struct DecodingHelp {
    /// Returns whether decoding should stop. Called at every read.
    std::function<bool()> stopped;
    /// Provides memory for a picture of this size and format; null if there is none, and then decoding
    /// allocates it. It must be zero if the reader of the format may leave pixels unwritten.
    std::function<QImage(QSize, QImage::Format)> room;
    /// Returns the text that image libraries have printed since decoding began, because some report damage
    /// only in this way.
    std::function<QByteArray()> complaints;
    /// Gets the number of pixels after the header was read, times FileFormat::slowness.
    std::function<void(qint64 pixels)> begins{};
    /// Gets consecutive rows when they are decoded, while they are still in the cache of the processor. Some
    /// readers never call it.
    std::function<void(const uchar* first, qsizetype bytes)> rows{};
    /// Whether luma, Cb and Cr are wanted as the file stores them (PixelLayout::Ycbcr8). Then only a JPEG or
    /// a video can be decoded, and fails, with the reason, if its samples are others.
    bool chroma = false;
};

/// Decodes a picture of an open file in any format that Qt has a plugin for, and closes its descriptor.
/// `name` is its path, for messages. In a file with several pages, sizes or frames, `number` chooses one,
/// from 1; the first is taken if there is no such picture. The `frame` of the image says which one it is. The
/// pixels have the layout of the decoder and are not turned upright; `orientation` says how to turn them.
/// Blocks; any thread may call it. Fails if the file is unreadable, no image, without a complete row, of a
/// kind that the reader would misread, or too large for the memory or for the size of the file.
[[nodiscard]] Outcome<Image> decodeOpened(int descriptor, const QString& name, const DecodingHelp& help,
                                          int number = 1);

/// Like decodeOpened(), but gives the levels of a camera's sensor (PixelLayout::Mosaic16). Fails, with the
/// reason, for files without a 2x2 mosaic of red, green and blue.
[[nodiscard]] Outcome<Image> sensorOpened(int descriptor, const QString& name, const DecodingHelp& help);
/// The same for the largest JPEG in a RAW file, with the rules of decodeOpened().
[[nodiscard]] Outcome<Image> embeddedOpened(int descriptor, const QString& name, const DecodingHelp& help);

/// A library that reads formats, and that can be left out of the build.
struct ReaderLibrary {
    std::string name;    ///< with its version: "libheif 1.15.1"
    std::string formats; ///< "HEIC, AVIF"
    std::string licence; ///< SPDX identifier
};

/// The libraries of this kind that the program was built with.
[[nodiscard]] std::vector<ReaderLibrary> readerLibraries();

/// Replaces the bit pattern of each half by its rank (see half.h). The picture has 16-bit samples only.
void rankHalves(QImage& picture);
/// The sentence for 32-bit floating-point samples that are counted as halves.
[[nodiscard]] Text toHalves();

/// Makes an image of a decoded picture, for example from the clipboard. The pixels are copied only if their
/// format cannot be counted.
[[nodiscard]] Image imageOf(QImage picture, const QString& name);

/// Converts the orientation that a reader of Qt reports.
[[nodiscard]] Orientation orientationOf(QImageIOHandler::Transformations transformation);

/// The bytes of a file as one row of gray pixels, whose letters can be counted. Fails if there is no regular
/// file, or it is unreadable, empty, or larger than half of the available memory.
[[nodiscard]] Outcome<Image> textImage(const QString& path);

/// Bits of a sample in the file, or of an index into its palette. 0 if unknown, as for a JPEG. Restores the
/// position of the file.
[[nodiscard]] int bitsInFile(QIODevice& file);

/// The layout of a format of QImage that can be counted without conversion; nothing for other formats.
/// Formats with premultiplied alpha need a conversion, because their samples are multiplied by alpha.
[[nodiscard]] std::optional<PixelLayout> nativeLayout(QImage::Format format);

/// Returns the picture if its format can be counted, otherwise a copy in the nearest format that can. Indexed
/// and 1-bit pictures become gray if their palette is gray and opaque, otherwise 32-bit colour. Premultiplied
/// alpha is divided out. 10-bit samples become 16-bit samples, 32-bit floating-point samples halves.
[[nodiscard]] QImage countable(QImage picture);

/// The conversion of samples by countable(), for messages: "premultiplied alpha to straight alpha". Empty if
/// samples keep their values, as the colours of a palette do.
[[nodiscard]] Text conversionOf(const QImage& picture);

/// Bytes of memory for decoding, by the header, which may be false: for the pixels, and for a converted copy
/// if one is needed. The memory of the decoder itself is not included. Nothing if the header does not tell
/// the size.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(const QImageReader& reader);
/// The same for a file. Only its header is read; of a drawing, the whole file. Zero if it holds no picture,
/// or is a drawing that is refused. Any thread may call it.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(QIODevice& file);

/// Refuses a picture that does not fit into the available memory, or is too large for a photo in a file of
/// this size. `bytes` is what pictureBytes() gives.
[[nodiscard]] std::optional<Failure> tooLarge(QSize size, std::uint64_t bytes, qint64 fileBytes);
/// The failure of a file that ends before its picture.
[[nodiscard]] Failure cutShort();

/// The largest picture, in bytes, to which a file of `fileBytes` bytes may be decoded; larger ones are
/// refused as decompression bombs.
[[nodiscard]] std::uint64_t mostPictureBytes(qint64 fileBytes);

} // namespace tonescope
