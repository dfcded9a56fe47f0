// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/picture_file.h"

#include "engine/image/bmp_file.h"
#include "engine/image/file_numbers.h"
#include "engine/image/gif_file.h"
#include "engine/image/png_rows.h"
#include "engine/image/pnm_reader.h"
#include "engine/values/text/sentence.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

std::string withoutEnd() {
    return SENTENCE("the file ends without its end mark");
}

FileContent bmpContent(QIODevice& file) {
    const BmpContent held = bmpContentOf(file);
    const BmpHeader header = bmpHeaderOf(file);
    FileContent content{.cut = false, .damage = {}, .patch = {}, .part = {}};
    if (held.beyondColours) content.damage = beyondPalette();
    if (held.state != BmpState::CutShort) return content;
    if (held.rows == 0) return {.cut = true, .damage = {}, .patch = {}, .part = {}};
    const auto width = static_cast<int>(header.width), height = static_cast<int>(header.height);
    const auto rows = static_cast<int>(held.rows);
    content.damage = heldText({width, rows}, {width, height});
    content.patch = Patch{header.old ? 20 : 22, QByteArray(header.old ? 2 : 4, '\0')};
    if (header.old)
        qToLittleEndian(static_cast<quint16>(rows), content.patch->bytes.data());
    else
        qToLittleEndian(header.firstRowFirst ? -rows : rows, content.patch->bytes.data());
    return content;
}

FileContent gifContent(QIODevice& file) {
    GifPictures pictures(file);
    FileContent content{.cut = true, .damage = {}, .patch = {}, .part = {}};
    const std::optional<GifPicture> first = pictures.next();
    if (!first || pictures.canvas().isEmpty()) return content;
    const QRect canvas(QPoint(), pictures.canvas());
    QRect part = first->place;
    if (!first->whole() && part.width() > 0)
        part.setHeight(first->interlaced ? 0 : static_cast<int>(first->pixels / part.width()));
    part &= canvas;
    if (part.isEmpty()) return content;
    content.cut = false;
    if (part != canvas)
        content.damage = heldText(part.size(), canvas.size());
    else if (first->beyondColours)
        content.damage = beyondPalette();
    // Of an animation all pictures have the size of the canvas.
    if (pictures.skipRest() == 0) content.part = part;
    if (content.damage.empty() && pictures.cut()) content.damage = withoutEnd();
    return content;
}

/// What the header of a JPEG's frame says.
struct JpegFrame {
    int width = 0, height = 0, components = 0;
    qint64 blocks = 0;        ///< of 8 x 8 samples, over all components
    bool arithmetic = false;  ///< coded so, and not by Huffman's codes
    bool progressive = false; ///< told in several scans
};

/// The components of a frame, of which the numbers come next.
void readJpegComponents(Numbers& numbers, JpegFrame& frame) {
    int across = 1, down = 1; // samples of a component for one of the coarsest, at most
    std::vector<std::pair<int, int>> factors;
    for (int i = 0; i < frame.components && !numbers.ended(); ++i) {
        numbers.skip(1);
        const auto sampling = numbers.next<quint8>();
        factors.emplace_back(std::max(1, sampling >> 4), std::max(1, sampling & 15));
        across = std::max(across, factors.back().first);
        down = std::max(down, factors.back().second);
        numbers.skip(1);
    }
    const auto blocksOf = [](int samples, int factor, int most) {
        return (qint64{samples} * factor / most + 7) / 8;
    };
    for (const auto& [x, y] : factors)
        frame.blocks += blocksOf(frame.width, x, across) * blocksOf(frame.height, y, down);
}

