// SPDX-License-Identifier: GPL-3.0-or-later
// What memory and lies look like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tonescope::faults {

/// Turns one bit of some bytes, counted round and round.
inline void flip(void* bytes, std::size_t size, std::int64_t bit) {
    const auto place = static_cast<std::size_t>(bit) % (size * 8);
    static_cast<unsigned char*>(bytes)[place / 8] ^= static_cast<unsigned char>(1U << place % 8);
}

/// Makes numbers of eight bytes each, or of four where they do not fill eight, as large as they can be with a
/// sign.
inline void makeHuge(void* bytes, std::size_t size) {
    std::memset(bytes, 0xff, size);
    const std::size_t number =
        size % sizeof(std::uint64_t) == 0 ? sizeof(std::uint64_t) : sizeof(std::uint32_t);
    for (std::size_t last = number - 1; last < size; last += number)
        static_cast<unsigned char*>(bytes)[last] = 0x7f;
}

} // namespace tonescope::faults
