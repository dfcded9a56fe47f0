// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/packed_pixels.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tonescope::opencl {

namespace {

constexpr std::size_t blockBytes = 256;
constexpr unsigned wordBits = 32;

/// Adds numbers of few bits to words, the first into the lowest bits.
class BitWriter {
public:
    explicit BitWriter(std::vector<std::uint32_t>& words) : m_words(words) {}

    void put(std::uint32_t value, unsigned width) {
        m_pool |= std::uint64_t{value} << m_have;
        m_have += width;
        if (m_have < wordBits) return;
        m_words.push_back(static_cast<std::uint32_t>(m_pool));
        m_pool >>= wordBits;
        m_have -= wordBits;
    }
    void end() {
        if (m_have > 0) m_words.push_back(static_cast<std::uint32_t>(m_pool));
    }

private:
    std::vector<std::uint32_t>& m_words;
    std::uint64_t m_pool = 0;
    unsigned m_have = 0;
};

std::uint32_t zigzag(unsigned difference) {
    const auto number = static_cast<std::int8_t>(difference); // of bytes, which wrap
    return static_cast<std::uint8_t>((number * 2) ^ (number < 0 ? -1 : 0));
}

/// What is packed of one block.
class Block {
public:
    Block(const std::byte* bytes, std::size_t count, std::size_t pixel)
        : m_bytes(bytes), m_count(count), m_pixel(pixel), m_related(pixel == 3 || pixel == 4) {}

    void pack(std::vector<std::uint32_t>& words) {
        const std::size_t header = words.size();
        words.push_back(0);
        BitWriter writer(words);
        std::uint32_t widths = 0;
        for (std::size_t k = 0; k < m_pixel; ++k) {
            const std::size_t place = m_related && k < 2 ? 1 - k : k; // the second first
            if (place >= m_count) continue;
            const std::uint32_t width = takeDifferences(place);
            widths |= width << 4 * place;
            writer.put(at(place), 8);
            for (std::size_t i = 0; i < m_number; ++i)
                writer.put(m_differences[i], width);
        }
        writer.end();
        words[header] = widths;
    }

private:
    [[nodiscard]] unsigned at(std::size_t i) const { return static_cast<unsigned>(m_bytes[i]); }

    /// Those of one place of the pixels; gives their width.
    std::uint32_t takeDifferences(std::size_t place) {
        const bool less = m_related && (place == 0 || place == 2);
        std::uint32_t all = 0;
        m_number = 0;
        for (std::size_t i = place + m_pixel; i < m_count; i += m_pixel) {
            unsigned difference = at(i) - at(i - m_pixel);
            const std::size_t other = i - place + 1; // of the second place
            if (less && other < m_count) difference -= at(other) - at(other - m_pixel);
            all |= m_differences[m_number++] = zigzag(difference);
        }
        return static_cast<std::uint32_t>(std::bit_width(all));
    }

    const std::byte* m_bytes;
    std::size_t m_count, m_pixel;
    bool m_related;
    std::array<std::uint32_t, blockBytes> m_differences{};
    std::size_t m_number = 0;
};

} // namespace

std::size_t packedBlockPixels(std::size_t pixelBytes) {
    return std::bit_floor(blockBytes / pixelBytes);
}

std::size_t packedBlocks(std::size_t bytes, std::size_t pixelBytes) {
    const std::size_t block = packedBlockPixels(pixelBytes) * pixelBytes;
    return (bytes + block - 1) / block;
}

bool packPixels(const std::byte* bytes, std::size_t count, std::size_t pixelBytes,
                std::vector<std::uint32_t>& words) {
    const std::size_t block = packedBlockPixels(pixelBytes) * pixelBytes;
    const std::size_t blocks = packedBlocks(count, pixelBytes);
    const std::size_t most = count / sizeof(std::uint32_t) * 7 / 8;
    words.assign(blocks, 0); // where each begins
    for (std::size_t i = 0; i < blocks && words.size() <= most; ++i) {
        words[i] = static_cast<std::uint32_t>(words.size());
        Block(bytes + i * block, std::min(block, count - i * block), pixelBytes).pack(words);
    }
    return words.size() <= most;
}

} // namespace tonescope::opencl