/// Zeros where the file has none.
JpegFrame jpegFrame(QIODevice& file) {
    Numbers numbers(file, 2, ByteOrder::Big);
    while (!numbers.ended()) {
        const auto marker = numbers.next<quint16>();
        if (marker == 0xffff) { // padding
            file.seek(file.pos() - 1);
            continue;
        }
        const auto length = numbers.next<quint16>();
        // All of C0 to CF begin frames, but three that hold tables or are kept free.
        const bool begins =
            (marker & 0xfff0U) == 0xffc0 && marker != 0xffc4 && marker != 0xffc8 && marker != 0xffcc;
        if (begins) {
            JpegFrame frame;
            numbers.skip(1);
            frame.height = numbers.next<quint16>();
            frame.width = numbers.next<quint16>();
            frame.components = numbers.next<quint8>();
            frame.arithmetic = marker > 0xffc8;
            frame.progressive = (marker & 3U) == 2;
            readJpegComponents(numbers, frame);
            return frame;
        }
        if (marker < 0xffc0 || length < 2) break;
        numbers.skip(length - 2);
    }
    return {};
}

/// A picture of several scans that is more than its file can tell: each block has a code at least. Its
/// decoder would take memory for all of it; of a single scan it takes no more than the file tells.
FileContent jpegContent(QIODevice& file) {
    const JpegFrame frame = jpegFrame(file);
    if (frame.progressive && !frame.arithmetic && frame.blocks / 8 > file.size())
        return {.cut = true, .damage = {}, .patch = {}, .part = {}};
    return {}; // its reader notices where less is missing
}

FileContent pngContent(QIODevice& file) {
    if (!isPngCutShort(file)) return {};
    std::optional<PngRows> rows = pngRows(file);
    if (!rows) return {.cut = true, .damage = {}, .patch = {}, .part = {}};
    return {.cut = false,
            .damage = rows->held == rows->whole ? withoutEnd() : heldText(rows->held, rows->whole),
            .patch = Patch{0, std::move(rows->bytes)},
            .part = {}};
}

/// A field of a TIFF's directory: one number in it, or several elsewhere in the file.
struct TiffField {
    quint64 count = 0;
    qint64 place = 0;
    int bytes = 2; ///< of a number
};

/// A directory of a TIFF: the one that lies `at` that place, or the first. That of a BigTIFF has numbers of
/// 64 bits where others have 32.
class TiffDirectory {
public:
    explicit TiffDirectory(QIODevice& file, qint64 at = 0)
        : m_file(file), m_order(isLittle(file) ? ByteOrder::Little : ByteOrder::Big) {
        constexpr quint16 bigVersion = 43;
        m_big = Numbers(file, 2, m_order).next<quint16>() == bigVersion;
        Numbers head(file, m_big ? 8 : 4, m_order);
        const qint64 start = at > 0 ? at : nextPlace(head);
        Numbers numbers(file, start, m_order);
        const qint64 entries = m_big ? numbers.next<qint64>() : numbers.next<quint16>();
        const qint64 inside = m_big ? 8 : 4, entryBytes = m_big ? 20 : 12;
        bool inFile = true;
        for (qint64 entry = 0; entry < entries && !numbers.ended(); ++entry) {
            const auto tag = numbers.next<quint16>();
            const auto kind = numbers.next<quint16>();
            const auto count = static_cast<quint64>(nextPlace(numbers));
            const qint64 here = start + (m_big ? 8 : 2) + entryBytes * entry + entryBytes - inside;
            const qint64 place = nextPlace(numbers);
            const qint64 each = bytesOfKind(kind);
            const bool possible = count <= static_cast<quint64>(file.size() / each);
            const qint64 bytes = possible ? static_cast<qint64>(count) * each : file.size();
            const bool isHere = possible && bytes <= inside;
            m_fields[tag] = {count, isHere ? here : place, static_cast<int>(std::clamp<qint64>(each, 2, 8))};
            inFile = inFile && (isHere || (place >= 0 && bytes <= file.size() - place));
        }
        m_complete = entries > 0 && !numbers.ended() && inFile;
    }

