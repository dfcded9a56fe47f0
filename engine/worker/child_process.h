// SPDX-License-Identifier: GPL-3.0-or-later
// A child process, and a connection that carries packets and file descriptors between it and this process.
#pragma once

#include <QByteArray>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace tonescope {

/// Owns a file descriptor and closes it.
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
    /// The caller closes the descriptor from now on.
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }

private:
    int m_number = -1;
};

struct Packet {
    QByteArray bytes; ///< at most mostPacketBytes
    Descriptor descriptor{};
};

inline constexpr qsizetype mostPacketBytes = 32 << 10;

/// The two ends of a connection. Both are closed in a program that this process starts.
[[nodiscard]] std::optional<std::pair<Descriptor, Descriptor>> makeConnection();

/// Sends a packet without waiting for the reader. `descriptor` stays the caller's; below zero: none. Returns
/// false if the other end is closed or its queue is full.
bool sendPacket(const Descriptor& socket, const QByteArray& bytes, int descriptor = -1);
/// Waits for a packet. Returns nothing if the other end is closed, or if the packet has too many bytes or
/// more than one descriptor.
[[nodiscard]] std::optional<Packet> receivePacket(const Descriptor& socket);
/// Waits at most `patience` for a packet or the end of the connection; returns whether either has come.
[[nodiscard]] bool packetWaits(const Descriptor& socket, std::chrono::milliseconds patience);

/// The descriptor number of the connection in a child process.
inline constexpr int childSocket = 3;

/// In a child process, before any other file is opened: its connection, which programs that the process
/// starts do not get. Closes all descriptors but that and the standard streams: libraries of the parent may
/// have left some open.
[[nodiscard]] Descriptor takeConnection();

/// The program of a child process, and what it is started with.
struct ChildProgram {
    std::string path;
    std::vector<std::string> arguments;
    /// Variables that are set, or removed if they have no value, beside the ones that isPassedOn() names.
    std::vector<std::pair<std::string, std::optional<std::string>>> environment{};
    bool wholeEnvironment = false; ///< all variables of this process are inherited
    /// Where standard error goes; standard input and output are then empty. Below zero: the program has the
    /// three streams of this process.
    int errors = -1;
};

/// Whether child processes inherit the environment variable of that name: variables that lead to libraries,
/// plugins, fonts and drivers, or configure drivers. Other variables may hold secrets.
[[nodiscard]] bool isPassedOn(std::string_view variable);

/// A running child process. It leads a process group of its own; the destructor kills the whole group. Used
/// by one thread at a time.
class ChildProcess {
public:
    /// Returns before the process is ready, or nothing, with the reason in `errno`, if it cannot be started.
    [[nodiscard]] static std::optional<ChildProcess> start(const ChildProgram& program);

    ChildProcess(ChildProcess&& other) noexcept
        : m_socket(std::move(other.m_socket)), m_process(std::exchange(other.m_process, -1)) {}
    ChildProcess& operator=(ChildProcess&& other) noexcept {
        std::swap(m_socket, other.m_socket);
        std::swap(m_process, other.m_process);
        return *this;
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    [[nodiscard]] const Descriptor& socket() const { return m_socket; }
    [[nodiscard]] pid_t number() const { return m_process; }
    /// A descriptor that becomes readable when the process has ended.
    [[nodiscard]] Descriptor lifetime() const;
    /// Kills the process group and returns at once: a driver may hold the process for long.
    void kill() const;
    /// Waits up to a second for the process to end by itself, then kills it. Returns its status as waitpid()
    /// does, or nothing if it was killed here. Call no other function of the object afterwards.
    [[nodiscard]] std::optional<int> end();

private:
    ChildProcess(Descriptor socket, pid_t process) : m_socket(std::move(socket)), m_process(process) {}

    Descriptor m_socket;
    pid_t m_process = -1; ///< below zero: it has ended
};

/// Waits for packets of a child process that may hang, and passes a request to stop on to it.
class AnswerWait {
public:
    enum class End {
        Packet,  ///< a packet waits, or the end of the connection
        Stopped, ///< the child did not answer within `stopPatience` of the stop
        Late     ///< `late` returned true
    };

    /// `child` must outlive the object. Every 10 ms next() looks at `stop`; it sends `stopPacket` once.
    AnswerWait(const ChildProcess& child, std::stop_token stop, std::chrono::milliseconds stopPatience)
        : m_child(child), m_stop(std::move(stop)), m_stopPatience(stopPatience) {}

    /// `late` is called about every 10 ms.
    [[nodiscard]] End next(const std::function<bool()>& late);
    [[nodiscard]] bool stopSent() const { return m_stopped.has_value(); }

private:
    const ChildProcess& m_child;
    std::stop_token m_stop;
    std::chrono::milliseconds m_stopPatience;
    std::optional<std::chrono::steady_clock::time_point> m_stopped;
};

/// A worker that is busy stops when this packet comes. It is no record.
inline const QByteArray stopPacket(1, '\xff');

} // namespace tonescope
