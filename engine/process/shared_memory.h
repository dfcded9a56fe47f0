// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that two processes share.
#pragma once

#include "engine/process/packet_socket.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>

namespace tonescope {

/// Memory that a process writes, and then seals: nobody can change or shorten it any more.
class SharedMemory {
public:
    /// Zeros. Nothing where there is too little memory.
    [[nodiscard]] static std::optional<SharedMemory> make(std::size_t bytes);

    SharedMemory(SharedMemory&& other) noexcept;
    SharedMemory& operator=(SharedMemory&& other) noexcept;
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    ~SharedMemory();

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    /// Takes the memory from this process, and gives what others read it by. Invalid where it cannot be
    /// sealed.
    [[nodiscard]] Descriptor seal();
    /// By what others read it while it stays here and can be written to: it cannot be shortened. False where
    /// that cannot be promised.
    [[nodiscard]] bool share() const;
    [[nodiscard]] const Descriptor& descriptor() const { return m_descriptor; }

private:
    SharedMemory(Descriptor descriptor, std::byte* data, std::size_t bytes)
        : m_descriptor(std::move(descriptor)), m_data(data), m_bytes(bytes) {}
    void fill();
    void unmap();

    Descriptor m_descriptor;
    std::byte* m_data;
    std::size_t m_bytes;
    std::jthread m_filling; ///< makes the pages ready ahead of whoever writes to them
};

/// What whoever sent memory can still do to it.
enum class Promise : std::uint8_t {
    Unchangeable, ///< nothing
    NotShortened  ///< write to it. So could whoever maps it: drivers page-lock nothing else
};

/// Maps what another process has sealed, of at least that size; unmapped with the last copy. Null where it is
/// shorter, or less is promised.
[[nodiscard]] std::shared_ptr<const std::byte> mapSealed(const Descriptor& descriptor, std::size_t bytes,
                                                         Promise promise = Promise::Unchangeable);

} // namespace tonescope