    /// Whether it is all there, with what its fields point to.
    [[nodiscard]] bool complete() const { return m_complete; }
    /// The numbers of a field; none where it is missing, zeros where the file has ended.
    [[nodiscard]] std::vector<qint64> numbersOf(quint16 tag) const {
        const auto found = m_fields.find(tag);
        if (found == m_fields.end()) return {};
        Numbers numbers(m_file, found->second.place, m_order);
        std::vector<qint64> values;
        for (quint64 i = 0; i < found->second.count && !numbers.ended(); ++i) {
            const int bytes = found->second.bytes;
            values.push_back(bytes == 8   ? std::max<qint64>(numbers.next<qint64>(), 0)
                             : bytes == 4 ? numbers.next<quint32>()
                                          : numbers.next<quint16>());
        }
        return values;
    }
    [[nodiscard]] qint64 numberOf(quint16 tag, qint64 otherwise) const {
        const std::vector<qint64> numbers = numbersOf(tag);
        return numbers.empty() ? otherwise : numbers.front();
    }
    /// Makes that the first number of a field.
    [[nodiscard]] std::optional<Patch> patched(quint16 tag, qint64 number) const {
        const auto found = m_fields.find(tag);
        if (found == m_fields.end()) return std::nullopt;
        QByteArray bytes(found->second.bytes, '\0');
        for (qsizetype i = 0; i < bytes.size(); ++i)
            bytes[m_order == ByteOrder::Little ? i : bytes.size() - 1 - i] =
                static_cast<char>(number >> 8 * i & 0xff);
        return Patch{found->second.place, bytes};
    }

private:
    /// Of a number of that kind: bytes, letters, shorts, longs, fractions, and so on.
    static qint64 bytesOfKind(quint16 kind) {
        constexpr std::array<qint64, 19> bytes{1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 1, 1, 8, 8, 8};
        return kind < bytes.size() ? bytes.at(kind) : 1;
    }
    [[nodiscard]] qint64 nextPlace(Numbers& numbers) const {
        return m_big ? numbers.next<qint64>() : numbers.next<quint32>();
    }
    static bool isLittle(QIODevice& file) {
        file.seek(0);
        return file.read(1) == "I";
    }

    QIODevice& m_file;
    ByteOrder m_order;
    bool m_big = false;
    std::map<quint16, TiffField> m_fields;
    bool m_complete = false;
};

/// Strips or tiles, as a directory tells of them.
struct TiffPieces {
    qint64 across = 1, down = 0; ///< how many of them make the picture, or a plane of it
    qint64 rows = 0;             ///< of each
    qint64 rowBytes = 0; ///< of a strip without compression, which libtiff reads whatever size is told
    qint64 height = 0;   ///< of the picture
    std::vector<qint64> starts, sizes;

    /// Whether the file holds the piece of that number. Where no size is told, libtiff finds it.
    [[nodiscard]] bool held(qint64 piece, qint64 fileBytes) const {
        const auto number = static_cast<std::size_t>(piece);
        if (number >= starts.size() || starts[number] == 0) return false;
        const qint64 rest = fileBytes - starts[number];
        if (rowBytes > 0 && std::min(rows, height - piece % down * rows) > rest / rowBytes) return false;
        if (sizes.empty()) return rest > 0;
        return number < sizes.size() && sizes[number] > 0 && sizes[number] <= rest;
    }
};

TiffPieces piecesOf(const TiffDirectory& directory, qint64 width, qint64 height) {
    constexpr quint16 stripOffsets = 273, rowsPerStrip = 278, stripSizes = 279;
    constexpr quint16 tileWidth = 322, tileHeight = 323, tileOffsets = 324, tileSizes = 325;
    constexpr quint16 bitsOfSample = 258, compression = 259, colourModel = 262, samplesOfPixel = 277,
                      planar = 284;
    constexpr int yCbCr = 6;
    TiffPieces pieces;
    pieces.height = height;
    const qint64 across = directory.numberOf(tileWidth, 0);
    const bool tiled = across > 0;
    pieces.rows = directory.numberOf(tiled ? tileHeight : rowsPerStrip, height);
    if (pieces.rows < 1 || (!tiled && pieces.rows > height)) pieces.rows = height;
    pieces.across = tiled ? (width + across - 1) / across : 1;
    pieces.down = (height + pieces.rows - 1) / pieces.rows;
    if (!tiled && directory.numberOf(compression, 1) == 1 && directory.numberOf(colourModel, 0) != yCbCr) {
        const bool together = directory.numberOf(planar, 1) != 2;
        const qint64 samples = together ? directory.numberOf(samplesOfPixel, 1) : 1;
        constexpr qint64 most = 65535; // of both, by their kind
        pieces.rowBytes =
            (width * std::min(samples, most) * std::min(directory.numberOf(bitsOfSample, 1), most) + 7) / 8;
    }
    pieces.starts = directory.numbersOf(tiled ? tileOffsets : stripOffsets);
    if (pieces.starts.empty()) pieces.starts = directory.numbersOf(tiled ? stripOffsets : tileOffsets);
    pieces.sizes = directory.numbersOf(tiled ? tileSizes : stripSizes);
    if (pieces.sizes.empty()) pieces.sizes = directory.numbersOf(tiled ? stripSizes : tileSizes);
    return pieces;
}

