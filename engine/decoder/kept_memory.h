// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of earlier pictures into which a decoder process decodes later ones. New memory for 6 megapixels
// takes 7 ms, because Linux clears it.
#pragma once

#include "engine/worker/shared_memory.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tonescope::decoder {

/// Blocks of memory that a decoder process has shared with its parent and may use again after the parent has
/// released them. They are not cleared, so only decoders that write every pixel may use them.
class KeptMemory {
public:
    /// The largest block that is kept.
    static constexpr std::size_t mostBytes = std::size_t{128} << 20U;
    /// The most blocks that are kept.
    static constexpr std::size_t most = 6;
    /// Whether unused blocks have to be freed between two files: `pieces` blocks of together `bytes` bytes. A
    /// single one of any size is kept.
    [[nodiscard]] static constexpr bool tooManySpare(std::size_t pieces, std::size_t bytes) {
        return pieces > 1 && bytes > mostSpareBytes;
    }
    /// The size of a block for a picture of `bytes` bytes. It is somewhat larger, so that slightly larger
    /// pictures fit, too: a number of whole pages, at most mostBytes. A picture above mostBytes gets a block
    /// of its own size, which is not kept.
    [[nodiscard]] static constexpr std::size_t roomFor(std::size_t bytes) {
        if (bytes > mostBytes) return bytes;
        const std::size_t more = bytes + std::max(bytes / 8, page);
        return std::min((more + page - 1) / page * page, mostBytes);
    }

    /// Marks blocks as unused. Ignores unknown numbers.
    void release(const std::vector<std::uint32_t>& numbers);
    /// Takes an unused block of at least `bytes` bytes and at most twice as many; nothing if there is none.
    [[nodiscard]] std::optional<SharedMemory> take(std::size_t bytes);
    /// Keeps shared memory and returns its number. If there are `most` blocks already, an unused one is
    /// freed, or else the oldest; a process that has mapped it keeps its mapping.
    std::uint32_t keep(SharedMemory memory);
    /// Frees unused blocks, the oldest first, until tooManySpare() is false.
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
    /// Frees a block; the first one if `kept` is the end.
    void giveUp(std::vector<Kept>::iterator kept);

    std::vector<Kept> m_kept;
    std::uint32_t m_number = 0;
};

} // namespace tonescope::decoder
