// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/server_connections.h"

#include "engine/values/text/sentence.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tonescope::remote {

namespace {

Failure unreachable(const RemoteServer& server, const std::string& why) {
    return {Stage::FindDevices,
            filled(SENTENCE("the server %1 cannot be reached: %2"), {addressOf(server), why}),
            {},
            {}};
}

/// The error of a connection that was begun; 0: it is there.
int errorOf(const Descriptor& socket, std::chrono::milliseconds patience) {
    pollfd ready{socket.number(), POLLOUT, 0};
    if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    return getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

int connectTo(const addrinfo& address, std::chrono::milliseconds patience) {
    const Descriptor socket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket.valid()) return errno;
    if (connect(socket.number(), address.ai_addr, address.ai_addrlen) == 0) return 0;
    return errno == EINPROGRESS ? errorOf(socket, patience) : errno;
}

/// Of version 6 it has colons, which the driver would take for the port's.
std::string addressIn(const addrinfo& address, const RemoteServer& server) {
    std::array<char, NI_MAXHOST> text{};
    const bool known =
        address.ai_family == AF_INET && getnameinfo(address.ai_addr, address.ai_addrlen, text.data(),
                                                    text.size(), nullptr, 0, NI_NUMERICHOST) == 0;
    return known ? std::string(text.data()) : server.host;
}

bool isConnection(int descriptor) {
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    return getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) == 0 &&
           (peer.ss_family == AF_INET || peer.ss_family == AF_INET6);
}

/// Has the system ask for signs of life, and take none for an end.
void askForLife(int descriptor) {
    const auto set = [descriptor](int level, int option, int value) {
        setsockopt(descriptor, level, option, &value, sizeof value);
    };
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 8); // seconds
    set(IPPROTO_TCP, TCP_KEEPINTVL, 4);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
    set(IPPROTO_TCP, TCP_USER_TIMEOUT, 20'000); // milliseconds
}

/// Copies of the descriptors: the driver closes its own when it notices, and tries to connect again.
std::vector<Descriptor> connectionsOfThisProcess() {
    constexpr int most = 1024;
    std::vector<Descriptor> found;
    for (int descriptor = 0; descriptor < most; ++descriptor) {
        if (!isConnection(descriptor)) continue;
        askForLife(descriptor);
        found.emplace_back(fcntl(descriptor, F_DUPFD_CLOEXEC, most));
    }
    return found;
}

} // namespace

Outcome<std::string> reach(const RemoteServer& server, std::chrono::milliseconds patience) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    if (const int error =
            getaddrinfo(server.host.c_str(), std::to_string(server.port).c_str(), &hints, &list);
        error != 0)
        return unreachable(server, gai_strerror(error));
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(list, freeaddrinfo);
    int error = 0;
    for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
        error = connectTo(*each, patience);
        if (error == 0) return addressIn(*each, server);
    }
    return unreachable(server, std::strerror(error)); // NOLINT(concurrency-mt-unsafe): one thread
}

void endWithConnections(const Descriptor& parent) {
    std::thread([parent = parent.number(), connections = connectionsOfThisProcess()] {
        std::vector<pollfd> ends{{parent, POLLRDHUP, 0}};
        for (const Descriptor& connection : connections)
            ends.push_back({connection.number(), POLLRDHUP, 0});
        while (poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR) {
        }
        _exit(ends.front().revents != 0 ? EXIT_SUCCESS : serverGone);
    }).detach();
}

} // namespace tonescope::remote
