// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/reader_faults.h"

#include "engine/image/bmp_file.h"
#include "engine/image/drawing_file.h"
#include "engine/image/file_numbers.h"
#include "engine/image/picture_file.h"
#include "engine/values/text/sentence.h"

#include <QDataStream>

#include <cstdint>

namespace tonescope {

namespace {

struct PngHeader {
    enum Colour : quint8 { Gray = 0, Rgb = 2 };

    quint8 bits = 0, colour = 0;
    std::optional<quint16> transparent; ///< what its tRNS begins with
};

/// Nothing where this is no PNG.
std::optional<PngHeader> pngHeader(QIODevice& file) {
    const Place place(file);
    if (file.read(8) != QByteArray("\x89PNG\r\n\x1a\n", 8)) return std::nullopt;
    QDataStream in(&file); // numbers of a PNG are big-endian, and so are a stream's
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

/// A TGA may begin with a text of its own, of which the first byte tells the length.
bool hasTgaText(QIODevice& file) {
    const Place place(file);
    char length = 0;
    return file.getChar(&length) && length != 0;
}

} // namespace

std::optional<std::string> misreadingOf(const QByteArray& format, QIODevice& file, qint64 tiffPlace) {
    if (format == "tga" && hasTgaText(file))
        return SENTENCE("a TGA with a text before its pixels cannot be read rightly");
    if (format == "bmp") {
        const Place place(file);
        if (bmpContentOf(file).state == BmpState::Unfilled)
            return SENTENCE("its runs do not tell each pixel once");
        if (hasScatteredSamples(bmpHeaderOf(file)))
            return SENTENCE("a BMP whose samples have gaps between their bits cannot be read rightly");
    }
    if (format == "tiff" && hasSignedSamples(file, tiffPlace))
        return SENTENCE("a TIFF of signed or complex samples cannot be read rightly");
    if (auto missing = missingFromDrawing(format, file)) return missing;
    if (format != "png") return std::nullopt;
    const std::optional<PngHeader> png = pngHeader(file);
    if (png && png->bits == 16 && png->colour == PngHeader::Rgb && png->transparent)
        return SENTENCE("a PNG of 16-bit colour with a transparent colour cannot be read rightly");
    return std::nullopt;
}

void mend(QImage& picture, QIODevice& file) {
    if (picture.colorCount() == 0) return;
    const std::optional<PngHeader> png = pngHeader(file);
    if (!png || png->colour != PngHeader::Gray || !png->transparent || png->bits > 8) return;
    if (*png->transparent >= picture.colorCount()) return;
    const int value = *png->transparent * 255 / ((1 << png->bits) - 1);
    picture.setColor(*png->transparent, qRgba(value, value, value, 0));
}

} // namespace tonescope
