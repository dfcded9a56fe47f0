// SPDX-License-Identifier: GPL-3.0-or-later
// PNGs. libpng returns no row of a file that is cut short, and the reader of Qt mishandles some transparent
// colours. For a file that is cut short, the rows that it holds are inflated and written to a complete PNG of
// that height, which replaces the file for the reader.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <QDataStream>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include <zlib.h>

namespace tonescope {

namespace {

constexpr qint64 signatureBytes = 8, headerBytes = 13;

quint32 bigEndianAt(const QByteArray& bytes, qsizetype place) {
    return qFromBigEndian<quint32>(bytes.constData() + place);
}

QByteArray bigEndian(quint32 number) {
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

QByteArray chunkOf(const QByteArray& name, const QByteArray& content) {
    const QByteArray named = name + content;
    const uLong sum =
        crc32_z(0, reinterpret_cast<const Bytef*>(named.constData()), static_cast<z_size_t>(named.size()));
    return bigEndian(static_cast<quint32>(content.size())) + named + bigEndian(static_cast<quint32>(sum));
}

struct Chunk {
    QByteArray name, content;
    bool whole = false; ///< the chunk is complete, with a correct checksum
};

/// A complete PNG of the rows that a damaged file holds.
struct PngRows {
    QByteArray bytes;
    QSize held, whole; ///< size of its picture, and of the picture in the damaged file
};

/// Reads the chunk at the position of the file; nothing if there is none.
std::optional<Chunk> readChunk(QIODevice& file) {
    const QByteArray start = file.read(8);
    if (start.size() < 8) return std::nullopt;
    const quint32 length = bigEndianAt(start, 0);
    Chunk chunk{start.mid(4), file.read(std::min<qint64>(length, file.size() - file.pos())), false};
    const QByteArray sum = file.read(4);
    if (chunk.content.size() == length && sum.size() == 4)
        chunk.whole = chunkOf(chunk.name, chunk.content).endsWith(sum);
    return chunk;
}

/// Bytes of a row with its filter byte; 0 if the header is invalid or the picture interlaced.
qint64 rowBytesOf(const QByteArray& header) {
    const auto byte = [&](qsizetype place) { return static_cast<quint8>(header[place]); };
    const int bits = byte(8), colour = byte(9), interlace = byte(12);
    const int samples = colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
    const quint32 width = bigEndianAt(header, 0);
    if (width == 0 || width > std::numeric_limits<qint32>::max() || bits > 16 || interlace != 0) return 0;
    return (qint64{width} * bits * samples + 7) / 8 + 1;
}

/// Whether the file ends before its end chunk.
bool isPngCutShort(QIODevice& file) {
    // Most files end with this chunk, so the other chunks need not be read.
    const QByteArray last = chunkOf("IEND", {});
    if (file.seek(file.size() - last.size()) && file.read(last.size()) == last) return false;
    if (!file.seek(signatureBytes)) return true;
    while (true) {
        const QByteArray start = file.read(8);
        if (start.size() < 8) return true;
        const qint64 end = file.pos() + bigEndianAt(start, 0) + 4;
        if (end > file.size()) return true;
        if (start.endsWith("IEND")) return false;
        if (!file.seek(end)) return true;
    }
}

/// The rows that a file holds. Nothing if it holds none, or is interlaced.
std::optional<PngRows> pngRows(QIODevice& file) {
    if (!file.seek(signatureBytes)) return std::nullopt;
    std::optional<Chunk> chunk = readChunk(file);
    if (!chunk || !chunk->whole || chunk->name != "IHDR" || chunk->content.size() != headerBytes)
        return std::nullopt;
    QByteArray header = chunk->content, before;
    const qint64 rowBytes = rowBytesOf(header), rows = bigEndianAt(header, 4);
    const auto most = static_cast<qint64>(
        std::min<std::uint64_t>(mostPictureBytes(file.size()), std::numeric_limits<qint32>::max()));
    if (rowBytes == 0 || rows == 0 || rows > std::numeric_limits<qint32>::max()) return std::nullopt;
    Inflater pixels(std::min(rowBytes > most / rows ? most : rowBytes * rows, most));
    for (bool more = true; more && (chunk = readChunk(file));) {
        if (chunk->name == "IDAT")
            more = pixels.add(chunk->content) && chunk->whole;
        else if (pixels.bytes().isEmpty() && chunk->whole)
            before += chunkOf(chunk->name, chunk->content);
    }
    const qint64 held = std::min(pixels.bytes().size() / rowBytes, rows);
    if (held == 0) return std::nullopt;
    const auto bytes = static_cast<uLong>(held * rowBytes);
    uLongf size = compressBound(bytes);
    QByteArray packed(static_cast<qsizetype>(size), '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                  reinterpret_cast<const Bytef*>(pixels.bytes().constData()), bytes, 1) != Z_OK)
        return std::nullopt;
    packed.resize(static_cast<qsizetype>(size));
    const QSize whole(static_cast<int>(bigEndianAt(header, 0)), static_cast<int>(rows));
    qToBigEndian(static_cast<quint32>(held), header.data() + 4);
    return PngRows{QByteArray("\x89PNG\r\n\x1a\n", signatureBytes) + chunkOf("IHDR", header) + before +
                       chunkOf("IDAT", packed) + chunkOf("IEND", {}),
                   {whole.width(), static_cast<int>(held)},
                   whole};
}

FileContent contentOf(QIODevice& file, qint64 /*directory*/) {
    if (!isPngCutShort(file)) return {};
    std::optional<PngRows> rows = pngRows(file);
    if (!rows) return {.cut = true};
    return {.cut = false,
            .damage = rows->held == rows->whole ? withoutEndMark() : heldText(rows->held, rows->whole),
            .patch = Patch{0, std::move(rows->bytes)}};
}

struct PngHeader {
    enum Colour : quint8 { Gray = 0, Rgb = 2 };

    quint8 bits = 0, colour = 0;
    std::optional<quint16> transparent; ///< the first value of its tRNS chunk
};

/// Reads the header; nothing if the file is no PNG.
std::optional<PngHeader> pngHeader(QIODevice& file) {
    file.seek(0);
    if (file.read(8) != QByteArray("\x89PNG\r\n\x1a\n", 8)) return std::nullopt;
    QDataStream in(&file); // PNG and QDataStream are big-endian
    PngHeader header;
    while (in.status() == QDataStream::Ok) {
        quint32 length = 0, name = 0;
        in >> length >> name;
        constexpr quint32 ihdr = 0x49484452, trns = 0x74524e53, idat = 0x49444154;
        if (name == idat) return header;
        qint64 read = 0;
        if (name == ihdr && length >= 10) {
            in.skipRawData(8);
            in >> header.bits >> header.colour;
            read = 10;
        } else if (name == trns && length >= 2) {
            quint16 value = 0;
            in >> value;
            header.transparent = value;
            read = 2;
        }
        if (!file.seek(file.pos() + length - read + 4)) break;
    }
    return std::nullopt;
}

std::optional<Text> misreadingOf(QIODevice& file, qint64 /*directory*/) {
    const std::optional<PngHeader> png = pngHeader(file);
    if (png && png->bits == 16 && png->colour == PngHeader::Rgb && png->transparent)
        return SENTENCE("a PNG of 16-bit colour with a transparent colour cannot be read rightly");
    return std::nullopt;
}

/// Restores the value of the transparent gray level, which the reader of Qt replaces by black.
bool correct(PictureRead& read, QIODevice& file) {
    QImage& picture = read.picture;
    if (picture.colorCount() == 0) return true;
    const std::optional<PngHeader> png = pngHeader(file);
    if (!png || png->colour != PngHeader::Gray || !png->transparent || png->bits > 8) return true;
    if (*png->transparent >= picture.colorCount()) return true;
    const int value = *png->transparent * 255 / ((1 << png->bits) - 1);
    picture.setColor(*png->transparent, qRgba(value, value, value, 0));
    return true;
}

int sampleBitsOf(QIODevice& file) {
    file.seek(0);
    const QByteArray start = file.peek(25);
    return start.size() > 24 ? static_cast<quint8>(start[24]) : 0;
}

/// Only messages about IDAT, which has the samples, mean damage; libpng warns of every kind of chunk.
QByteArray complaintIn(const QByteArray& line) {
    const QByteArray mark("libpng warning: ");
    const qsizetype place = line.indexOf(mark);
    const QByteArray clause = place < 0 ? QByteArray() : line.mid(place + mark.size());
    return clause.startsWith("IDAT") ? clause : QByteArray();
}

} // namespace

const FileFormat pngFormat{.names = {"png", nullptr, nullptr},
                           .begins = [](const QByteArray& bytes) { return bytes.startsWith("\x89PNG"); },
                           .content = contentOf,
                           .misreading = misreadingOf,
                           .correct = correct,
                           .sampleBits = sampleBitsOf,
                           .complaint = complaintIn};

} // namespace tonescope
