// SPDX-License-Identifier: GPL-3.0-or-later
// TIFF and BigTIFF. The directories of the file tell which strips or tiles it holds. Pictures with straight
// alpha are decoded with libtiff, because the reader of Qt multiplies their colours by alpha.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <tiffio.h>

namespace tonescope {

namespace {

/// A field of a directory.
struct TiffField {
    quint64 count = 0;
    qint64 place = 0; ///< place of its first number in the file
    int bytes = 2;    ///< per number
};

/// Reads a directory of a TIFF at a place, or the first one. In a BigTIFF, numbers and places have 64 bits.
class TiffDirectory {
public:
    explicit TiffDirectory(QIODevice& file, qint64 at = 0)
        : m_file(file), m_order(isLittle(file) ? ByteOrder::Little : ByteOrder::Big) {
        constexpr quint16 bigVersion = 43;
        m_big = BinaryReader(file, 2, m_order).next<quint16>() == bigVersion;
        BinaryReader head(file, m_big ? 8 : 4, m_order);
        m_place = at > 0 ? at : nextPlace(head);
        BinaryReader numbers(file, m_place, m_order);
        const qint64 entries = m_big ? numbers.next<qint64>() : numbers.next<quint16>();
        const qint64 inside = m_big ? 8 : 4, entryBytes = m_big ? 20 : 12;
        bool inFile = true;
        for (qint64 entry = 0; entry < entries && !numbers.ended(); ++entry) {
            const auto tag = numbers.next<quint16>();
            const auto kind = numbers.next<quint16>();
            const auto count = static_cast<quint64>(nextPlace(numbers));
            const qint64 here = m_place + (m_big ? 8 : 2) + entryBytes * entry + entryBytes - inside;
            const qint64 place = nextPlace(numbers);
            const qint64 each = bytesOfKind(kind);
            const bool possible = count <= static_cast<quint64>(file.size() / each);
            const qint64 bytes = possible ? static_cast<qint64>(count) * each : file.size();
            const bool isHere = possible && bytes <= inside;
            m_fields[tag] = {count, isHere ? here : place, static_cast<int>(std::clamp<qint64>(each, 2, 8))};
            inFile = inFile && (isHere || (place >= 0 && bytes <= file.size() - place));
        }
        m_complete = entries > 0 && !numbers.ended() && inFile;
        constexpr qint64 mostEntries = 4096; // the limit of libtiff
        m_readable = entries > 0 && entries <= mostEntries && !numbers.ended();
        if (!m_readable) return;
        BinaryReader link(file, m_place + (m_big ? 8 : 2) + entryBytes * entries, m_order);
        m_next = nextPlace(link);
        if (link.ended()) m_next = 0; // the file may end after its last directory
    }

    /// Place of its first byte in the file.
    [[nodiscard]] qint64 place() const { return m_place; }
    /// Whether all entries could be read; the data that they refer to may be missing.
    [[nodiscard]] bool readable() const { return m_readable; }
    /// Place of the next directory; 0: there is none.
    [[nodiscard]] qint64 next() const { return m_next; }

