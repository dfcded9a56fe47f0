// SPDX-License-Identifier: GPL-3.0-or-later
// The connection is a pair of SOCK_SEQPACKET sockets: packets keep their boundaries and carry a descriptor,
// and the end of a process closes the connection. The process is started by posix_spawn(), because fork() of
// a process with many threads and gigabytes of mappings is slow and copies locked mutexes. The process leads
// a group, so that programs which it starts are killed with it.
#include "engine/worker/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// Buffer for a control message with one descriptor.
struct alignas(cmsghdr) ControlBytes {
    std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

/// How long end() waits for the process to end by itself before it kills the process.
constexpr std::chrono::milliseconds endPatience{1000};

/// The environment of the child, as texts "NAME=VALUE".
std::vector<std::string> environmentOf(const ChildProgram& program) {
    std::vector<std::string> variables;
    const auto replaced = [&](std::string_view variable) {
        return std::ranges::any_of(program.environment, [&](const auto& each) {
            return variable.starts_with(each.first) && variable.substr(each.first.size()).starts_with('=');
        });
    };
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        const bool inherited = program.wholeEnvironment || isPassedOn(text.substr(0, text.find('=')));
        if (inherited && !replaced(text)) variables.emplace_back(text);
    }
    for (const auto& [name, value] : program.environment) {
        if (value) variables.push_back(name + "=" + *value);
    }
    return variables;
}

/// The null-terminated array for posix_spawn(); it points into `texts`.
std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

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
    // CMSG_LEN instead of the size of the buffer: CMSG_SPACE is rounded up, and a second descriptor that fits
    // into the rest would never be closed.
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
    // Every packet has at least one byte, so a result of zero means that the other end is closed.
    if (received <= 0 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return std::nullopt;
    packet.bytes.truncate(received);
    return packet;
}

bool packetWaits(const Descriptor& socket, std::chrono::milliseconds patience) {
    pollfd wanted{socket.number(), POLLIN, 0};
    return poll(&wanted, 1, static_cast<int>(patience.count())) > 0;
}

Descriptor takeConnection() {
    close_range(childSocket + 1, ~0U, 0);
    Descriptor connection(fcntl(childSocket, F_DUPFD_CLOEXEC, childSocket + 1));
    close(childSocket);
    return connection;
}

bool isPassedOn(std::string_view variable) {
    static constexpr std::array names{"PATH",         "LANG",          "LANGUAGE",      "LD_LIBRARY_PATH",
                                      "TMPDIR",       "XDG_DATA_DIRS", "ASAN_OPTIONS",  "LSAN_OPTIONS",
                                      "TSAN_OPTIONS", "UBSAN_OPTIONS", "GLIBC_TUNABLES"};
    static constexpr std::array beginnings{
        "LC_", "QT_", "FONTCONFIG_", "TONESCOPE_",
        // drivers and the libraries that they load
        "OCL_", "OPENCL_", "CL_", "OCLGRIND_", "POCL_", "LLVM_", "OMP_", "HWLOC_", "CUDA_", "NVIDIA_", "__NV",
        "AMD_", "GPU_", "HIP_", "HSA_", "ROCR_", "RUSTICL_", "MESA_", "ZE_", "NEO", "IGC_", "FAULT_"};
    return std::ranges::find(names, variable) != names.end() ||
           std::ranges::any_of(beginnings, [&](const char* start) { return variable.starts_with(start); });
}

// In the child, its end of the connection gets the number childSocket. If the start fails, both ends are
// closed with the local variables.
std::optional<ChildProcess> ChildProcess::start(const ChildProgram& program) {
    auto connection = makeConnection();
    if (!connection) return std::nullopt;
    // The number must not be that of a standard stream, which the actions below may replace. It also differs
    // from childSocket, because older C libraries keep the close-on-exec flag if a descriptor is duplicated
    // to itself.
    const Descriptor theirs(fcntl(connection->second.number(), F_DUPFD_CLOEXEC, childSocket + 1));
    std::vector<std::string> arguments{"tonescope"}; // the name in process lists
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    std::vector<std::string> environment = environmentOf(program);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    if (program.errors >= 0) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, program.errors, STDERR_FILENO);
    }
    posix_spawn_file_actions_adddup2(&actions, theirs.number(), childSocket);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = -1;
    const int error = posix_spawn(&process, program.path.c_str(), &actions, &attributes,
                                  pointersTo(arguments).data(), pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    if (error != 0) return std::nullopt;
    return ChildProcess(std::move(connection->first), process);
}

ChildProcess::~ChildProcess() {
    if (m_process < 0) return;
    m_socket = {};
    kill();
    waitpid(m_process, nullptr, 0);
}

Descriptor ChildProcess::lifetime() const {
    return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, m_process, 0)));
}

void ChildProcess::kill() const {
    if (m_process > 0) ::kill(-m_process, SIGKILL); // after end() it is -1, and kill(1) would reach init
}

std::optional<int> ChildProcess::end() {
    if (m_process < 0) return std::nullopt;
    const bool ended = packetWaits(lifetime(), endPatience);
    m_socket = {};
    kill(); // has no effect on the status of a process that has ended
    int status = 0;
    waitpid(std::exchange(m_process, -1), &status, 0);
    return ended ? std::optional(status) : std::nullopt;
}

AnswerWait::End AnswerWait::next(const std::function<bool()>& late) {
    constexpr std::chrono::milliseconds glance{10};
    for (;;) {
        const bool waits = packetWaits(m_child.socket(), glance);
        const auto now = std::chrono::steady_clock::now();
        if (m_stop.stop_requested() && !m_stopped) {
            m_stopped = now;
            sendPacket(m_child.socket(), stopPacket);
        }
        if (m_stopped && now - *m_stopped > m_stopPatience) return End::Stopped; // even if packets arrive
        if (waits) return End::Packet;
        if (late()) return End::Late;
    }
}

} // namespace tonescope
