// SPDX-License-Identifier: GPL-3.0-or-later
// Only the DC coefficient of each 8 x 8 block is needed, because it is the mean of the block. The entropy
// decoder below skips AC coefficients without storing them, and there is no inverse transform. The scaled
// decoding of libjpeg-turbo does both; it takes 1.8 times as long for baseline files, and 11 to 30 times as
// long for progressive files, of which only the first scan is read here.
#include "engine/image/jpeg_preview.h"

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "engine/image/photo_facts.h"

#include <QImageReader>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

// ---- entropy coding: DC coefficients are decoded, AC coefficients skipped

/// Entropy-coded scan data without the stuffed zero bytes (after 0xFF).
class ScanBytes {
public:
    static constexpr std::size_t readAtOnce = 8;

    /// The scan begins at the start of `data` and ends at the first marker other than RSTn. readAtOnce
    /// padding bytes must follow it. The constructor removes the stuffed bytes in `data` itself, because
    /// copying a large file is slow. `data` must outlive the object.
    explicit ScanBytes(std::span<std::uint8_t> data);

    /// Number of restart intervals; each can be decoded independently.
    [[nodiscard]] std::size_t parts() const { return m_begins.size() - 1; }

private:
    friend class ScanBits;

    std::span<const std::uint8_t> m_bytes;
    std::vector<std::size_t> m_begins; ///< first bytes of the restart intervals, and the end of the scan
};

/// Reads the bits of one restart interval. After its end it returns zeros, or bits of the next interval.
class ScanBits {
public:
    /// `scan` must outlive the object.
    ScanBits(const ScanBytes& scan, std::size_t part)
        : m_next(scan.m_bytes.data() + scan.m_begins[part]),
          m_end(scan.m_bytes.data() + scan.m_begins[part + 1]) {}

    /// Refills m_bits to at least 56 valid bits; call it before peek() and skip().
    void fill() {
        if (m_next > m_end) return;
        m_bits |= qFromBigEndian<std::uint64_t>(m_next) >> m_count;
        m_next += (63 - m_count) >> 3;
        m_count |= 56;
    }
    /// The next `count` bits, 1 to 16.
    [[nodiscard]] unsigned peek(int count) const { return static_cast<unsigned>(m_bits >> (64 - count)); }
    void skip(int count) {
        m_bits <<= count;
        m_count -= count;
    }
    /// Whether bits were read past the end.
    [[nodiscard]] bool ended() const { return m_next - m_count / 8 > m_end; }

private:
    const std::uint8_t* m_next;
    const std::uint8_t* m_end;
    std::uint64_t m_bits = 0; ///< the highest bit is the next one
    int m_count = 0;          ///< valid bits in m_bits
};

/// A Huffman table. A symbol contains the number of zero coefficients that precede a coefficient, and the
/// number of its value bits.
class HuffmanTable {
public:
    /// An empty table.
    HuffmanTable() = default;
    /// `lengths` is the number of codes with 1, 2, ... 16 bits; `symbols` are in the order of their codes.
    HuffmanTable(QByteArrayView lengths, QByteArrayView symbols);

    [[nodiscard]] bool empty() const { return m_symbols.isEmpty(); }
    /// Decodes the DC difference of a block: a symbol, and the value bits that it announces. Calls fill().
    int decodeDc(ScanBits& bits) const;
    /// Skips the 63 AC coefficients of a block.
    void skipBlock(ScanBits& bits) const;

private:
    static constexpr int tableBits = 12; ///< tables of this size fit into the first-level cache

    /// Result of looking up the next bits. `bits` is 0 if the code is longer than tableBits.
    struct Entry {
        std::uint8_t bits = 0;         ///< consumed: codes and value bits together
        std::uint8_t coefficients = 0; ///< number of coefficients in these bits, zeros included
        std::uint8_t symbol = 0;       ///< symbol of the first code
        bool last = false;             ///< the block ends
    };

    [[nodiscard]] Entry first(unsigned sixteenBits) const;
    [[nodiscard]] Entry single(const ScanBits& bits) const;
    void buildChainedTable();