    /// Whether the file holds the directory and all data of its fields.
    [[nodiscard]] bool complete() const { return m_complete; }
    /// At most `most` numbers of a field; none if the field is missing. If the file ends before, the last
    /// number is zero and the rest are missing.
    [[nodiscard]] std::vector<qint64> numbersOf(quint16 tag,
                                                quint64 most = std::numeric_limits<quint64>::max()) const {
        const auto found = m_fields.find(tag);
        if (found == m_fields.end()) return {};
        BinaryReader numbers(m_file, found->second.place, m_order);
        std::vector<qint64> values;
        for (quint64 i = 0; i < std::min(found->second.count, most) && !numbers.ended(); ++i) {
            const int bytes = found->second.bytes;
            values.push_back(bytes == 8   ? std::max<qint64>(numbers.next<qint64>(), 0)
                             : bytes == 4 ? numbers.next<quint32>()
                                          : numbers.next<quint16>());
        }
        return values;
    }
    [[nodiscard]] qint64 numberOf(quint16 tag, qint64 otherwise) const {
        const std::vector<qint64> numbers = numbersOf(tag, 1);
        return numbers.empty() ? otherwise : numbers.front();
    }
    /// A patch that replaces the first number of a field.
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
    /// The size of a number, by the type of the field.
    static qint64 bytesOfKind(quint16 kind) {
        constexpr std::array<qint64, 19> bytes{1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 1, 1, 8, 8, 8};
        return kind < bytes.size() ? bytes.at(kind) : 1;
    }
    [[nodiscard]] qint64 nextPlace(BinaryReader& numbers) const {
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
    qint64 m_place = 0, m_next = 0;
    bool m_complete = false, m_readable = false;
};

/// The strips or tiles of a picture.
struct TiffPieces {
    qint64 across = 1, down = 0; ///< numbers of pieces in a row and in a column, per plane
    qint64 rows = 0;             ///< rows per piece
    qint64 rowBytes = 0;         ///< of an uncompressed strip; libtiff ignores the size in the file
    qint64 height = 0;           ///< height of the picture
    std::vector<qint64> starts, sizes;

