// SPDX-License-Identifier: GPL-3.0-or-later
// Bitmaps (BMP). The reader of Qt invents missing pixels, and reduces deeper samples to 8 bits.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

namespace tonescope {

namespace {

struct BmpHeader {
    enum Compression : quint32 { None = 0, Runs8 = 1, Runs4 = 2, Masks = 3, AlphaMasks = 6 };

    qint64 pixels = 0; ///< position of the pixels in the file
    bool old = false;  ///< OS/2 format: sizes have 16 bits
    qint64 width = 0, height = 0;
    bool firstRowFirst = false; ///< otherwise the last row comes first
    int bits = 0;               ///< per pixel
    quint32 compression = None;
    qint64 colours = 0;             ///< number of colours in the palette, if pixels are indices
    std::array<quint32, 4> masks{}; ///< bits of red, green, blue and alpha, if the header has masks

    /// Bytes of a row without run-length encoding.
    [[nodiscard]] qint64 rowBytes() const { return (width * bits + 31) / 32 * 4; }
    [[nodiscard]] bool hasRuns() const { return compression == Runs8 || compression == Runs4; }
};

enum class BmpState : std::uint8_t {
    Whole,
    CutShort,
    Unfilled ///< runs that skip pixels, go past a row or the last row, or end too early
};

struct BmpContent {
    BmpState state = BmpState::Whole;
    qint64 rows = 0;            ///< number of complete rows, from the first one in the file
    bool beyondColours = false; ///< some pixels have an index that is not in the palette
};

/// Reads bytes from a file through a buffer.
class RunBytes {
public:
    explicit RunBytes(QIODevice& file) : m_file(file) {}

    /// The next byte; zero after the end of the file.
    quint8 next() {
        if (m_place == m_part.size()) {
            m_part = m_file.read(atOnce);
            m_place = 0;
        }
        m_ended = m_ended || m_part.isEmpty();
        return m_ended ? quint8{0} : static_cast<quint8>(m_part[m_place++]);
    }
    void skip(int bytes) {
        for (int i = 0; i < bytes; ++i)
            next();
    }
    /// Whether bytes were read past the end.
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    static constexpr qsizetype atOnce = qsizetype{64} << 10;

    QIODevice& m_file;
    QByteArray m_part;
    qsizetype m_place = 0;
    bool m_ended = false;
};

/// Walks over the runs of a run-length encoded picture. A run is two bytes: a number of pixels and their
/// value. If the number is zero, the second byte is an escape code.
class RunWalk {
public:
    RunWalk(QIODevice& file, const BmpHeader& header) : m_header(header), m_bytes(file) {}

    BmpContent end() {
        while (m_state == BmpState::Whole && !m_ended)
            step();
        return {m_state, std::min(m_y, m_header.height), m_largest >= m_header.colours};
    }

private:
    enum Escape : quint8 { EndOfRow = 0, EndOfPicture = 1, Move = 2 };

    void step() {
        const quint8 count = m_bytes.next(), value = m_bytes.next();
        if (m_bytes.ended()) {
            m_state = filled() ? BmpState::Whole : BmpState::CutShort;
            m_ended = true;
        } else if (count > 0) {
            paint(count);
            see(value, count);
        } else if (value == EndOfRow) {
            endRow();
        } else if (value == EndOfPicture) {
            m_ended = true;
            if (!filled()) m_state = BmpState::Unfilled;
        } else if (value == Move) {
            m_state = BmpState::Unfilled; // the code skips pixels
        } else {
            paint(value);
            const int each = m_header.compression == BmpHeader::Runs4 ? 2 : 1; // pixels per byte
            for (int left = value; left > 0; left -= each)
                see(m_bytes.next(), left);
            m_bytes.skip((value + each - 1) / each % 2);
        }
    }
    /// Records the indices in a byte, which holds at most `pixels` pixels.
    void see(quint8 byte, int pixels) {
        if (m_header.compression == BmpHeader::Runs8)
            m_largest = std::max<int>(m_largest, byte);
        else
            m_largest = std::max({m_largest, byte >> 4, pixels > 1 ? byte & 15 : 0});
    }
    void endRow() {
        if (m_x != m_header.width || m_y >= m_header.height) m_state = BmpState::Unfilled;
        m_x = 0;
        ++m_y;
    }
    void paint(int pixels) {
        m_x += pixels;
        if (m_x > m_header.width || m_y >= m_header.height) m_state = BmpState::Unfilled;
    }
    [[nodiscard]] bool filled() const {
        return m_y == m_header.height || (m_y == m_header.height - 1 && m_x == m_header.width);
    }

