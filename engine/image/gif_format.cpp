// SPDX-License-Identifier: GPL-3.0-or-later
// The structure of a GIF does not tell how many pixels its codes produce. Therefore the LZW codes are decoded
// like a decoder does, but of each string of pixels only the length and the largest index are kept.
#include "engine/image/gif_format.h"

#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tonescope {

namespace {

/// The number of colours of a palette, from its flags.
int gifColours(quint8 flags) {
    return (flags & 0x80U) != 0 ? 2 << (flags & 7U) : 0;
}

/// Skips sub-blocks. Each begins with its length; the last one is empty.
void skipGifBlocks(BinaryReader& numbers) {
    for (auto length = numbers.next<quint8>(); length > 0 && !numbers.ended();
         length = numbers.next<quint8>())
        numbers.skip(length);
}

/// Reads the bytes in sub-blocks, one after another.
class GifBytes {
public:
    explicit GifBytes(QIODevice& file) : m_file(file) {}

    /// The next byte; nothing after the last one.
    std::optional<std::uint8_t> next() {
        if (m_place == m_block.size() && !m_ended) {
            char length = 0;
            m_block = m_file.getChar(&length) ? m_file.read(static_cast<std::uint8_t>(length)) : QByteArray();
            m_ended = m_block.isEmpty();
            m_place = 0;
        }
        if (m_ended) return std::nullopt;
        return static_cast<std::uint8_t>(m_block[m_place++]);
    }

private:
    QIODevice& m_file;
    QByteArray m_block;
    qsizetype m_place = 0;
    bool m_ended = false;
};

/// Decodes the LZW codes of a picture as far as needed to count pixels and find their largest index.
class GifCodes {
public:
    GifCodes(QIODevice& file, int bits, int transparent)
        : m_bytes(file), m_bits(bits), m_transparent(transparent) {}

    /// Reads codes until there are `pixels` pixels, or no code is left.
    void read(qint64 pixels) {
        constexpr int mostBits = 8;
        if (m_bits < 1 || m_bits > mostBits) return;
        const int clear = 1 << m_bits;
        for (int value = 0; value < clear; ++value)
            m_strings[static_cast<std::size_t>(value)] = {1, static_cast<std::uint8_t>(value),
                                                          largestOf(value)};
        restart();
        while (m_pixels < pixels) {
            const int code = nextCode();
            if (code < 0 || code == clear + 1) break;
            if (code == clear)
                restart();
            else if (!take(code))
                break;
        }
        m_pixels = std::min(m_pixels, pixels);
    }
    [[nodiscard]] qint64 pixels() const { return m_pixels; }
    /// The largest index. The transparent index is ignored, because it needs no colour.
    [[nodiscard]] int largest() const { return m_largest; }

private:
    static constexpr int codes = 4096;

    /// The string of pixels for a code.
    struct String {
        std::uint32_t length = 0;
        std::uint8_t first = 0;
        std::int16_t largest = -1;
    };

    [[nodiscard]] std::int16_t largestOf(int value) const {
        return static_cast<std::int16_t>(value == m_transparent ? -1 : value);
    }
    void restart() {
        m_next = (1 << m_bits) + 2;
        m_width = m_bits + 1;
        m_last = -1;
    }
    /// The next code; negative if there is none.
    int nextCode() {
        while (m_held < m_width) {
            const std::optional<std::uint8_t> byte = m_bytes.next();
            if (!byte) return -1;
            m_value |= static_cast<std::uint32_t>(*byte) << m_held;
            m_held += 8;
        }
        const auto code = static_cast<int>(m_value & ((1U << m_width) - 1));
        m_value >>= m_width;
        m_held -= m_width;
        return code;
    }
    /// Adds the pixels of a code. Returns false if the code has no string.
    bool take(int code) {
        if (code > m_next || (code == m_next && m_last < 0)) return false;
        if (m_last >= 0 && m_next < codes) {
            const String& last = m_strings[static_cast<std::size_t>(m_last)];
            const std::uint8_t added =
                (code == m_next ? last : m_strings[static_cast<std::size_t>(code)]).first;
            m_strings[static_cast<std::size_t>(m_next)] = {last.length + 1, last.first,
                                                           std::max(last.largest, largestOf(added))};
            ++m_next;
            if (m_next == 1 << m_width && m_next < codes) ++m_width;
        } else if (code >= m_next) {
            return false;
        }
        const String& string = m_strings[static_cast<std::size_t>(code)];
        m_pixels += string.length;
        m_largest = std::max<int>(m_largest, string.largest);
        m_last = code;
        return true;
    }

    GifBytes m_bytes;
    int m_bits, m_transparent;
    std::array<String, codes> m_strings{};
    std::uint32_t m_value = 0; ///< bits that were read and not used, and their number
    int m_held = 0;
    int m_width = 0, m_next = 0, m_last = -1; ///< bits of a code; the next new code; the code before
    qint64 m_pixels = 0;
    int m_largest = -1;
};

} // namespace