    QByteArrayView m_symbols;
    std::array<int, 17>
        m_beyond{}; ///< for each length: smallest left-aligned 16-bit value above all its codes
    std::array<int, 17> m_firstSymbol{}; ///< for each length: index of its first symbol minus its first code
    std::array<Entry, 1U << tableBits> m_single{};  ///< decodes one code
    std::array<Entry, 1U << tableBits> m_chained{}; ///< decodes all complete codes within tableBits
};

constexpr int coefficientsLeft = 63; ///< AC coefficients of a block

constexpr std::uint8_t endOfBlock = 0x00;

// Moves the data towards the front over the stuffed zeros and the restart markers, and records where each
// interval begins.
ScanBytes::ScanBytes(std::span<std::uint8_t> data) : m_bytes(data), m_begins{0} {
    constexpr std::uint8_t firstRestart = 0xd0, lastRestart = 0xd7;
    const std::uint8_t* next = data.data();
    const std::uint8_t* end = next + data.size() - readAtOnce;
    std::uint8_t* out = data.data(); // never ahead of `next`
    while (next < end) {
        const auto left = static_cast<std::size_t>(end - next);
        const auto* mark = static_cast<const std::uint8_t*>(std::memchr(next, 0xff, left));
        const std::size_t plain = mark == nullptr ? left : static_cast<std::size_t>(mark - next);
        std::memmove(out, next, plain);
        out += plain;
        if (mark == nullptr || end - mark < 2) break;
        next = mark + 2;
        if (mark[1] == 0) {
            *out++ = 0xff;
        } else if (mark[1] >= firstRestart && mark[1] <= lastRestart) {
            m_begins.push_back(static_cast<std::size_t>(out - data.data()));
        } else {
            break;
        }
    }
    m_begins.push_back(static_cast<std::size_t>(out - data.data()));
    std::memset(out, 0, readAtOnce);
}

HuffmanTable::HuffmanTable(QByteArrayView lengths, QByteArrayView symbols) : m_symbols(symbols) {
    int code = 0, place = 0;
    for (std::size_t length = 1; length <= 16; ++length) {
        const int count = static_cast<std::uint8_t>(lengths[static_cast<qsizetype>(length) - 1]);
        m_firstSymbol.at(length) = place - code;
        code += count;
        place += count;
        m_beyond.at(length) = code << (16 - length);
        code <<= 1;
    }
    for (unsigned index = 0; index < m_single.size(); ++index) {
        const Entry entry = first(index << (16 - tableBits));
        const bool whole = (m_beyond.at(tableBits) > static_cast<int>(index << (16 - tableBits)));
        if (whole) m_single.at(index) = entry;
    }
    buildChainedTable();
}

HuffmanTable::Entry HuffmanTable::first(unsigned sixteenBits) const {
    const int value = static_cast<int>(sixteenBits);
    std::size_t length = 1;
    while (length < 16 && value >= m_beyond.at(length))
        ++length;
    const qsizetype place = m_firstSymbol.at(length) + (value >> (16 - length));
    const auto symbol = place >= 0 && place < m_symbols.size() ? static_cast<std::uint8_t>(m_symbols[place])
                                                               : endOfBlock; // invalid codes end the block
    const int follow = symbol & 15;
    const auto bits = static_cast<std::uint8_t>(static_cast<int>(length) + follow);
    if (symbol == endOfBlock) return {bits, 0, symbol, true};
    return {bits, static_cast<std::uint8_t>((symbol >> 4) + 1), symbol, false};
}

HuffmanTable::Entry HuffmanTable::single(const ScanBits& bits) const {
    const Entry entry = m_single[bits.peek(tableBits)];
    return entry.bits > 0 ? entry : first(bits.peek(16));
}

// For each index of tableBits bits, follows the single codes as long as whole codes are left in these bits.
// Only the code must be complete; its value bits may reach beyond the index.
void HuffmanTable::buildChainedTable() {
    for (unsigned index = 0; index < m_chained.size(); ++index) {
        Entry all = m_single.at(index);
        while (all.bits > 0 && all.bits < tableBits && !all.last) {
            // Bits beyond the table index are unknown and taken as zeros here; a code that would need them is
            // not complete.
            const unsigned rest = (index << all.bits) & ((1U << tableBits) - 1);
            const Entry next = m_single.at(rest);
            const int code = next.bits - (next.symbol & 15);
            if (next.bits == 0 || code > tableBits - all.bits) break;
            all.bits = static_cast<std::uint8_t>(all.bits + next.bits);
            all.coefficients = static_cast<std::uint8_t>(all.coefficients + next.coefficients);
            all.last = next.last;
        }
        m_chained.at(index) = all;
    }
}

