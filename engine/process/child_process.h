// SPDX-License-Identifier: GPL-3.0-or-later
// A process of this or another program, and the connection to it.
#pragma once

#include "engine/process/packet_socket.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace tonescope {

/// The descriptor under which a process that was started so finds its connection.
inline constexpr int childSocket = 3;

/// What is started, and how.
struct ChildProgram {
    std::string path;
    std::vector<std::string> arguments;
    /// Variables beside those that isPassedOn() names; nothing: it has none of that name.
    std::vector<std::pair<std::string, std::optional<std::string>>> environment{};
};

/// Whether a confined process has this process's variable of that name: those that lead to libraries,
/// plugins, fonts and drivers, or change what they do. Others may be secrets.
[[nodiscard]] bool isPassedOn(std::string_view variable);

/// Leads a process group of its own, which is ended with the object, at once. Belongs to one thread at a
/// time.
class ChildProcess {
public:
    /// Does not wait until the process is ready. Nothing where it cannot be started.
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
    /// Ends the process, and gives its status as waitpid() does; nothing where it did not end by itself
    /// within a moment. Nothing else may be asked of it then.
    [[nodiscard]] std::optional<int> end();

private:
    ChildProcess(Descriptor socket, pid_t process) : m_socket(std::move(socket)), m_process(process) {}

    Descriptor m_socket;
    pid_t m_process = -1; ///< below zero: it has ended
};

} // namespace tonescope
