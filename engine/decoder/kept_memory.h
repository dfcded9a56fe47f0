// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of pictures that is used again: a new one of 6 megapixels takes 7 ms to get and to clear.
#pragma once

#include "engine/process/shared_memory.h"

#include <QList>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tonescope::decoder {

/// What the process that decodes has handed out and may get back. It is not cleared: only for decoders that
/// write each pixel.
class KeptMemory {
public:
    /// Of larger pictures, memory is not worth keeping while nobody needs it.
    static constexpr std::size_t mostBytes = std::size_t{128} << 20U;
    /// Pieces that are kept at all.
    static constexpr std::size_t most = 6;
    /// Whether so many pieces that nobody needs are too many to be kept between two files: they are in
    /// nobody's account. One may be large.
    [[nodiscard]] static constexpr bool tooManySpare(std::size_t pieces, std::size_t bytes) {
        return pieces > 1 && bytes > mostSpareBytes;
    }
    /// How much to get for a picture of so many bytes, so that those that are a little larger fit in, too:
    /// whole pages, and more than are kept only where the picture has more.
    [[nodiscard]] static constexpr std::size_t roomFor(std::size_t bytes) {
        if (bytes > mostBytes) return bytes;
        const std::size_t more = bytes + std::max(bytes / 8, page);
        return std::min((more + page - 1) / page * page, mostBytes);
    }

    /// Nobody needs these any more. Numbers that are none of ours are ignored.
    void release(const QList<quint32>& numbers);
    /// Some that nobody needs, of at least that size and not much more.
    [[nodiscard]] std::optional<SharedMemory> take(std::size_t bytes);
    /// Keeps what is handed out now, and gives its number. Where there are many, one that nobody needs is
    /// given up, or the oldest: whoever has that picture keeps it.
    quint32 keep(SharedMemory memory);
    void giveUpSpare();
    [[nodiscard]] const Descriptor& last() const { return m_kept.back().memory.descriptor(); }

private:
    static constexpr std::size_t mostSpareBytes = std::size_t{64} << 20U;
    static constexpr std::size_t page = 4096;

    struct Kept {
        quint32 number;
        bool needed;
        SharedMemory memory;
    };

    static bool unneeded(const Kept& kept) { return !kept.needed; }
    /// The first, where that is none.
    void giveUp(std::vector<Kept>::iterator kept);

    std::vector<Kept> m_kept;
    quint32 m_number = 0;
};

} // namespace tonescope::decoder