GifPictures::GifPictures(QIODevice& file) : m_file(file) {
    const RewindAndRestore place(file);
    BinaryReader numbers(file, 6, ByteOrder::Little);
    const int width = numbers.next<quint16>(), height = numbers.next<quint16>();
    m_canvas = {width, height};
    m_colours = gifColours(numbers.next<quint8>());
    numbers.skip(2 + qint64{3} * m_colours);
    m_next = file.pos();
    m_cut = numbers.ended();
}

template <typename Codes>
std::optional<GifPicture> GifPictures::nextPicture(Codes&& codes) {
    constexpr quint8 extension = 0x21, picture = 0x2c, control = 0xf9;
    const RewindAndRestore place(m_file);
    BinaryReader numbers(m_file, m_next, ByteOrder::Little);
    while (!m_cut) {
        const auto block = numbers.next<quint8>();
        m_cut = numbers.ended();
        if (block != extension && block != picture) break; // the end mark, or data that is no GIF
        if (block == picture) {
            GifPicture found;
            const int x = numbers.next<quint16>(), y = numbers.next<quint16>();
            const int width = numbers.next<quint16>(), height = numbers.next<quint16>();
            found.place = {x, y, width, height};
            const auto flags = numbers.next<quint8>();
            found.interlaced = (flags & 0x40U) != 0;
            found.transparent = m_transparent >= 0;
            const int own = gifColours(flags);
            numbers.skip(qint64{3} * own);
            const int bits = numbers.next<quint8>();
            const qint64 first = m_file.pos();
            if (!numbers.ended()) codes(found, bits, own > 0 ? own : m_colours);
            m_transparent = -1;
            BinaryReader blocks(m_file, first, ByteOrder::Little);
            skipGifBlocks(blocks);
            m_cut = numbers.ended() || blocks.ended();
            m_next = m_file.pos();
            return found;
        }
        if (numbers.next<quint8>() == control) {
            const qint64 first = m_file.pos();
            numbers.skip(1); // length of the block
            const auto flags = numbers.next<quint8>();
            numbers.skip(2);
            const auto index = numbers.next<quint8>();
            m_transparent = (flags & 1U) != 0 ? index : -1;
            m_file.seek(first);
        }
        skipGifBlocks(numbers);
        m_cut = numbers.ended();
        m_next = m_file.pos();
    }
    return std::nullopt;
}

std::optional<GifPicture> GifPictures::next() {
    const std::optional<GifPicture> picture = nextPicture([this](GifPicture& found, int bits, int colours) {
        GifCodes codes(m_file, bits, m_transparent);
        codes.read(qint64{found.place.width()} * found.place.height());
        found.pixels = codes.pixels();
        found.beyondColours = codes.largest() >= colours;
    });
    if (!picture) return picture;
    const bool covers = picture->place.contains(QRect(QPoint(), m_canvas));
    if (covers && picture->whole() && !picture->transparent) m_damage = {};
    if (!picture->whole() || (m_first && !covers))
        m_damage = SENTENCE("the file lacks pixels of this frame, or of one before it");
    else if (picture->beyondColours)
        m_damage = beyondPalette();
    m_first = false;
    return picture;
}

int GifPictures::skipRest() {
    int skipped = 0;
    while (nextPicture([](GifPicture&, int, int) {}))
        ++skipped;
    return skipped;
}

namespace {

// Reads the first picture, and compares the pixels in its codes with its size.
FileContent contentOf(QIODevice& file, qint64 /*directory*/) {
    GifPictures pictures(file);
    FileContent content{.cut = true};
    const std::optional<GifPicture> first = pictures.next();
    if (!first || pictures.canvas().isEmpty()) return content;
    const QRect canvas(QPoint(), pictures.canvas());
    QRect part = first->place;
    if (!first->whole() && part.width() > 0)
        part.setHeight(first->interlaced ? 0 : static_cast<int>(first->pixels / part.width()));
    part &= canvas;
    if (part.isEmpty()) return content;
    content.cut = false;
    if (part != canvas)
        content.damage = heldText(part.size(), canvas.size());
    else if (first->beyondColours)
        content.damage = beyondPalette();
    // Only if there is one picture: the pictures of an animation are composed on the canvas.
    if (pictures.skipRest() == 0) content.part = part;
    if (content.damage.empty() && pictures.cut()) content.damage = withoutEndMark();
    return content;
}

/// The bits of an index, by the palette of the file.
int sampleBitsOf(QIODevice& file) {
    file.seek(0);
    const QByteArray start = file.peek(11);
    return start.size() > 10 && (start[10] & 0x80) != 0 ? (start[10] & 7) + 1 : 0;
}

} // namespace

const FileFormat gifFormat{.names = {"gif", nullptr, nullptr},
                           .begins = [](const QByteArray& bytes) { return bytes.startsWith("GIF8"); },
                           .content = contentOf,
                           .sampleBits = sampleBitsOf};

} // namespace tonescope
