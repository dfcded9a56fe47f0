// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/picture_file.h"

#include "engine/image/bmp_file.h"
#include "engine/image/file_numbers.h"
#include "engine/image/pnm_reader.h"
#include "engine/values/text/sentence.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// Blocks of up to 255 bytes, each after its length, up to an empty one.
void skipGifBlocks(Numbers& numbers) {
    for (auto length = numbers.next<quint8>(); length > 0 && !numbers.ended();
         length = numbers.next<quint8>())
        numbers.skip(length);
}

/// The bytes of the colours that these flags announce.
qint64 gifColours(quint8 flags) {
    return (flags & 0x80U) != 0 ? qint64{3} << ((flags & 7U) + 1) : 0;
}

bool isGifCutShort(QIODevice& file) {
    constexpr quint8 extension = 0x21, picture = 0x2c;
    Numbers numbers(file, 10, ByteOrder::Little);
    const qint64 colours = gifColours(numbers.next<quint8>());
    numbers.skip(2 + colours);
    while (!numbers.ended()) {
        const auto block = numbers.next<quint8>();
        if (block != extension && block != picture) break; // the trailer, or rubbish after it
        if (block == picture) {
            numbers.skip(8);
            numbers.skip(gifColours(numbers.next<quint8>()));
        }
        numbers.skip(1); // the kind of extension, or the width of codes
        skipGifBlocks(numbers);
    }
    return numbers.ended();
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

/// A picture that is more than its file can tell: each block has a code at least, and in a single scan the
/// one that ends it, too.
std::optional<bool> isJpegCutShort(QIODevice& file) {
    const JpegFrame frame = jpegFrame(file);
    const qint64 bits = frame.arithmetic ? 0 : frame.blocks * (frame.progressive ? 1 : 2);
    if (bits / 8 > file.size()) return true;
    return std::nullopt; // its reader notices where less is missing
}

/// A field of a TIFF's directory: one number in it, or several elsewhere in the file.
struct TiffField {
    quint32 count = 0;
    qint64 place = 0;
    bool isLong = false;
};

/// A TIFF's first directory.
class TiffDirectory {
public:
    explicit TiffDirectory(QIODevice& file)
        : m_file(file), m_order(isLittle(file) ? ByteOrder::Little : ByteOrder::Big) {
        const qint64 start = Numbers(file, 4, m_order).next<quint32>();
        Numbers numbers(file, start, m_order);
        const int entries = numbers.next<quint16>();
        bool inFile = true;
        for (int entry = 0; entry < entries && !numbers.ended(); ++entry) {
            const auto tag = numbers.next<quint16>();
            const auto kind = numbers.next<quint16>();
            const auto count = numbers.next<quint32>();
            const qint64 here = start + 2 + qint64{12} * entry + 8;
            const qint64 bytes = count * bytesOfKind(kind);
            const auto place = numbers.next<quint32>();
            m_fields[tag] = {count, bytes <= 4 ? here : place, kind == 4};
            inFile = inFile && (bytes <= 4 || place + bytes <= file.size());
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
        for (quint32 i = 0; i < found->second.count && !numbers.ended(); ++i)
            values.push_back(found->second.isLong ? numbers.next<quint32>() : numbers.next<quint16>());
        return values;
    }
    [[nodiscard]] qint64 numberOf(quint16 tag, qint64 otherwise) const {
        const std::vector<qint64> numbers = numbersOf(tag);
        return numbers.empty() ? otherwise : numbers.front();
    }

private:
    /// Of a number of that kind: bytes, letters, shorts, longs, fractions, and so on.
    static qint64 bytesOfKind(quint16 kind) {
        constexpr std::array<qint64, 14> bytes{1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};
        return kind < bytes.size() ? bytes.at(kind) : 1;
    }
    static bool isLittle(QIODevice& file) {
        file.seek(0);
        return file.read(1) == "I";
    }

    QIODevice& m_file;
    ByteOrder m_order;
    std::map<quint16, TiffField> m_fields;
    bool m_complete = false;
};

bool isTiffCutShort(QIODevice& file) {
    struct Pieces {
        quint16 offsets, lengths;
    };
    constexpr Pieces strips{273, 279}, tiles{324, 325};
    const TiffDirectory directory(file);
    if (!directory.complete()) return true;
    for (const Pieces& pieces : {strips, tiles}) {
        const std::vector<qint64> starts = directory.numbersOf(pieces.offsets);
        const std::vector<qint64> sizes = directory.numbersOf(pieces.lengths);
        for (std::size_t piece = 0; piece < std::min(starts.size(), sizes.size()); ++piece) {
            if (starts[piece] + sizes[piece] > file.size()) return true;
        }
    }
    return false;
}

std::string narrowed(int from, int to) {
    return filled(SENTENCE("%1-bit samples to %2 bits"), {std::to_string(from), std::to_string(to)});
}

std::string tiffConversion(QIODevice& file, int bits) {
    constexpr quint16 bitsOfSample = 258, colourModel = 262;
    constexpr int separated = 5, lab = 8;
    const TiffDirectory directory(file);
    const std::string rgb = " to " + std::to_string(bits) + "-bit RGB";
    const qint64 model = directory.numberOf(colourModel, 0);
    if (model == separated) return "CMYK" + rgb;
    if (model == lab) return "CIE L*a*b*" + rgb;
    const auto stored = static_cast<int>(directory.numberOf(bitsOfSample, 1));
    return stored > bits ? narrowed(stored, bits) : std::string();
}

std::string pnmConversion(QIODevice& file, int bits) {
    const std::optional<PnmHeader> header = readPnmHeader(file);
    if (!header || header->isBits() || header->largest == (1 << bits) - 1) return {};
    return filled(SENTENCE("samples up to %1 scaled to %2 bits"),
                  {std::to_string(header->largest), std::to_string(bits)});
}

/// By its first bytes, not by its name.
enum class Kind : std::uint8_t { Bmp, Gif, Jpeg, Pnm, Tiff, Other };

Kind kindOf(QIODevice& file) {
    const QByteArray start = file.peek(4);
    if (start.startsWith("BM")) return Kind::Bmp;
    if (start == "GIF8") return Kind::Gif;
    if (start.startsWith("\xff\xd8")) return Kind::Jpeg;
    if (start.size() > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '6') return Kind::Pnm;
    if (start == QByteArray("II*\0", 4) || start == QByteArray("MM\0*", 4)) return Kind::Tiff;
    return Kind::Other;
}

} // namespace

std::optional<bool> isCutShort(QIODevice& file) {
    if (!file.seek(0)) return std::nullopt;
    switch (kindOf(file)) {
    case Kind::Bmp:
        return bmpStateOf(file) == BmpState::CutShort;
    case Kind::Gif:
        return isGifCutShort(file);
    case Kind::Jpeg:
        return isJpegCutShort(file);
    case Kind::Pnm:
        return false; // its reader is ours, and misses every sample
    case Kind::Tiff:
        return isTiffCutShort(file);
    default:
        return std::nullopt;
    }
}

std::string convertedByReader(QIODevice& file, int bits) {
    if (!file.seek(0)) return {};
    switch (kindOf(file)) {
    case Kind::Bmp:
        return bmpHeaderOf(file).bits == 16 ? SENTENCE("samples of fewer bits to 8 bits") : "";
    case Kind::Jpeg:
        return jpegFrame(file).components == 4 ? SENTENCE("CMYK to 8-bit RGB") : "";
    case Kind::Pnm:
        return pnmConversion(file, bits);
    case Kind::Tiff:
        return tiffConversion(file, bits);
    default:
        return {};
    }
}

} // namespace tonescope
