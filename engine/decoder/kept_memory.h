// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of earlier pictures, to be decoded into again: new memory for 6 megapixels takes 7 ms.
#pragma once

#include "engine/worker/shared_memory.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tonescope::decoder {

/// Memory that a decoder process has shared and may get back. It is not cleared, so only decoders that write
/// every pixel may use it.
class KeptMemory {
public:
    /// Memory of larger pictures is not kept.
    static constexpr std::size_t mostBytes = std::size_t{128} << 20U;
    /// Most pieces that are kept.
    static constexpr std::size_t most = 6;
    /// Whether unused pieces have to be given up between two files; a single one may have any size.
    [[nodiscard]] static constexpr bool tooManySpare(std::size_t pieces, std::size_t bytes) {
        return pieces > 1 && bytes > mostSpareBytes;
    }
    /// Bytes to allocate for a picture, so that slightly larger ones fit too: whole pages, at most mostBytes
    /// unless the picture itself is larger.
    [[nodiscard]] static constexpr std::size_t roomFor(std::size_t bytes) {
        if (bytes > mostBytes) return bytes;
        const std::size_t more = bytes + std::max(bytes / 8, page);
        return std::min((more + page - 1) / page * page, mostBytes);
    }

    /// Marks pieces as unused. Unknown numbers are ignored.
    void release(const std::vector<std::uint32_t>& numbers);
    /// An unused piece of at least that size, and at most twice that size.
    [[nodiscard]] std::optional<SharedMemory> take(std::size_t bytes);
    /// Keeps memory that is shared now and returns its number. If there are `most` already, an unused piece
    /// is given up, or the oldest; a process that maps it keeps it.
    std::uint32_t keep(SharedMemory memory);
    /// Gives unused pieces up, the oldest first, as tooManySpare() says.
    void giveUpSpare();
    [[nodiscard]] const Descriptor& last() const { return m_kept.back().memory.descriptor(); }

private:
    static constexpr std::size_t mostSpareBytes = std::size_t{64} << 20U;
    static constexpr std::size_t page = 4096;

    struct Kept {
        std::uint32_t number;
        bool used;
        SharedMemory memory;
    };

    static bool unused(const Kept& kept) { return !kept.used; }
    /// Gives up that piece; the first one if `kept` is the end.
    void giveUp(std::vector<Kept>::iterator kept);

    std::vector<Kept> m_kept;
    std::uint32_t m_number = 0;
};

} // namespace tonescope::decoder
