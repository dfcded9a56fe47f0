// SPDX-License-Identifier: GPL-3.0-or-later
// Packets between this process and another, each with a file's descriptor where it needs one.
#pragma once

#include <QByteArray>

#include <chrono>
#include <optional>
#include <utility>

namespace tonescope {

/// Owns a file's descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor&& other) noexcept : m_number(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] bool valid() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// The caller closes it from now on.
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }

private:
    int m_number = -1;
};

struct Packet {
    QByteArray bytes; ///< at most mostPacketBytes
    Descriptor descriptor{};
};

inline constexpr qsizetype mostPacketBytes = 32 << 10;

/// Two ends of a connection, both closed when another program is started.
[[nodiscard]] std::optional<std::pair<Descriptor, Descriptor>> makeConnection();

/// Sends without waiting for the reader. `descriptor` is lent; below zero: none. False where nobody listens,
/// or has not listened for long.
bool sendPacket(const Descriptor& socket, const QByteArray& bytes, int descriptor = -1);
/// Waits for a packet. Nothing where the other end is closed, or sent what is none: too many bytes, or more
/// than one descriptor.
[[nodiscard]] std::optional<Packet> receivePacket(const Descriptor& socket);
/// Whether there is a packet, or an end; waits for it as long as that.
[[nodiscard]] bool packetWaits(const Descriptor& socket, std::chrono::milliseconds patience);

} // namespace tonescope