    /// Whether the file holds a piece. If its size is not in the file, libtiff determines it.
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
        constexpr qint64 most = 65535; // both are 16-bit numbers
        pieces.rowBytes =
            (width * std::min(samples, most) * std::min(directory.numberOf(bitsOfSample, 1), most) + 7) / 8;
    }
    pieces.starts = directory.numbersOf(tiled ? tileOffsets : stripOffsets);
    if (pieces.starts.empty()) pieces.starts = directory.numbersOf(tiled ? stripOffsets : tileOffsets);
    pieces.sizes = directory.numbersOf(tiled ? tileSizes : stripSizes);
    if (pieces.sizes.empty()) pieces.sizes = directory.numbersOf(tiled ? stripSizes : tileSizes);
    return pieces;
}

/// The number of complete rows of pieces, from the first one.
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

FileContent contentOf(QIODevice& file, qint64 place) {
    constexpr quint16 imageWidth = 256, imageHeight = 257, samplesOfPixel = 277, planar = 284;
    FileContent content{.cut = true};
    const TiffDirectory directory(file, place);
    if (!directory.complete()) return content;
    content.cut = false;
    const qint64 width = directory.numberOf(imageWidth, 0), height = directory.numberOf(imageHeight, 0);
    constexpr qint64 most = std::numeric_limits<int>::max();
    if (width < 1 || height < 1 || width > most || height > most) return content;
    const qint64 planes = directory.numberOf(planar, 1) == 2 ? directory.numberOf(samplesOfPixel, 1) : 1;
    const TiffPieces pieces = piecesOf(directory, width, height);
    if (pieces.starts.empty()) return content; // an old-style JPEG, whose data the reader finds elsewhere
    const qint64 held = std::min(rowsHeld(pieces, planes, file.size()) * pieces.rows, height);
    if (held == height) return content;
    // With several planes the picture cannot be cut, because fewer rows would change the numbers of the
    // pieces.
    content.cut = held == 0 || planes > 1;
    if (*content.cut) return content;
    content.patch = directory.patched(imageHeight, held);
    content.damage = heldText({static_cast<int>(width), static_cast<int>(held)},
                              {static_cast<int>(width), static_cast<int>(height)});
    return content;
}

Text narrowed(int from, int to) {
    return Text(SENTENCE("%1-bit samples to %2 bits"), {std::to_string(from), std::to_string(to)});
}

Text conversionOf(QIODevice& file, int bits, qint64 place) {
    constexpr quint16 bitsOfSample = 258, colourModel = 262;
    constexpr int separated = 5, lab = 8;
    const TiffDirectory directory(file, place);
    const qint64 model = directory.numberOf(colourModel, 0);
    if (model == separated) return Text(SENTENCE("CMYK to %1-bit RGB"), {std::to_string(bits)});
    if (model == lab) return Text(SENTENCE("CIE L*a*b* to %1-bit RGB"), {std::to_string(bits)});
    const auto stored = static_cast<int>(directory.numberOf(bitsOfSample, 1));
    return stored > bits ? narrowed(stored, bits) : Text();
}

std::optional<Text> misreadingOf(QIODevice& file, qint64 place) {
    constexpr quint16 sampleFormat = 339;
    constexpr int signedNumber = 2, complexInteger = 5, complexFloat = 6;
    const std::vector<qint64> formats = TiffDirectory(file, place).numbersOf(sampleFormat);
    const bool wrong = std::ranges::any_of(formats, [](qint64 format) {
        return format == signedNumber || format == complexInteger || format == complexFloat;
    });
    if (!wrong) return std::nullopt;
    return SENTENCE("a TIFF of signed or complex samples cannot be read rightly");
}

// ---- pixels

QIODevice& deviceOf(thandle_t handle) {
    return *static_cast<QIODevice*>(handle);
}

tmsize_t readFrom(thandle_t handle, void* bytes, tmsize_t size) {
    return readFully(deviceOf(handle), bytes, size);
}

tmsize_t writeNothing(thandle_t /*handle*/, void* /*bytes*/, tmsize_t /*size*/) {
    return 0;
}

toff_t seekIn(thandle_t handle, toff_t offset, int from) {
    QIODevice& file = deviceOf(handle);
    const auto base = static_cast<toff_t>(from == SEEK_SET ? 0 : from == SEEK_CUR ? file.pos() : file.size());
    return file.seek(static_cast<qint64>(base + offset)) ? base + offset : static_cast<toff_t>(-1);
}

int leaveOpen(thandle_t /*handle*/) {
    return 0;
}

toff_t sizeOf(thandle_t handle) {
    return static_cast<toff_t>(deviceOf(handle).size());
}

using TiffPointer = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

TiffPointer opened(QIODevice& file) {
    // "m" opens the file without mapping it: if another program truncated a mapped file, reading would raise
    // SIGBUS.
    return {
        TIFFClientOpen("", "rm", &file, readFrom, writeNothing, seekIn, leaveOpen, sizeOf, nullptr, nullptr),
        TIFFClose};
}

std::uint16_t numberOf(TIFF* tiff, std::uint32_t tag) {
    std::uint16_t number = 0;
    TIFFGetFieldDefaulted(tiff, tag, &number);
    return number;
}

bool isStraight(TIFF* tiff) {
    std::uint16_t extras = 0;
    const std::uint16_t* kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    const std::uint16_t model = numberOf(tiff, TIFFTAG_PHOTOMETRIC);
    const std::uint16_t samples = numberOf(tiff, TIFFTAG_SAMPLESPERPIXEL);
    return numberOf(tiff, TIFFTAG_BITSPERSAMPLE) == 8 && extras == 1 && kinds != nullptr &&
           kinds[0] == EXTRASAMPLE_UNASSALPHA &&
           ((model == PHOTOMETRIC_RGB && samples == 4) || (model == PHOTOMETRIC_MINISBLACK && samples == 2));
}

/// A decoded strip or tile.
struct Piece {
    std::uint32_t width = 0, height = 0;
    tmsize_t bytes = 0; ///< with all samples, or of one plane
};

class Pieces {
public:
    Pieces(TIFF* tiff, QImage& picture)
        : m_tiff(tiff), m_picture(picture), m_samples(numberOf(tiff, TIFFTAG_SAMPLESPERPIXEL)),
          m_planes(numberOf(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE),
          m_tiled(TIFFIsTiled(tiff) != 0) {
        if (m_tiled) {
            TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &m_piece.width);
            TIFFGetField(tiff, TIFFTAG_TILELENGTH, &m_piece.height);
            m_piece.bytes = TIFFTileSize(tiff);
        } else {
            TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &m_piece.height);
            m_piece.width = static_cast<std::uint32_t>(picture.width());
            m_piece.height = std::min(m_piece.height, static_cast<std::uint32_t>(picture.height()));
            m_piece.bytes = TIFFStripSize(tiff);
        }
    }

