// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/child_process.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// For a process whose connection is closed, and which therefore ends.
constexpr std::chrono::milliseconds moment{1000};

bool endsSoon(pid_t process) {
    const Descriptor handle(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
    pollfd ending{handle.number(), POLLIN, 0};
    return poll(&ending, 1, static_cast<int>(moment.count())) > 0;
}

/// NAME=VALUE of each variable that the process has.
std::vector<std::string> environmentOf(const ChildProgram& program) {
    std::vector<std::string> variables;
    const auto replaced = [&](std::string_view variable) {
        return std::ranges::any_of(program.environment, [&](const auto& each) {
            return variable.starts_with(each.first) && variable.substr(each.first.size()).starts_with('=');
        });
    };
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        if (isPassedOn(text.substr(0, text.find('='))) && !replaced(text)) variables.emplace_back(text);
    }
    for (const auto& [name, value] : program.environment) {
        if (value) variables.push_back(name + "=" + *value);
    }
    return variables;
}

/// As spawning takes them; the texts stay where they are.
std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

bool isPassedOn(std::string_view variable) {
    static constexpr std::array names{"PATH",         "LANG",          "LANGUAGE",      "LD_LIBRARY_PATH",
                                      "TMPDIR",       "XDG_DATA_DIRS", "ASAN_OPTIONS",  "LSAN_OPTIONS",
                                      "TSAN_OPTIONS", "UBSAN_OPTIONS", "GLIBC_TUNABLES"};
    static constexpr std::array beginnings{
        "LC_", "QT_", "FONTCONFIG_", "TONESCOPE_",
        // of drivers and what they load
        "OCL_", "OPENCL_", "CL_", "OCLGRIND_", "POCL_", "LLVM_", "OMP_", "HWLOC_", "CUDA_", "NVIDIA_", "__NV",
        "AMD_", "GPU_", "HIP_", "HSA_", "ROCR_", "RUSTICL_", "MESA_", "ZE_", "NEO", "IGC_", "FAULT_"};
    return std::ranges::find(names, variable) != names.end() ||
           std::ranges::any_of(beginnings, [&](const char* start) { return variable.starts_with(start); });
}

std::optional<ChildProcess> ChildProcess::start(const ChildProgram& program) {
    auto connection = makeConnection();
    if (!connection) return std::nullopt;
    // Above what the copy is made to, which is closed before the copy is made.
    const Descriptor theirs(fcntl(connection->second.number(), F_DUPFD_CLOEXEC, childSocket + 1));
    std::vector<std::string> arguments{"tonescope"}; // whatever the path is, for those who look at processes
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    std::vector<std::string> environment = environmentOf(program);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs.number(), childSocket);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = -1;
    const int error = posix_spawn(&process, program.path.c_str(), &actions, &attributes,
                                  pointersTo(arguments).data(), pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return std::nullopt;
    return ChildProcess(std::move(connection->first), process);
}

ChildProcess::~ChildProcess() {
    if (m_process < 0) return;
    m_socket = {};
    kill(-m_process, SIGKILL);
    waitpid(m_process, nullptr, 0);
}

std::optional<int> ChildProcess::end() {
    if (m_process < 0) return std::nullopt; // as a number for kill(), that would be every process
    const bool ended = endsSoon(m_process);
    m_socket = {};
    kill(-m_process, SIGKILL); // what has ended keeps how it did
    int status = 0;
    waitpid(std::exchange(m_process, -1), &status, 0);
    return ended ? std::optional(status) : std::nullopt;
}

} // namespace tonescope