int HuffmanTable::decodeDc(ScanBits& bits) const {
    bits.fill();
    const Entry entry = single(bits);
    const int length = entry.symbol & 15;
    bits.skip(entry.bits - length);
    const int value = static_cast<int>(bits.peek(length + 1) >> 1U); // also correct for a length of 0
    const int negative = static_cast<int>(~bits.peek(1) & 1U);
    bits.skip(length);
    // A number whose first bit is 0 is negative.
    return value - negative * ((1 << length) - 1);
}

// Most blocks have few coefficients, so one or two lookups of the chained table skip the whole block.
void HuffmanTable::skipBlock(ScanBits& bits) const {
    ScanBits local = bits; // a copy that the compiler keeps in registers
    int told = 0;
    bool ended = false;
    const auto skipCodes = [&] {
        const unsigned index = local.peek(tableBits);
        Entry entry = m_chained[index];
        // A chain of codes must not continue into the next block.
        if (told + entry.coefficients >= coefficientsLeft) entry = m_single[index];
        if (entry.bits > 0) {
            local.skip(entry.bits);
        } else {
            local.fill();
            entry = first(local.peek(16));
            local.skip(entry.bits);
            local.fill();
        }
        told += entry.coefficients;
        ended = entry.last || told >= coefficientsLeft;
    };
    while (!ended) {
        local.fill(); // enough for two codes: a code with its value bits has at most 27 bits
        skipCodes();
        if (!ended) skipCodes();
    }
    bits = local;
}

// ---- segments and blocks

enum Marker : std::uint8_t {
    Baseline = 0xc0,
    Extended = 0xc1,
    Progressive = 0xc2,
    HuffmanTables = 0xc4,
    RestartInterval = 0xdd,
    QuantizationTables = 0xdb,
    StartOfScan = 0xda,
    EndOfImage = 0xd9,
    Adobe = 0xee
};

/// A component of the picture. It is divided into blocks of 8 x 8 samples.
struct Plane {
    int id = 0, across = 1, down = 1; ///< blocks per unit (MCU) of the scan
    std::size_t quantization = 0, dc = 0, ac = 0;
    int width = 0;                    ///< in blocks
    std::int16_t last = 0;            ///< DC coefficient of the block before
    std::vector<std::int16_t> blocks; ///< DC coefficients, row after row
};

constexpr std::size_t mostTables = 4;
constexpr qsizetype readBeyond = ScanBytes::readAtOnce;

class JpegBlocks {
public:
    JpegBlocks(QByteArray file, std::function<bool()> stopped)
        : m_bytes(std::move(file)), m_file(m_bytes.constData(), m_bytes.size() - readBeyond),
          m_stopped(std::move(stopped)) {}

    [[nodiscard]] bool read();
    [[nodiscard]] QImage picture() const;

private:
    [[nodiscard]] bool readSegment(std::uint8_t marker, QByteArrayView segment);
    [[nodiscard]] bool readFrame(QByteArrayView segment);
    [[nodiscard]] bool readQuantization(QByteArrayView segment);
    [[nodiscard]] bool readHuffman(QByteArrayView segment);
    [[nodiscard]] bool readScanHeader(QByteArrayView segment);
    [[nodiscard]] bool readScan(qsizetype place);
    void readUnit(ScanBits& bits, int x, int y);
    /// The samples of a row of the preview; the last unit may add a few more.
    [[nodiscard]] std::vector<int> valuesOf(const Plane& plane, int y, int width) const;

    QByteArray m_bytes;
    QByteArrayView m_file;           ///< m_bytes without the padding
    std::function<bool()> m_stopped; ///< may be empty
    std::vector<Plane> m_planes;
    int m_width = 0, m_height = 0; ///< in pixels
    int m_across = 1, m_down = 1;  ///< blocks per unit, of the component with the most
    int m_interval = 0;            ///< units between two restarts; 0: there are none
    int m_shift = 0;               ///< number of low bits of coefficients, which follow in later scans
    bool m_progressive = false, m_scanned = false;
    bool m_colourTurned = true;                             ///< YCbCr, not RGB
    std::array<int, mostTables> m_quantization{1, 1, 1, 1}; ///< divisors of the DC coefficients
    std::array<HuffmanTable, mostTables> m_dc, m_ac;
};