    [[nodiscard]] bool read() {
        const auto width = static_cast<std::uint32_t>(m_picture.width());
        const auto height = static_cast<std::uint32_t>(m_picture.height());
        const tmsize_t step = m_planes ? 1 : m_samples;
        if (m_piece.width == 0 || m_piece.height == 0) return false;
        if (m_piece.bytes < step * m_piece.width * static_cast<tmsize_t>(m_piece.height)) return false;
        m_bytes.resize(static_cast<std::size_t>(m_piece.bytes));
        for (std::uint16_t plane = 0; plane < (m_planes ? m_samples : 1); ++plane) {
            for (std::uint32_t y = 0; y < height; y += m_piece.height) {
                for (std::uint32_t x = 0; x < width; x += m_piece.width) {
                    if (!readPiece(x, y, plane)) return false;
                }
            }
        }
        return true;
    }

private:
    bool readPiece(std::uint32_t x, std::uint32_t y, std::uint16_t plane) {
        const std::uint32_t across =
            std::min(m_piece.width, static_cast<std::uint32_t>(m_picture.width()) - x);
        const std::uint32_t down =
            std::min(m_piece.height, static_cast<std::uint32_t>(m_picture.height()) - y);
        const tmsize_t got = m_tiled ? TIFFReadTile(m_tiff, m_bytes.data(), x, y, 0, plane)
                                     : TIFFReadEncodedStrip(m_tiff, TIFFComputeStrip(m_tiff, y, plane),
                                                            m_bytes.data(), m_piece.bytes);
        const std::size_t step = m_planes ? 1 : m_samples;
        if (got < static_cast<tmsize_t>(step * m_piece.width * (m_tiled ? m_piece.height : down)))
            return false;
        for (std::uint32_t row = 0; row < down; ++row) {
            uchar* to = m_picture.scanLine(static_cast<int>(y + row)) + std::size_t{4} * x;
            const std::uint8_t* from = &m_bytes[step * m_piece.width * row];
            for (std::uint32_t pixel = 0; pixel < across; ++pixel, to += 4, from += step)
                write(to, from, plane);
        }
        return true;
    }
    /// Writes the samples of a pixel that the piece holds.
    void write(uchar* to, const std::uint8_t* from, std::uint16_t plane) const {
        for (std::uint16_t sample = m_planes ? plane : 0; sample < (m_planes ? plane + 1 : m_samples);
             ++sample) {
            const std::uint8_t value = *from++;
            const bool alpha = sample == m_samples - 1;
            if (alpha)
                to[3] = value;
            else if (m_samples == 2)
                std::fill_n(to, 3, value);
            else
                to[sample] = value;
        }
    }

    TIFF* m_tiff;
    QImage& m_picture;
    std::uint16_t m_samples;
    bool m_planes; ///< each sample has pieces of its own
    bool m_tiled;
    Piece m_piece;
    std::vector<std::uint8_t> m_bytes;
};

/// Reads 8-bit pixels with straight alpha as RGBA8888. The reader of Qt lets libtiff multiply the colours by
/// alpha, which loses the colours of transparent pixels.
std::optional<PictureRead> readStraight(QIODevice& file, const DecodingHelp& /*help*/, int directory) {
    file.seek(0);
    const TiffPointer tiff = opened(file);
    if (!tiff || (directory > 0 && TIFFSetDirectory(tiff.get(), static_cast<tdir_t>(directory)) == 0))
        return std::nullopt;
    if (!isStraight(tiff.get())) return std::nullopt;
    std::uint32_t width = 0, height = 0;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height);
    QImage picture(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGBA8888);
    if (picture.isNull() || !Pieces(tiff.get(), picture).read()) return PictureRead{};
    return PictureRead{std::move(picture)};
}

