// SPDX-License-Identifier: GPL-3.0-or-later
// Memory in which one picture after the other lies, and the sum by which what lies there is known again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace tonescope {

/// Memory that stays where it is from picture to picture, so that it is worth making it ready for a device
/// once; and what is known of the picture that lies at its beginning.
struct LastingMemory {
    const std::byte* first = nullptr;
    std::size_t bytes = 0;               ///< of all of it: whole pages
    std::shared_ptr<const void> mapping; ///< it stays mapped for as long as anybody has this
    /// By whom it is used, and by which it is known again. Expired: no picture will come to lie there.
    std::weak_ptr<const void> users;
    std::size_t pictureBytes = 0;
    /// wordSum() of these, as whoever decoded it says. Nobody here has looked, and it may be anything.
    std::uint32_t sum = 0;
};

/// The sum of bytes as the 32-bit words of the buffer in which they are to lie, `offset` bytes from its
/// start; the rest of words that they share with others counts as 0, so that sums of neighbours add up.
[[nodiscard]] std::uint32_t wordSum(const std::byte* first, std::size_t bytes, std::size_t offset);

} // namespace tonescope