int byteAt(QByteArrayView data, qsizetype place) {
    return static_cast<std::uint8_t>(data[place]);
}

int wordAt(QByteArrayView data, qsizetype place) {
    return qFromBigEndian<std::uint16_t>(data.data() + place);
}

// Walks over the segments of the file up to the end of the first scan.
bool JpegBlocks::read() {
    qsizetype place = 2;
    while (place + 4 <= m_file.size() && !m_scanned) {
        if (byteAt(m_file, place) != 0xff) return false;
        const auto marker = static_cast<std::uint8_t>(m_file[place + 1]);
        if (marker == 0xff) {
            ++place; // a fill byte
            continue;
        }
        const qsizetype length = wordAt(m_file, place + 2);
        if (length < 2 || place + 2 + length > m_file.size()) return false;
        if (!readSegment(marker, m_file.sliced(place + 4, length - 2))) return false;
        place += 2 + length;
        if (marker == StartOfScan) m_scanned = readScan(place);
        if (marker == StartOfScan && !m_scanned) return false;
    }
    return m_scanned;
}

bool JpegBlocks::readSegment(std::uint8_t marker, QByteArrayView segment) {
    switch (marker) {
    case Baseline:
    case Extended:
    case Progressive:
        m_progressive = marker == Progressive;
        return readFrame(segment);
    case HuffmanTables:
        return readHuffman(segment);
    case QuantizationTables:
        return readQuantization(segment);
    case RestartInterval:
        if (segment.size() < 2) return false;
        m_interval = wordAt(segment, 0);
        return true;
    case StartOfScan:
        return readScanHeader(segment);
    case Adobe:
        if (segment.size() >= 12 && segment.startsWith("Adobe")) m_colourTurned = byteAt(segment, 11) != 0;
        return true;
    default:
        // Markers below 0xd0 are frames of other kinds.
        return marker > 0xcf && marker != EndOfImage;
    }
}

bool JpegBlocks::readFrame(QByteArrayView segment) {
    if (segment.size() < 6 || byteAt(segment, 0) != 8 || !m_planes.empty()) return false;
    m_height = wordAt(segment, 1);
    m_width = wordAt(segment, 3);
    const int planes = byteAt(segment, 5);
    if (m_width == 0 || m_height == 0 || (planes != 1 && planes != 3) || segment.size() < 6 + 3 * planes)
        return false;
    for (int i = 0; i < planes; ++i) {
        Plane plane;
        plane.id = byteAt(segment, 6 + 3 * i);
        // With a single component a unit is one block, and sampling factors do not matter.
        plane.across = planes == 1 ? 1 : byteAt(segment, 7 + 3 * i) >> 4;
        plane.down = planes == 1 ? 1 : byteAt(segment, 7 + 3 * i) & 15;
        plane.quantization = static_cast<std::size_t>(byteAt(segment, 8 + 3 * i));
        if (plane.across < 1 || plane.across > 4 || plane.down < 1 || plane.down > 4 ||
            plane.quantization >= mostTables)
            return false;
        m_across = std::max(m_across, plane.across);
        m_down = std::max(m_down, plane.down);
        m_planes.push_back(std::move(plane));
    }
    return true;
}

bool JpegBlocks::readQuantization(QByteArrayView segment) {
    while (!segment.isEmpty()) {
        const int bytes = 1 + (byteAt(segment, 0) >> 4);
        const auto table = static_cast<std::size_t>(byteAt(segment, 0) & 15);
        const qsizetype length = 1 + qsizetype{64} * bytes;
        if (table >= mostTables || bytes > 2 || segment.size() < length) return false;
        m_quantization.at(table) = bytes == 1 ? byteAt(segment, 1) : wordAt(segment, 1);
        segment = segment.sliced(length);
    }
    return true;
}