/// Rows of pieces from the first on that the file holds.
qint64 rowsHeld(const TiffPieces& pieces, qint64 planes, qint64 fileBytes) {
    for (qint64 row = 0; row < pieces.down; ++row) {
        for (qint64 plane = 0; plane < planes; ++plane) {
            for (qint64 x = 0; x < pieces.across; ++x) {
                if (!pieces.held((plane * pieces.down + row) * pieces.across + x, fileBytes)) return row;
            }
        }
    }
    return pieces.down;
}

FileContent tiffContent(QIODevice& file, qint64 place) {
    constexpr quint16 imageWidth = 256, imageHeight = 257, samplesOfPixel = 277, planar = 284;
    FileContent content{.cut = true, .damage = {}, .patch = {}, .part = {}};
    const TiffDirectory directory(file, place);
    if (!directory.complete()) return content;
    content.cut = false;
    const qint64 width = directory.numberOf(imageWidth, 0), height = directory.numberOf(imageHeight, 0);
    constexpr qint64 most = std::numeric_limits<int>::max();
    if (width < 1 || height < 1 || width > most || height > most) return content;
    const qint64 planes = directory.numberOf(planar, 1) == 2 ? directory.numberOf(samplesOfPixel, 1) : 1;
    const TiffPieces pieces = piecesOf(directory, width, height);
    if (pieces.starts.empty())
        return content; // its reader finds a JPEG of the old kind elsewhere, or nothing
    const qint64 held = std::min(rowsHeld(pieces, planes, file.size()) * pieces.rows, height);
    if (held == height) return content;
    // With fewer rows the pieces of the second plane would have other numbers.
    content.cut = held == 0 || planes > 1;
    if (*content.cut) return content;
    content.patch = directory.patched(imageHeight, held);
    content.damage = heldText({static_cast<int>(width), static_cast<int>(held)},
                              {static_cast<int>(width), static_cast<int>(height)});
    return content;
}

std::string narrowed(int from, int to) {
    return filled(SENTENCE("%1-bit samples to %2 bits"), {std::to_string(from), std::to_string(to)});
}

std::string tiffConversion(QIODevice& file, int bits, qint64 place) {
    constexpr quint16 bitsOfSample = 258, colourModel = 262;
    constexpr int separated = 5, lab = 8;
    const TiffDirectory directory(file, place);
    const std::string rgb = " to " + std::to_string(bits) + "-bit RGB";
    const qint64 model = directory.numberOf(colourModel, 0);
    if (model == separated) return "CMYK" + rgb;
    if (model == lab) return "CIE L*a*b*" + rgb;
    const auto stored = static_cast<int>(directory.numberOf(bitsOfSample, 1));
    return stored > bits ? narrowed(stored, bits) : std::string();
}

std::string bmpConversion(QIODevice& file) {
    const BmpHeader header = bmpHeaderOf(file);
    if (isDeepBmp(header))
        return filled(SENTENCE("samples of %1 bits scaled to 16 bits"), {bmpSampleBits(header)});
    return bmpSampleBits(header).empty() ? std::string() : SENTENCE("samples of fewer bits to 8 bits");
}