/// Messages of libtiff name the function that printed them. Messages of codecs mean damage; messages of
/// directory readers, and those of Qt, do not.
QByteArray complaintIn(const QByteArray& line) {
    constexpr std::array harmless{
        "Unknown field", "TIFFReadDirectory", "TIFFFetch",   "TIFFReadCustomDirectory",
        "ASCII value",   "Null count",        "Photometric", "QStandardPaths"};
    const auto named = [&](const char* word) { return line.contains(word); };
    return std::ranges::any_of(harmless, named) ? QByteArray() : line;
}

bool beginsTiff(const QByteArray& bytes) {
    for (const char version : {'*', '+'}) { // TIFF has places of 32 bits, BigTIFF of 64 bits
        if (bytes.startsWith(QByteArray("II") + version + '\0') ||
            bytes.startsWith(QByteArray("MM\0", 3) + version))
            return true;
    }
    return false;
}

} // namespace

// Follows the chain of directories. A directory that occurs twice ends the chain.
std::vector<TiffPage> tiffPages(QIODevice& file) {
    constexpr quint16 newSubfileType = 254, subfileType = 255, bitsOfSample = 258;
    constexpr qint64 reduced = 1, mask = 4, oldReduced = 2;
    constexpr int mostDirectories = 65535; // the limit of libtiff
    const RewindAndRestore before(file);
    if (!beginsTiff(file.peek(4))) return {};
    std::set<qint64> seen; // places in the chain, which may form a loop
    std::vector<TiffPage> all, pages;
    qint64 next = 0;
    for (int number = 0; number < mostDirectories && (number == 0 || next > 0); ++number) {
        const TiffDirectory directory(file, next);
        if (directory.place() <= 0 || !seen.insert(directory.place()).second || !directory.readable()) break;
        all.push_back({number, directory.place(), static_cast<int>(directory.numberOf(bitsOfSample, 1))});
        if ((directory.numberOf(newSubfileType, 0) & (reduced | mask)) == 0 &&
            directory.numberOf(subfileType, 0) != oldReduced)
            pages.push_back(all.back());
        next = directory.next();
    }
    if (!pages.empty() || all.empty()) return pages;
    return {all.front()};
}

bool holdsSensor(QIODevice& file) {
    constexpr quint16 colourModel = 262, furtherDirectories = 330, versionOfDng = 50706;
    constexpr qint64 mosaic = 32803, linear = 34892;
    constexpr std::size_t mostDirectories = 64;
    const RewindAndRestore before(file);
    const QByteArray start = file.peek(10);
    if (!beginsTiff(start.left(4))) return false;
    if (start.mid(8) == "CR") return true; // a RAW of Canon
    std::set<qint64> seen;
    std::vector<qint64> places{0}; // of directories that are not yet read
    while (!places.empty() && seen.size() < mostDirectories) {
        const TiffDirectory directory(file, places.back());
        places.pop_back();
        if (!directory.readable() || !seen.insert(directory.place()).second) continue;
        const qint64 model = directory.numberOf(colourModel, 0);
        if (model == mosaic || model == linear || directory.numberOf(versionOfDng, 0) != 0) return true;
        if (directory.next() > 0) places.push_back(directory.next());
        for (const qint64 place : directory.numbersOf(furtherDirectories, mostDirectories)) {
            if (place > 0) places.push_back(place);
        }
    }
    return false;
}

// Each page has its own bits per sample, see TiffPage; so sampleBits is null.
const FileFormat tiffFormat{.names = {"tiff", nullptr, nullptr},
                            .begins = beginsTiff,
                            .content = contentOf,
                            .misreading = misreadingOf,
                            .read = readStraight,
                            .conversion = conversionOf,
                            .complaint = complaintIn};

} // namespace tonescope