bool JpegBlocks::readHuffman(QByteArrayView segment) {
    constexpr qsizetype lengths = 16;
    while (!segment.isEmpty()) {
        const int kind = byteAt(segment, 0) >> 4;
        const auto table = static_cast<std::size_t>(byteAt(segment, 0) & 15);
        if (kind > 1 || table >= mostTables || segment.size() < 1 + lengths) return false;
        qsizetype symbols = 0;
        for (qsizetype i = 1; i <= lengths; ++i)
            symbols += byteAt(segment, i);
        if (segment.size() < 1 + lengths + symbols) return false;
        (kind == 0 ? m_dc : m_ac).at(table) =
            HuffmanTable(segment.sliced(1, lengths), segment.sliced(1 + lengths, symbols));
        segment = segment.sliced(1 + lengths + symbols);
    }
    return true;
}

/// Reads a scan header. Returns false if the scan lacks DC coefficients of a component.
bool JpegBlocks::readScanHeader(QByteArrayView segment) {
    const auto planes = static_cast<qsizetype>(m_planes.size());
    if (segment.size() < 4 + 2 * planes || byteAt(segment, 0) != planes || planes == 0) return false;
    for (qsizetype i = 0; i < planes; ++i) {
        Plane& plane = m_planes[static_cast<std::size_t>(i)];
        const int tables = byteAt(segment, 2 + 2 * i);
        plane.dc = static_cast<std::size_t>(tables >> 4);
        plane.ac = static_cast<std::size_t>(tables & 15);
        if (byteAt(segment, 1 + 2 * i) != plane.id || plane.dc >= mostTables || plane.ac >= mostTables)
            return false;
        if (m_dc.at(plane.dc).empty() || (!m_progressive && m_ac.at(plane.ac).empty())) return false;
    }
    const int first = byteAt(segment, 1 + 2 * planes), approximation = byteAt(segment, 3 + 2 * planes);
    m_shift = m_progressive ? approximation & 15 : 0;
    return first == 0 && approximation >> 4 == 0 && m_shift < 8;
}

// Reads the DC coefficients of a scan, restart interval by restart interval. Each interval begins with a
// prediction of zero.
bool JpegBlocks::readScan(qsizetype place) {
    const auto units = [](int pixels, int blocks) { return (pixels + 8 * blocks - 1) / (8 * blocks); };
    const int across = units(m_width, m_across), down = units(m_height, m_down);
    const int all = across * down, interval = m_interval > 0 ? m_interval : all;
    if (all / 8 > m_file.size() - place) return false; // a unit has at least one bit
    for (Plane& plane : m_planes) {
        plane.width = across * plane.across;
        plane.blocks.resize(static_cast<std::size_t>(plane.width) *
                            static_cast<std::size_t>(down * plane.down));
    }
    // All tables precede the scan, so they were read already.
    auto* const begin = reinterpret_cast<std::uint8_t*>(m_bytes.data());
    const ScanBytes bytes({begin + place, begin + m_bytes.size()});
    const auto parts = static_cast<std::size_t>((all + interval - 1) / interval);
    if (bytes.parts() < parts) return false;
    for (std::size_t part = 0; part < parts; ++part) {
        ScanBits bits(bytes, part);
        for (Plane& plane : m_planes)
            plane.last = 0;
        const int first = static_cast<int>(part) * interval, end = std::min(first + interval, all);
        for (int unit = first; unit < end; ++unit) {
            if (unit % across == 0 && ((m_stopped && m_stopped()) || bits.ended())) return false;
            readUnit(bits, unit % across, unit / across);
        }
        if (bits.ended()) return false;
    }
    return true;
}

void JpegBlocks::readUnit(ScanBits& bits, int x, int y) {
    for (Plane& plane : m_planes) {
        const HuffmanTable& dc = m_dc[plane.dc];
        const HuffmanTable& ac = m_ac[plane.ac];
        for (int row = y * plane.down; row < (y + 1) * plane.down; ++row) {
            for (int column = x * plane.across; column < (x + 1) * plane.across; ++column) {
                plane.last = static_cast<std::int16_t>(plane.last + dc.decodeDc(bits));
                plane.blocks[static_cast<std::size_t>(row) * static_cast<std::size_t>(plane.width) +
                             static_cast<std::size_t>(column)] = plane.last;
                if (!m_progressive) ac.skipBlock(bits);
            }
        }
    }
}

