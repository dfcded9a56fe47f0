// SPDX-License-Identifier: GPL-3.0-or-later
// Anonymous memory files that two processes map.
#pragma once

#include "engine/worker/child_process.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>

namespace tonescope {

/// Memory that this process writes, and then seals: after seal() no process can change or shorten it.
class SharedMemory {
public:
    /// Memory of zeros; nothing if there is too little.
    [[nodiscard]] static std::optional<SharedMemory> make(std::size_t bytes);

    SharedMemory(SharedMemory&& other) noexcept;
    SharedMemory& operator=(SharedMemory&& other) noexcept;
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    ~SharedMemory();

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    /// Unmaps and seals the memory; another process maps it by the returned descriptor, which is invalid if
    /// sealing failed.
    [[nodiscard]] Descriptor seal();
    /// Lets another process map descriptor() while this one still writes: the memory cannot be shortened any
    /// more. Returns false if the system refuses that.
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
    std::jthread m_filling; ///< populates the pages ahead of the writing thread
};

/// What the sender of memory can still do to it.
enum class Promise : std::uint8_t {
    Unchangeable, ///< nothing
    NotShortened  ///< write to it; it is mapped writable here too, because drivers page-lock nothing else
};

/// A sealed copy of these bytes; invalid if there is too little memory.
[[nodiscard]] Descriptor sealedCopy(const void* data, std::size_t bytes);

/// Maps memory of another process; the last copy of the pointer unmaps it. Null if the memory is shorter than
/// `bytes`, or not sealed as `promise` says.
[[nodiscard]] std::shared_ptr<const std::byte> mapSealed(const Descriptor& descriptor, std::size_t bytes,
                                                         Promise promise = Promise::Unchangeable);

} // namespace tonescope
