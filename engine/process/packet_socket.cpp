// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/packet_socket.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// What a message with one descriptor takes beside its bytes.
struct alignas(cmsghdr) ControlBytes {
    std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

} // namespace

Descriptor::~Descriptor() {
    if (valid()) close(m_number);
}

std::optional<std::pair<Descriptor, Descriptor>> makeConnection() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::nullopt;
    return std::pair(Descriptor(ends[0]), Descriptor(ends[1]));
}

bool sendPacket(const Descriptor& socket, const QByteArray& bytes, int descriptor) {
    iovec part{const_cast<char*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    ControlBytes control;
    if (descriptor >= 0) {
        message.msg_control = control.bytes.data();
        message.msg_controllen = control.bytes.size();
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t sent = 0;
    do
        sent = sendmsg(socket.number(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent == bytes.size();
}

std::optional<Packet> receivePacket(const Descriptor& socket) {
    Packet packet{QByteArray(mostPacketBytes, '\0')};
    iovec part{packet.bytes.data(), static_cast<std::size_t>(packet.bytes.size())};
    ControlBytes control;
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes.data();
    // Not all of it: rounded up as it is, a second descriptor fits, which nobody would close.
    message.msg_controllen = CMSG_LEN(sizeof(int));
    ssize_t received = 0;
    do
        received = recvmsg(socket.number(), &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int descriptor = -1;
        std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
        packet.descriptor = Descriptor(descriptor);
    }
    // Every packet has a byte at least: none means that the other end is closed.
    if (received <= 0 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return std::nullopt;
    packet.bytes.truncate(received);
    return packet;
}

bool packetWaits(const Descriptor& socket, std::chrono::milliseconds patience) {
    pollfd wanted{socket.number(), POLLIN, 0};
    return poll(&wanted, 1, static_cast<int>(patience.count())) > 0;
}

} // namespace tonescope