    const BmpHeader& m_header;
    RunBytes m_bytes;
    qint64 m_x = 0, m_y = 0;
    int m_largest = 0; ///< largest index
    bool m_ended = false;
    BmpState m_state = BmpState::Whole;
};

/// Whether a pixel has an index of `colours` or more. The file is at the first row.
bool hasIndexFrom(qint64 colours, QIODevice& file, const BmpHeader& header, qint64 rows) {
    const qint64 row = header.rowBytes();
    const unsigned mask = (1U << header.bits) - 1;
    for (qint64 y = 0; y < rows; ++y) {
        const QByteArray bytes = file.read(row);
        if (bytes.size() != row) return false;
        for (qint64 x = 0; x < header.width; ++x) {
            const qint64 bit = x * header.bits;
            const auto byte = static_cast<quint8>(bytes[bit / 8]);
            if ((byte >> (8 - header.bits - bit % 8) & mask) >= colours) return true;
        }
    }
    return false;
}

bool hasMasks(const BmpHeader& header) {
    return (header.bits == 16 || header.bits == 32) &&
           (header.compression == BmpHeader::Masks || header.compression == BmpHeader::AlphaMasks);
}

// Reads the header of any version. Later versions have more fields; missing ones keep their defaults.
BmpHeader bmpHeaderOf(QIODevice& file) {
    constexpr quint32 oldSize = 12, sizeWithAlpha = 56;
    constexpr int mostIndexBits = 8;
    BinaryReader numbers(file, 10, ByteOrder::Little);
    BmpHeader header;
    header.pixels = numbers.next<quint32>();
    const auto size = numbers.next<quint32>();
    header.old = size == oldSize;
    header.width = header.old ? numbers.next<quint16>() : numbers.next<qint32>();
    const qint64 height = header.old ? numbers.next<quint16>() : numbers.next<qint32>();
    header.height = std::abs(height);
    header.firstRowFirst = height < 0;
    numbers.skip(2);
    header.bits = numbers.next<quint16>();
    if (header.bits > 0 && header.bits <= mostIndexBits) header.colours = qint64{1} << header.bits;
    if (header.old || numbers.ended()) return header;
    header.compression = numbers.next<quint32>();
    numbers.skip(12);
    if (const auto colours = numbers.next<quint32>(); colours > 0 && header.colours > 0)
        header.colours = colours;
    numbers.skip(4);
    if (!hasMasks(header)) return header;
    for (std::size_t channel = 0; channel < 3; ++channel)
        header.masks.at(channel) = numbers.next<quint32>();
    if (size >= sizeWithAlpha || header.compression == BmpHeader::AlphaMasks)
        header.masks[3] = numbers.next<quint32>();
    return header;
}

BmpContent bmpContentOf(QIODevice& file) {
    const BmpHeader header = bmpHeaderOf(file);
    if (!file.seek(header.pixels)) return {BmpState::CutShort, 0, false};
    if (header.hasRuns()) return RunWalk(file, header).end();
    const qint64 row = header.rowBytes();
    const qint64 held = row > 0 ? std::max<qint64>(file.size() - header.pixels, 0) / row : header.height;
    BmpContent content{held < header.height ? BmpState::CutShort : BmpState::Whole,
                       std::min(held, header.height), false};
    const bool some = header.colours > 0 && 8 % header.bits == 0 && header.colours < qint64{1} << header.bits;
    content.beyondColours = some && hasIndexFrom(header.colours, file, header, content.rows);
    return content;
}

std::string bmpSampleBits(const BmpHeader& header) {
    if (header.bits == 16 && header.compression == BmpHeader::None) return "5, 5, 5";
    std::string bits;
    bool eight = true;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const int each = std::popcount(header.masks.at(channel));
        eight = eight && each == 8;
        bits += (channel > 0 ? ", " : "") + std::to_string(each);
    }
    return eight || !hasMasks(header) ? std::string() : bits;
}

bool isDeepBmp(const BmpHeader& header) {
    return std::any_of(header.masks.begin(), header.masks.end(),
                       [](quint32 mask) { return std::popcount(mask) > 8; });
}

bool hasScatteredSamples(const BmpHeader& header) {
    return std::any_of(header.masks.begin(), header.masks.end(), [](quint32 mask) {
        return mask != 0 && std::popcount(mask) + std::countl_zero(mask) + std::countr_zero(mask) != 32;
    });
}

FileContent contentOf(QIODevice& file, qint64 /*directory*/) {
    const BmpContent held = bmpContentOf(file);
    const BmpHeader header = bmpHeaderOf(file);
    FileContent content{.cut = false};
    if (held.beyondColours) content.damage = beyondPalette();
    if (held.state != BmpState::CutShort) return content;
    if (held.rows == 0) return {.cut = true};
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

std::optional<Text> misreadingOf(QIODevice& file, qint64 /*directory*/) {
    if (bmpContentOf(file).state == BmpState::Unfilled)
        return SENTENCE("its run-length data do not cover each pixel exactly once");
    if (hasScatteredSamples(bmpHeaderOf(file)))
        return SENTENCE("a BMP whose samples have gaps between their bits cannot be read rightly");
    return std::nullopt;
}

/// Reads a picture with more than 8 bits per sample, scaled to 16 bits. The reader of Qt would keep 8 bits.
std::optional<PictureRead> readDeep(QIODevice& file, const DecodingHelp& /*help*/, int /*page*/) {
    const BmpHeader header = bmpHeaderOf(file);
    if (!isDeepBmp(header) || header.width > std::numeric_limits<int>::max()) return std::nullopt;
    const bool alpha = header.masks[3] != 0;
    QImage picture(static_cast<int>(header.width), static_cast<int>(header.height),
                   alpha ? QImage::Format_RGBA64 : QImage::Format_RGBX64);
    if (picture.isNull() || !file.seek(header.pixels)) return PictureRead{};
    for (qint64 y = 0; y < header.height; ++y) {
        const QByteArray bytes = file.read(header.rowBytes());
        if (bytes.size() != header.rowBytes()) return PictureRead{};
        auto* to = reinterpret_cast<quint16*>(
            picture.scanLine(static_cast<int>(header.firstRowFirst ? y : header.height - 1 - y)));
        for (qint64 x = 0; x < header.width; ++x) {
            const char* from = bytes.constData() + x * header.bits / 8;
            const quint32 pixel =
                header.bits == 16 ? qFromLittleEndian<quint16>(from) : qFromLittleEndian<quint32>(from);
            for (std::size_t channel = 0; channel < header.masks.size(); ++channel) {
                const quint32 mask = header.masks.at(channel);
                const int shift = std::countr_zero(mask);
                const std::uint64_t most = mask == 0 ? 1 : mask >> shift;
                const std::uint64_t value = mask == 0 ? (channel == 3 ? 1 : 0) : (pixel & mask) >> shift;
                *to++ = static_cast<quint16>((value * 65535 + most / 2) / most);
            }
        }
    }
    return PictureRead{std::move(picture)};
}

Text conversionOf(QIODevice& file, int /*bits*/, qint64 /*directory*/) {
    const BmpHeader header = bmpHeaderOf(file);
    if (isDeepBmp(header))
        return Text(SENTENCE("samples of %1 bits scaled to 16 bits"), {bmpSampleBits(header)});
    return bmpSampleBits(header).empty() ? Text() : SENTENCE("samples of fewer bits to 8 bits");
}

int sampleBitsOf(QIODevice& file) {
    const int bits = bmpHeaderOf(file).bits; // per pixel
    return bits <= 8 ? bits : 0;
}

} // namespace

const FileFormat bmpFormat{.names = {"bmp", nullptr, nullptr},
                           .begins = [](const QByteArray& bytes) { return bytes.startsWith("BM"); },
                           .content = contentOf,
                           .misreading = misreadingOf,
                           .read = readDeep,
                           .conversion = conversionOf,
                           .sampleBits = sampleBitsOf};

} // namespace tonescope
