// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/bmp_file.h"

#include "engine/image/file_numbers.h"

#include <cstdlib>

namespace tonescope {

namespace {

/// The bytes of a file that follow, of which only a part is in memory.
class RunBytes {
public:
    explicit RunBytes(QIODevice& file) : m_file(file) {}

    /// Zero where the file has ended.
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
    /// Whether more was wanted than there is.
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    static constexpr qsizetype atOnce = qsizetype{64} << 10;

    QIODevice& m_file;
    QByteArray m_part;
    qsizetype m_place = 0;
    bool m_ended = false;
};

/// A walk over runs: pairs of bytes, of which the first says how many pixels have the second's value, or is
/// zero where the second says what else follows.
class RunWalk {
public:
    RunWalk(QIODevice& file, const BmpHeader& header) : m_header(header), m_bytes(file) {}

    BmpState end() {
        while (m_state == BmpState::Whole && !m_ended)
            step();
        return m_state;
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
        } else if (value == EndOfRow) {
            endRow();
        } else if (value == EndOfPicture) {
            m_ended = true;
            if (!filled()) m_state = BmpState::Unfilled;
        } else if (value == Move) {
            m_state = BmpState::Unfilled; // over pixels that nothing tells
        } else {
            paint(value);
            const int bytes = m_header.compression == BmpHeader::Runs4 ? (value + 1) / 2 : value;
            m_bytes.skip((bytes + 1) / 2 * 2);
        }
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
    bool m_ended = false;
    BmpState m_state = BmpState::Whole;
};

} // namespace

BmpHeader bmpHeaderOf(QIODevice& file) {
    Numbers numbers(file, 10, ByteOrder::Little);
    BmpHeader header;
    header.pixels = numbers.next<quint32>();
    const bool old = numbers.next<quint32>() == 12; // OS/2: 16-bit sizes
    header.width = old ? numbers.next<quint16>() : numbers.next<qint32>();
    header.height = old ? numbers.next<quint16>() : std::abs(qint64{numbers.next<qint32>()});
    numbers.skip(2);
    header.bits = numbers.next<quint16>();
    header.compression = old ? BmpHeader::None : numbers.next<quint32>();
    return header;
}

BmpState bmpStateOf(QIODevice& file) {
    const BmpHeader header = bmpHeaderOf(file);
    if (header.compression == BmpHeader::Runs4 || header.compression == BmpHeader::Runs8) {
        return file.seek(header.pixels) ? RunWalk(file, header).end() : BmpState::CutShort;
    }
    const qint64 row = (header.width * header.bits + 31) / 32 * 4;
    const bool cut = header.height > 0 && row > (file.size() - header.pixels) / header.height;
    return cut ? BmpState::CutShort : BmpState::Whole;
}

} // namespace tonescope