std::string pnmConversion(QIODevice& file, int bits) {
    const std::optional<PnmHeader> header = readPnmHeader(file);
    if (!header || header->isBits() || header->largest == (1 << bits) - 1) return {};
    return filled(SENTENCE("samples up to %1 scaled to %2 bits"),
                  {std::to_string(header->largest), std::to_string(bits)});
}

/// By its first bytes, not by its name.
enum class Kind : std::uint8_t { Bmp, Gif, Jpeg, Png, Pnm, Tiff, Other };

Kind kindOf(QIODevice& file) {
    const QByteArray start = file.peek(4);
    if (start.startsWith("BM")) return Kind::Bmp;
    if (start == "GIF8") return Kind::Gif;
    if (start.startsWith("\xff\xd8")) return Kind::Jpeg;
    if (start == "\x89PNG") return Kind::Png;
    if (start.size() > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '6') return Kind::Pnm;
    for (const char version : {'*', '+'}) { // of 32 bits, and of 64
        if (start == QByteArray("II") + version + '\0' || start == QByteArray("MM\0", 3) + version)
            return Kind::Tiff;
    }
    return Kind::Other;
}

} // namespace

FileContent contentOf(QIODevice& file, qint64 tiffPlace) {
    if (!file.seek(0)) return {};
    switch (kindOf(file)) {
    case Kind::Bmp:
        return bmpContent(file);
    case Kind::Gif:
        return gifContent(file);
    case Kind::Jpeg:
        return jpegContent(file);
    case Kind::Png:
        return pngContent(file);
    case Kind::Pnm:
        return {.cut = false,
                .damage = {},
                .patch = {},
                .part = {}}; // its reader is ours, and misses every sample
    case Kind::Tiff:
        return tiffContent(file, tiffPlace);
    default:
        return {};
    }
}

std::string beyondPalette() {
    return SENTENCE("some pixels have colours that the palette does not have");
}

std::string heldText(QSize part, QSize whole) {
    return filled(SENTENCE("the file holds only %1 x %2 of %3 x %4 pixels"),
                  {std::to_string(part.width()), std::to_string(part.height()), std::to_string(whole.width()),
                   std::to_string(whole.height())});
}

bool hasSignedSamples(QIODevice& file, qint64 tiffPlace) {
    constexpr quint16 sampleFormat = 339;
    constexpr int signedNumber = 2, complexInteger = 5, complexFloat = 6;
    const Place place(file);
    if (kindOf(file) != Kind::Tiff) return false;
    const std::vector<qint64> formats = TiffDirectory(file, tiffPlace).numbersOf(sampleFormat);
    return std::any_of(formats.begin(), formats.end(), [](qint64 format) {
        return format == signedNumber || format == complexInteger || format == complexFloat;
    });
}

std::string convertedByReader(QIODevice& file, int bits, qint64 tiffPlace) {
    if (!file.seek(0)) return {};
    switch (kindOf(file)) {
    case Kind::Bmp:
        return bmpConversion(file);
    case Kind::Jpeg:
        return jpegFrame(file).components == 4 ? SENTENCE("CMYK to 8-bit RGB") : "";
    case Kind::Pnm:
        return pnmConversion(file, bits);
    case Kind::Tiff:
        return tiffConversion(file, bits, tiffPlace);
    default:
        return {};
    }
}

int bitsInFile(QIODevice& file) {
    const Place place(file);
    const QByteArray start = file.peek(25);
    if (start.startsWith("\x89PNG") && start.size() > 24) return static_cast<quint8>(start[24]);
    switch (kindOf(file)) {
    case Kind::Bmp: {
        const int bits = bmpHeaderOf(file).bits; // of a pixel
        return bits <= 8 ? bits : 0;
    }
    case Kind::Gif: // of the colours that all its pictures share
        return start.size() > 10 && (start[10] & 0x80) != 0 ? (start[10] & 7) + 1 : 0;
    case Kind::Pnm: {
        const std::optional<PnmHeader> header = readPnmHeader(file);
        return header && header->isBits() ? 1 : 0;
    }
    default:
        return 0; // a TIFF's pages differ: see tiffPages()
    }
}

} // namespace tonescope
