// SPDX-License-Identifier: GPL-3.0-or-later
// A child process, and a connection that carries packets and file descriptors between it and this process.
// All kinds of workers use it.
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
    /// Gives the descriptor up: the caller has to close it.
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }

private:
    int m_number = -1;
};

/// A message, with an open file or memory if `descriptor` is valid.
struct Packet {
    QByteArray bytes; ///< at most mostPacketBytes
    Descriptor descriptor{};
};

inline constexpr qsizetype mostPacketBytes = 32 << 10;

/// Creates a connection and returns its two ends. Programs that this process starts do not inherit them.
[[nodiscard]] std::optional<std::pair<Descriptor, Descriptor>> makeConnection();

/// Sends a packet without waiting for its reader. `descriptor` remains open here; negative: none. Returns
/// false if the other end is closed or its queue is full.
bool sendPacket(const Descriptor& socket, const QByteArray& bytes, int descriptor = -1);
/// Waits for a packet. Nothing if the other end is closed, or if the packet is larger than mostPacketBytes or
/// has several descriptors.
[[nodiscard]] std::optional<Packet> receivePacket(const Descriptor& socket);
/// Waits up to `patience`. Returns whether a packet or the end of the connection has arrived.
[[nodiscard]] bool packetWaits(const Descriptor& socket, std::chrono::milliseconds patience);

/// The number of the descriptor of the connection in a child process.
inline constexpr int childSocket = 3;

/// Called in a child process before it opens any other file. Returns its connection, which programs that it
/// starts do not inherit. Closes all descriptors except this one and the standard streams, because libraries
/// in the parent may have left descriptors open.
[[nodiscard]] Descriptor takeConnection();

/// The program of a child process, with its arguments and environment.
struct ChildProgram {
    std::string path;
    std::vector<std::string> arguments;
    /// Variables to set, or to remove if they have no value. Of the other variables the child inherits those
    /// for which isPassedOn() is true.
    std::vector<std::pair<std::string, std::optional<std::string>>> environment{};
    bool wholeEnvironment = false; ///< all variables of this process are inherited
    /// The descriptor for standard error; then standard input and output are /dev/null. Negative: the child
    /// has the three streams of this process.
    int errors = -1;
};

/// Whether child processes inherit the environment variable of this name: variables that lead to libraries,
/// plugins, fonts and drivers, or that configure drivers, the language, sanitizers or this program. Other
/// variables may hold secrets.
[[nodiscard]] bool isPassedOn(std::string_view variable);

/// A running child process. It leads a process group of its own, and the destructor kills the whole group.
/// Used by one thread at a time.
class ChildProcess {
public:
    /// Starts a process and returns before it is ready. Nothing if it cannot be started; then `errno` has the
    /// reason.
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
    /// A descriptor that becomes readable when the process ends.
    [[nodiscard]] Descriptor lifetime() const;
    /// Kills the process group. Does not wait, because a driver may delay the end of the process.
    void kill() const;
    /// Waits up to a second until the process ends by itself, and then kills it. Returns its status as of
    /// waitpid(); nothing if it was killed here. No other function may be called afterwards.
    [[nodiscard]] std::optional<int> end();

private:
    ChildProcess(Descriptor socket, pid_t process) : m_socket(std::move(socket)), m_process(process) {}

    Descriptor m_socket;
    pid_t m_process = -1; ///< negative: it has ended
};

/// Waits for packets of a child process that may hang, and sends it a request to stop when `stop` is set.
class AnswerWait {
public:
    enum class End {
        Packet,  ///< a packet or the end of the connection has arrived
        Stopped, ///< more than `stopPatience` has passed since the stop
        Late     ///< `late` returned true
    };

    /// `child` must outlive the object. next() polls `stop` every 10 ms, and sends `stopPacket` once.
    AnswerWait(const ChildProcess& child, std::stop_token stop, std::chrono::milliseconds stopPatience)
        : m_child(child), m_stop(std::move(stop)), m_stopPatience(stopPatience) {}

    /// Waits for the next packet. Calls `late` about every 10 ms.
    [[nodiscard]] End next(const std::function<bool()>& late);
    [[nodiscard]] bool stopSent() const { return m_stopped.has_value(); }

private:
    const ChildProcess& m_child;
    std::stop_token m_stop;
    std::chrono::milliseconds m_stopPatience;
    std::optional<std::chrono::steady_clock::time_point> m_stopped;
};

/// The packet that requests a worker to stop its present work. It is no record.
inline const QByteArray stopPacket(1, '\xff');

} // namespace tonescope