std::vector<int> JpegBlocks::valuesOf(const Plane& plane, int y, int width) const {
    const std::int16_t* blocks =
        plane.blocks.data() +
        static_cast<std::ptrdiff_t>(plane.width) * static_cast<std::ptrdiff_t>(y * plane.down / m_down);
    const std::int64_t step = std::int64_t{m_quantization.at(plane.quantization)} << m_shift;
    // The DC coefficient is eight times the difference between the average and 128.
    const auto value = [&](int block) {
        return static_cast<int>(std::clamp<std::int64_t>(blocks[block] * step / 8 + 128, 0, 255));
    };
    std::vector<int> values;
    values.reserve(static_cast<std::size_t>(width) + static_cast<std::size_t>(m_across));
    // A unit of the scan is m_across pixels of the preview wide. If a component has fewer blocks, each stands
    // for several pixels.
    for (int block = 0; static_cast<int>(values.size()) < width; block += plane.across) {
        for (int i = 0; i < m_across; ++i)
            values.push_back(value(block + i * plane.across / m_across));
    }
    return values;
}

/// YCbCr to RGB as in JFIF, in fixed point with 16 fractional bits.
QRgb colourOf(int luminance, int blueness, int redness) {
    const auto rounded = [](int value) { return std::clamp((value + 32768) >> 16, 0, 255); };
    const int y = luminance << 16, b = blueness - 128, r = redness - 128;
    return qRgb(rounded(y + 91881 * r), rounded(y - 22554 * b - 46802 * r), rounded(y + 116130 * b));
}

// The preview: each pixel is the DC coefficient of a block, converted to RGB.
QImage JpegBlocks::picture() const {
    const QSize size((m_width + reducedBy - 1) / reducedBy, (m_height + reducedBy - 1) / reducedBy);
    const bool gray = m_planes.size() == 1;
    QImage picture(size, gray ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
    for (int y = 0; y < size.height() && !picture.isNull(); ++y) {
        std::vector<std::vector<int>> values;
        for (const Plane& plane : m_planes)
            values.push_back(valuesOf(plane, y, size.width()));
        uchar* line = picture.scanLine(y);
        for (std::size_t x = 0; x < static_cast<std::size_t>(size.width()); ++x) {
            if (gray) {
                line[x] = static_cast<uchar>(values[0][x]);
            } else {
                reinterpret_cast<QRgb*>(line)[x] = m_colourTurned
                                                       ? colourOf(values[0][x], values[1][x], values[2][x])
                                                       : qRgb(values[0][x], values[1][x], values[2][x]);
            }
        }
    }
    return picture;
}

} // namespace

std::optional<QImage> reducedJpeg(QByteArray file, const std::function<bool()>& stopped) {
    if (!file.startsWith("\xff\xd8")) return std::nullopt;
    file.append(readBeyond, '\0');
    // On the heap, because its tables are too large for the stack.
    const auto blocks = std::make_unique<JpegBlocks>(std::move(file), stopped);
    if (!blocks->read()) return std::nullopt;
    QImage picture = blocks->picture();
    return picture.isNull() ? std::nullopt : std::optional(std::move(picture));
}

std::optional<ReducedPicture> reducedPicture(QFile& file, const std::function<bool()>& stopped) {
    const auto start = std::chrono::steady_clock::now();
    if (file.peek(2) != "\xff\xd8") return std::nullopt; // other formats have no preview
    QImageReader reader(&file, "jpeg");
    const Extent whole{reader.size().width(), reader.size().height()};
    if (whole.width < 1 || Region::whole(whole).pixels() < worthReducing) return std::nullopt;
    const QImageIOHandler::Transformations turn = reader.transformation();
    // The file is not mapped into memory: if another program truncated it, reading would raise SIGBUS.
    QByteArray bytes;
    bytes.reserve(file.size() + 8);
    bytes.resize(file.size());
    if (!file.seek(0)) return std::nullopt;
    bytes.resize(std::max<qint64>(0, file.read(bytes.data(), bytes.size())));
    const std::optional<QImage> picture = reducedJpeg(std::move(bytes), stopped);
    if (!picture) return std::nullopt;
    ReducedPicture reduced{imageOf(*picture, file.fileName()), {}};
    reduced.image.orientation = orientationOf(turn);
    addFactsOf(file, reduced.image.facts);
    reduced.image.decodeTime = std::chrono::steady_clock::now() - start;
    reduced.whole = turned(whole, reduced.image.orientation);
    return reduced;
}

} // namespace tonescope
