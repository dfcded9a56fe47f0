// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/huffman.h"

#include <cstring>

namespace tonescope {

namespace {

constexpr int coefficientsLeft = 63; ///< of a block, after its first

constexpr std::uint8_t endOfBlock = 0x00;

} // namespace

ScanBytes::ScanBytes(std::span<std::uint8_t> data) : m_bytes(data), m_begins{0} {
    constexpr std::uint8_t firstRestart = 0xd0, lastRestart = 0xd7;
    const std::uint8_t* next = data.data();
    const std::uint8_t* end = next + data.size() - readAtOnce;
    std::uint8_t* out = data.data(); // never before `next`
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
    chain();
}

HuffmanTable::Entry HuffmanTable::first(unsigned sixteenBits) const {
    const int value = static_cast<int>(sixteenBits);
    std::size_t length = 1;
    while (length < 16 && value >= m_beyond.at(length))
        ++length;
    const qsizetype place = m_firstSymbol.at(length) + (value >> (16 - length));
    const auto symbol = place >= 0 && place < m_symbols.size() ? static_cast<std::uint8_t>(m_symbols[place])
                                                               : endOfBlock; // rubbish ends somehow
    const int follow = symbol & 15;
    const auto bits = static_cast<std::uint8_t>(static_cast<int>(length) + follow);
    if (symbol == endOfBlock) return {bits, 0, symbol, true};
    return {bits, static_cast<std::uint8_t>((symbol >> 4) + 1), symbol, false};
}

HuffmanTable::Entry HuffmanTable::single(const ScanBits& bits) const {
    const Entry entry = m_single[bits.peek(tableBits)];
    return entry.bits > 0 ? entry : first(bits.peek(16));
}

void HuffmanTable::chain() {
    for (unsigned index = 0; index < m_chained.size(); ++index) {
        Entry all = m_single.at(index);
        while (all.bits > 0 && all.bits < tableBits && !all.last) {
            // The bits that are not known are zeros here: a code may end in them that does not.
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

int HuffmanTable::number(ScanBits& bits) const {
    bits.fill();
    const Entry entry = single(bits);
    const int length = entry.symbol & 15;
    bits.skip(entry.bits - length);
    const int value = static_cast<int>(bits.peek(length + 1) >> 1U); // of no bits, too
    const int negative = static_cast<int>(~bits.peek(1) & 1U);
    bits.skip(length);
    // Numbers whose first bit is 0 are negative.
    return value - negative * ((1 << length) - 1);
}

void HuffmanTable::skipBlock(ScanBits& bits) const {
    ScanBits local = bits; // stays in registers
    int told = 0;
    bool ended = false;
    const auto skipCodes = [&] {
        const unsigned index = local.peek(tableBits);
        Entry entry = m_chained[index];
        // Codes behind the last coefficient are those of the next block.
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
        local.fill(); // enough for two: a code of the tables and what follows it are 27 bits at most
        skipCodes();
        if (!ended) skipCodes();
    }
    bits = local;
}

} // namespace tonescope
