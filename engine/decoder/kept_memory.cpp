// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/kept_memory.h"

#include <algorithm>
#include <utility>

namespace tonescope::decoder {

void KeptMemory::release(const QList<quint32>& numbers) {
    for (Kept& kept : m_kept) {
        if (numbers.contains(kept.number)) kept.needed = false;
    }
}

std::optional<SharedMemory> KeptMemory::take(std::size_t bytes) {
    const auto fits = [bytes](const Kept& kept) {
        return !kept.needed && kept.memory.bytes() >= bytes && kept.memory.bytes() / 2 <= bytes;
    };
    const auto found = std::find_if(m_kept.begin(), m_kept.end(), fits);
    if (found == m_kept.end()) return std::nullopt;
    SharedMemory memory = std::move(found->memory);
    m_kept.erase(found);
    return memory;
}

quint32 KeptMemory::keep(SharedMemory memory) {
    if (m_kept.size() == most) giveUp(std::find_if(m_kept.begin(), m_kept.end(), unneeded));
    m_kept.push_back({++m_number, true, std::move(memory)});
    return m_number;
}

void KeptMemory::giveUpSpare() {
    for (;;) {
        std::size_t pieces = 0, bytes = 0;
        for (const Kept& kept : m_kept) {
            pieces += kept.needed ? 0 : 1;
            bytes += kept.needed ? 0 : kept.memory.bytes();
        }
        if (!tooManySpare(pieces, bytes)) return;
        giveUp(std::find_if(m_kept.begin(), m_kept.end(), unneeded));
    }
}

void KeptMemory::giveUp(std::vector<Kept>::iterator kept) {
    m_kept.erase(kept == m_kept.end() ? m_kept.begin() : kept);
}

} // namespace tonescope::decoder
