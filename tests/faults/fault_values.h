// SPDX-License-Identifier: GPL-3.0-or-later
// How the fault layer falsifies bytes: one bit turned, or numbers made as large as can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tonescope::faults {

/// Turns one bit of `size` bytes. A `bit` beyond the last one starts again from the first, so that any random
/// number hits a bit. `size` is not 0.
inline void flip(void* bytes, std::size_t size, std::int64_t bit) {
    const auto place = static_cast<std::size_t>(bit) % (size * 8);
    static_cast<unsigned char*>(bytes)[place / 8] ^= static_cast<unsigned char>(1U << place % 8);
}

/// Fills the bytes with the largest signed numbers, in little-endian order: numbers of eight bytes where
/// `size` is a multiple of eight, else of four.
inline void makeHuge(void* bytes, std::size_t size) {
    std::memset(bytes, 0xff, size);
    const std::size_t number =
        size % sizeof(std::uint64_t) == 0 ? sizeof(std::uint64_t) : sizeof(std::uint32_t);
    for (std::size_t last = number - 1; last < size; last += number)
        static_cast<unsigned char*>(bytes)[last] = 0x7f;
}

} // namespace tonescope::faults
