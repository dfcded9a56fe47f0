// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/reduced_jpeg.h"

#include "engine/image/huffman.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

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

/// A plane of the picture, in blocks of 8 x 8 of its own samples.
struct Plane {
    int id = 0, across = 1, down = 1; ///< blocks of it in a unit of the scan
    std::size_t quantization = 0, dc = 0, ac = 0;
    int width = 0;                    ///< in blocks
    std::int16_t last = 0;            ///< first coefficient of the block before, of which the next is told
    std::vector<std::int16_t> blocks; ///< their first coefficients, row after row
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
    /// Of a row of the small picture, and a few more.
    [[nodiscard]] std::vector<int> valuesOf(const Plane& plane, int y, int width) const;

    QByteArray m_bytes;
    QByteArrayView m_file;           ///< of them, those of the file
    std::function<bool()> m_stopped; ///< may be empty
    std::vector<Plane> m_planes;
    int m_width = 0, m_height = 0; ///< in pixels
    int m_across = 1, m_down = 1;  ///< blocks of a unit, where the planes have most
    int m_interval = 0;            ///< units between two restarts; 0: there are none
    int m_shift = 0;               ///< bits that a progressive file tells later
    bool m_progressive = false, m_scanned = false;
    bool m_colourTurned = true; ///< luminance and two differences, not red, green and blue
    std::array<int, mostTables> m_quantization{1, 1, 1, 1}; ///< of first coefficients
    std::array<HuffmanTable, mostTables> m_dc, m_ac;
};

int byteAt(QByteArrayView data, qsizetype place) {
    return static_cast<std::uint8_t>(data[place]);
}

int wordAt(QByteArrayView data, qsizetype place) {
    return qFromBigEndian<std::uint16_t>(data.data() + place);
}

bool JpegBlocks::read() {
    qsizetype place = 2;
    while (place + 4 <= m_file.size() && !m_scanned) {
        if (byteAt(m_file, place) != 0xff) return false;
        const auto marker = static_cast<std::uint8_t>(m_file[place + 1]);
        if (marker == 0xff) {
            ++place; // any number of them may stand before a marker
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
        // Frames of other kinds, and the end, are numbered like the three that can be read.
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
        // Of a single plane, units are single blocks whatever it says.
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

/// False where the scan does not hold the first coefficients of all planes.
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

bool JpegBlocks::readScan(qsizetype place) {
    const auto units = [](int pixels, int blocks) { return (pixels + 8 * blocks - 1) / (8 * blocks); };
    const int across = units(m_width, m_across), down = units(m_height, m_down);
    const int all = across * down, interval = m_interval > 0 ? m_interval : all;
    if (all / 8 > m_file.size() - place) return false; // a unit has a bit at least
    for (Plane& plane : m_planes) {
        plane.width = across * plane.across;
        plane.blocks.resize(static_cast<std::size_t>(plane.width) *
                            static_cast<std::size_t>(down * plane.down));
    }
    // The tables lie before the scan.
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
                plane.last = static_cast<std::int16_t>(plane.last + dc.number(bits));
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
    // The first coefficient is eight times the average, which is told from the middle of the range.
    const auto value = [&](int block) {
        return static_cast<int>(std::clamp<std::int64_t>(blocks[block] * step / 8 + 128, 0, 255));
    };
    std::vector<int> values;
    values.reserve(static_cast<std::size_t>(width) + static_cast<std::size_t>(m_across));
    // A unit of the scan is m_across pixels wide here, and may have fewer blocks than that.
    for (int block = 0; static_cast<int>(values.size()) < width; block += plane.across) {
        for (int i = 0; i < m_across; ++i)
            values.push_back(value(block + i * plane.across / m_across));
    }
    return values;
}

/// As the JFIF says it, with 16 bits behind the point.
QRgb colourOf(int luminance, int blueness, int redness) {
    const auto rounded = [](int value) { return std::clamp((value + 32768) >> 16, 0, 255); };
    const int y = luminance << 16, b = blueness - 128, r = redness - 128;
    return qRgb(rounded(y + 91881 * r), rounded(y - 22554 * b - 46802 * r), rounded(y + 116130 * b));
}

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
    // With its tables it is large for a stack.
    const auto blocks = std::make_unique<JpegBlocks>(std::move(file), stopped);
    if (!blocks->read()) return std::nullopt;
    QImage picture = blocks->picture();
    return picture.isNull() ? std::nullopt : std::optional(std::move(picture));
}

} // namespace tonescope
