// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that two processes map: one writes pixels into it, the other reads them without a copy.
#pragma once

#include "engine/worker/child_process.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>

namespace tonescope {

/// Memory that this process writes for another process. After seal() no process can change or shorten it;
/// after share() this process still writes.
class SharedMemory {
public:
    /// Allocates memory of zeros; nothing if there is too little.
    [[nodiscard]] static std::optional<SharedMemory> make(std::size_t bytes);

    SharedMemory(SharedMemory&& other) noexcept;
    SharedMemory& operator=(SharedMemory&& other) noexcept;
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    ~SharedMemory();

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    /// Unmaps and seals the memory. Another process can map the returned descriptor, which is invalid if
    /// sealing failed.
    [[nodiscard]] Descriptor seal();
    /// Prepares descriptor() for a process that maps it while this process continues to write: the memory
    /// cannot be shortened any more. Returns false if the system refuses.
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
    std::jthread m_filling; ///< allocates pages ahead of the writing thread, which saves it page faults
};

/// The changes that the sender of memory can still make.
enum class Promise : std::uint8_t {
    Unchangeable, ///< none
    /// The sender may still write. mapSealed() maps the memory writable, too, because drivers page-lock only
    /// memory that is mapped writable.
    NotShortened
};

/// A sealed copy of `bytes` bytes; invalid if there is too little memory.
[[nodiscard]] Descriptor sealedCopy(const void* data, std::size_t bytes);

/// Maps memory of another process. It is unmapped with the last copy of the pointer. Null if the memory is
/// shorter than `bytes`, or not sealed as `promise` says.
[[nodiscard]] std::shared_ptr<const std::byte> mapSealed(const Descriptor& descriptor, std::size_t bytes,
                                                         Promise promise = Promise::Unchangeable);

} // namespace tonescope
