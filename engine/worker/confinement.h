// SPDX-License-Identifier: GPL-3.0-or-later
// Confines the calling process with Landlock, seccomp and resource limits to the work it is there for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// Each kind of confined process has a list of system calls; every other call is refused.
enum class ConfinedWork : std::uint8_t {
    Decoding = 1, ///< of files
    Kernels = 2,  ///< compiling and running them. May start programs: PoCL starts a linker
    Remote = 4    ///< speaking with the server of a remote device
};

/// What a confined process may still do.
struct SandboxPolicy {
    ConfinedWork work = ConfinedWork::Decoding;
    std::vector<std::string> readable; ///< folders with all that is in them, and files
    std::vector<std::string>
        writable; ///< the same, to be written: files are created and removed, devices used
    std::optional<std::uint64_t> memory{}; ///< bytes of address space; nothing: no limit
    /// TCP ports, of any machine, that it may connect to until denyConnecting(). Remote only.
    std::vector<std::uint16_t> ports{};
    bool names = false; ///< with ports: host names may be resolved, over UDP
};

/// Denies the calling process, and the programs that it starts, everything that `policy` does not allow, for
/// good: files, the network, devices, other processes, and all system calls that its work does not need. Call
/// it while the process has one thread: Landlock applies to a thread and is inherited. Returns a clause for
/// each restriction that this system cannot impose; the rest is imposed. A process for kernels leads a
/// process group of its own, which is killed when the process ends; the process ends with the thread that
/// started it. The number of processes in the group is limited, except for root.
[[nodiscard]] std::vector<std::string> confine(const SandboxPolicy& policy);

/// Denies stat, access, readlink and chdir by path to all threads of the process; open() and fstat() still
/// work. Call it once plugins and fonts are found. Returns false if this system cannot.
[[nodiscard]] bool denyPathLookups();

/// Denies new connections to all threads of the process; open ones stay. Call it after confine(), at any
/// time. Returns false if this system cannot.
[[nodiscard]] bool denyConnecting();

/// Limits the address space of the process; nothing: the limit that confine() set.
void limitMemory(std::optional<std::uint64_t> bytes);

/// The system ends the process (SIGXCPU) when it has used that much more processor time.
void limitWork(std::chrono::seconds work);

} // namespace tonescope
