// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as they stand in files.
#pragma once

#include <QIODevice>
#include <QtEndian>

#include <cstdint>

namespace tonescope {

/// Puts a file back to where it stood.
class Place {
public:
    explicit Place(QIODevice& file) : m_file(file), m_before(file.pos()) { file.seek(0); }
    ~Place() { m_file.seek(m_before); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

private:
    QIODevice& m_file;
    qint64 m_before;
};

/// Reads until so many bytes are there, or the file has ended: a read may be a short one. Gives how many are
/// there.
inline qint64 readAll(QIODevice& file, void* bytes, qint64 size) {
    qint64 got = 0;
    while (got < size) {
        const qint64 more = file.read(static_cast<char*>(bytes) + got, size - got);
        if (more <= 0) break;
        got += more;
    }
    return got;
}

enum class ByteOrder : std::uint8_t { Little, Big };

/// A file's numbers, one after the other.
class Numbers {
public:
    Numbers(QIODevice& file, qint64 offset, ByteOrder order)
        : m_file(file), m_order(order), m_ended(!file.seek(offset)) {}

    /// Zero where the file has ended.
    template <typename Number>
    Number next() {
        Number number{};
        if (m_file.read(reinterpret_cast<char*>(&number), sizeof number) != sizeof number) m_ended = true;
        if (m_ended) return {};
        return m_order == ByteOrder::Big ? qFromBigEndian(number) : qFromLittleEndian(number);
    }

    void skip(qint64 bytes) { m_ended = m_ended || m_file.skip(bytes) != bytes; }
    /// Whether more was wanted than there is.
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    QIODevice& m_file;
    ByteOrder m_order;
    bool m_ended;
};

} // namespace tonescope
