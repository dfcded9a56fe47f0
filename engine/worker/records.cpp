// SPDX-License-Identifier: GPL-3.0-or-later
// Small records are packets. A larger record is copied to sealed memory, and the packet carries its
// descriptor: the seal guarantees that the sender cannot change the record between a check and its use.
#include "engine/worker/records.h"

#include "engine/worker/shared_memory.h"

namespace tonescope {

void RecordWriter::raw(const void* data, std::size_t size) {
    m_bytes.append(static_cast<const char*>(data), static_cast<qsizetype>(size));
}

bool RecordWriter::send(const Descriptor& socket, int descriptor) const {
    if (m_bytes.size() <= mostPacketBytes) return sendPacket(socket, m_bytes, descriptor);
    if (descriptor >= 0) return false;
    const std::uint64_t size = static_cast<std::uint64_t>(m_bytes.size()) - 1;
    const Descriptor memory = sealedCopy(m_bytes.constData() + 1, size);
    RecordWriter place;
    place.m_bytes[0] = inMemory;
    place(size);
    return memory.valid() && sendPacket(socket, place.m_bytes, memory.number());
}

void RecordReader::raw(void* data, std::size_t size) {
    require(size <= m_left.size());
    if (!m_good || size == 0) return;
    std::memcpy(data, m_left.data(), size);
    m_left = m_left.subspan(size);
}

std::span<const std::byte> RecordReader::part() {
    std::uint64_t size = 0;
    take(size);
    require(size <= m_left.size());
    if (!m_good) return {};
    const std::span<const std::byte> bytes = m_left.first(size);
    m_left = m_left.subspan(size);
    return bytes;
}

void RecordReader::lines(std::string& text) {
    const std::span<const std::byte> bytes = part();
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

/// Reads a text of one line. Control characters become blanks, because the text may come from a file or a
/// server and is shown in terminals.
void RecordReader::line(std::string& text) {
    lines(text);
    require(text.size() <= RecordWriter::longestText);
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
}

std::optional<RecordBytes> recordBytesIn(const Packet& packet) {
    constexpr std::uint64_t longest = std::uint64_t{64} << 20U;
    const std::span<const std::byte> bytes = std::as_bytes(std::span<const char>(packet.bytes));
    if (bytes.empty()) return std::nullopt;
    if (packet.bytes.front() == RecordWriter::inPacket) return RecordBytes{bytes.subspan(1), {}};
    RecordReader place(bytes.subspan(1));
    std::uint64_t size = 0;
    place(size);
    const bool can = packet.bytes.front() == RecordWriter::inMemory && place.good() && size <= longest;
    auto memory = can ? mapSealed(packet.descriptor, size) : nullptr;
    if (!memory) return std::nullopt;
    return RecordBytes{{memory.get(), size}, memory};
}

} // namespace tonescope
