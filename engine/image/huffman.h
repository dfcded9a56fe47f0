// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy coding of JPEG: reading some numbers, and skipping the others fast.
#pragma once

#include <QtEndian>
#include <qbytearrayview.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope {

/// The bytes of a scan without those that keep them apart from markers.
class ScanBytes {
public:
    static constexpr std::size_t readAtOnce = 8;

    /// `data` begins with the scan, which ends at the first marker that is none of its own, and ends with
    /// readAtOnce bytes of any value. It is changed, because a copy of a large file takes long, and must
    /// outlive the bytes.
    explicit ScanBytes(std::span<std::uint8_t> data);

    /// Parts that can be read each for itself.
    [[nodiscard]] std::size_t parts() const { return m_begins.size() - 1; }

private:
    friend class ScanBits;

    std::span<const std::uint8_t> m_bytes;
    std::vector<std::size_t> m_begins; ///< of the parts; the last is the end of them all
};

/// The bits of one part. After its end come zeros, or bits of the next.
class ScanBits {
public:
    /// `scan` must outlive the bits.
    ScanBits(const ScanBytes& scan, std::size_t part)
        : m_next(scan.m_bytes.data() + scan.m_begins[part]),
          m_end(scan.m_bytes.data() + scan.m_begins[part + 1]) {}

    /// Makes 56 bits ready for all that follows here.
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
    /// Whether more was read than there is.
    [[nodiscard]] bool ended() const { return m_next - m_count / 8 > m_end; }

private:
    const std::uint8_t* m_next;
    const std::uint8_t* m_end;
    std::uint64_t m_bits = 0; ///< the next one is the highest
    int m_count = 0;          ///< of them that are valid
};

/// A code of a JPEG's table: a symbol says how many bits follow it and how many zeros come before it.
class HuffmanTable {
public:
    /// Nothing can be decoded yet.
    HuffmanTable() = default;
    /// `lengths`: how many codes have 1, 2, ... 16 bits; `symbols`: in the order of their codes.
    HuffmanTable(QByteArrayView lengths, QByteArrayView symbols);

    [[nodiscard]] bool empty() const { return m_symbols.isEmpty(); }
    /// The number of a first coefficient: a symbol, and as many bits as it says. Fills the bits itself.
    int number(ScanBits& bits) const;
    /// Skips the other 63 coefficients of a block.
    void skipBlock(ScanBits& bits) const;

private:
    static constexpr int tableBits = 12; ///< two tables of such codes stay in the first-level cache

    /// What some bits begin with. A code that is longer than the table's bits has `bits` 0.
    struct Entry {
        std::uint8_t bits = 0;         ///< of codes and of what follows them
        std::uint8_t coefficients = 0; ///< that they tell, zeros included
        std::uint8_t symbol = 0;       ///< of the first code
        bool last = false;             ///< no more coefficients follow
    };

    [[nodiscard]] Entry first(unsigned sixteenBits) const;
    [[nodiscard]] Entry single(const ScanBits& bits) const;
    void chain();

    QByteArrayView m_symbols;
    std::array<int, 17> m_beyond{};      ///< of each length: the first number of 16 bits that is no such code
    std::array<int, 17> m_firstSymbol{}; ///< of each length: its place less its code
    std::array<Entry, 1U << tableBits> m_single{};  ///< one code
    std::array<Entry, 1U << tableBits> m_chained{}; ///< as many whole codes as there are
};

} // namespace tonescope
