// SPDX-License-Identifier: GPL-3.0-or-later
// Confines the calling process to its work with Landlock, seccomp and resource limits. engine/README.md lists
// what each kind of worker may do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// The kinds of confined processes. Each has a table of system calls; every other call is refused.
enum class ConfinedWork : std::uint8_t {
    Decoding = 1, ///< decodes files
    Kernels = 2,  ///< compiles and runs kernels; may start programs, because PoCL starts a linker
    Remote = 4    ///< communicates with the server of a remote device
};

/// The permissions of a confined process.
struct SandboxPolicy {
    ConfinedWork work = ConfinedWork::Decoding;
    std::vector<std::string> readable; ///< files, and folders with everything in them
    /// Files, folders and devices that it may read and write. In the folders it may create and remove files.
    std::vector<std::string> writable;
    std::optional<std::uint64_t> memory{}; ///< bytes of address space; nothing: no limit
    /// For Remote: TCP ports, on any machine, to which it may connect until denyConnecting().
    std::vector<std::uint16_t> ports{};
    bool names = false; ///< with ports: host names may be resolved by UDP
};

/// Permanently denies the calling process, and the programs that it starts, everything that `policy` does not
/// allow: files, network, devices, other processes, and system calls that its work does not need. Call it
/// while the process has one thread, because Landlock applies to a thread and is inherited. Returns a clause
/// for each restriction that this system cannot impose; all others are imposed.
///
/// A process for kernels leads a process group, which is killed when the process ends. The process ends with
/// the thread that started it. The number of threads is limited, programs that it starts included, except for
/// root.
[[nodiscard]] std::vector<std::string> confine(const SandboxPolicy& policy);

/// Denies stat, access, readlink and chdir by path to all threads of the process; open() and fstat() still
/// work. On processors other than x86-64, newfstatat() still works, too. Call it after plugins and fonts were
/// found. Returns false if this system cannot deny them.
[[nodiscard]] bool denyPathLookups();

/// Denies new connections to all threads of the process; existing ones stay. Call it any time after
/// confine(). Returns false if this system cannot deny them.
[[nodiscard]] bool denyConnecting();

/// Limits the address space of the process; nothing: restores the limit of confine().
void limitMemory(std::optional<std::uint64_t> bytes);

/// Lets the system end the process (SIGXCPU) after it has used `work` more processor time.
void limitWork(std::chrono::seconds work);

} // namespace tonescope
