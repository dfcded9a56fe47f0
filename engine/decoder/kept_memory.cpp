// SPDX-License-Identifier: GPL-3.0-or-later
// The list is short, so it is searched linearly. The oldest block comes first.
#include "engine/decoder/kept_memory.h"

#include <algorithm>
#include <utility>

namespace tonescope::decoder {

void KeptMemory::release(const std::vector<std::uint32_t>& numbers) {
    for (Kept& kept : m_kept) {
        if (std::ranges::find(numbers, kept.number) != numbers.end()) kept.used = false;
    }
}

std::optional<SharedMemory> KeptMemory::take(std::size_t bytes) {
    const auto fits = [bytes](const Kept& kept) {
        return !kept.used && kept.memory.bytes() >= bytes && kept.memory.bytes() / 2 <= bytes;
    };
    const auto found = std::find_if(m_kept.begin(), m_kept.end(), fits);
    if (found == m_kept.end()) return std::nullopt;
    SharedMemory memory = std::move(found->memory);
    m_kept.erase(found);
    return memory;
}

std::uint32_t KeptMemory::keep(SharedMemory memory) {
    if (m_kept.size() == most) giveUp(std::find_if(m_kept.begin(), m_kept.end(), unused));
    m_kept.push_back({++m_number, true, std::move(memory)});
    return m_number;
}

void KeptMemory::giveUpSpare() {
    for (;;) {
        std::size_t pieces = 0, bytes = 0;
        for (const Kept& kept : m_kept) {
            pieces += kept.used ? 0 : 1;
            bytes += kept.used ? 0 : kept.memory.bytes();
        }
        if (!tooManySpare(pieces, bytes)) return;
        giveUp(std::find_if(m_kept.begin(), m_kept.end(), unused));
    }
}

void KeptMemory::giveUp(std::vector<Kept>::iterator kept) {
    m_kept.erase(kept == m_kept.end() ? m_kept.begin() : kept);
}

} // namespace tonescope::decoder
