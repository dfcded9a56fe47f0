// SPDX-License-Identifier: GPL-3.0-or-later
// Takes from a process whatever it does not need to work on files, or to run kernels, of strangers.
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
struct Reach {
    ConfinedWork work = ConfinedWork::Decoding;
    std::vector<std::string> readable; ///< folders with all that is in them, and files
    std::vector<std::string>
        writable; ///< the same; files may also be made and removed there, and devices used
    std::optional<std::uint64_t> memory{}; ///< bytes of address space; nothing: as many as there are
    /// To which it may connect over TCP, until stopConnecting(); of whichever machine. Remote only.
    std::vector<std::uint16_t> ports{};
    bool names = false; ///< asking for addresses of machines, over UDP, where it may connect at all
};

/// Takes everything else from the calling process and from the programs that it starts, for good: files, the
/// network, devices, other processes, and all system calls that its work does not need. To be called while
/// the process has one thread: Landlock is a thread's own, and inherited. Says what this system cannot take
/// away, a clause each; all else is done. A process for kernels leads a process group of its own, which is
/// killed when the process ends, and ends with the thread that started it. How many processes the group can
/// start is limited, but not for root.
[[nodiscard]] std::vector<std::string> confine(const Reach& reach);

/// No thread of the process learns anything of a file by its path any more (stat, access, readlink, chdir);
/// opening, and fstat of what is open, stay. To be called once plugins and fonts are found. False where this
/// system cannot.
[[nodiscard]] bool stopLookingAtPaths();

/// What was connected stays so, and nothing else is connected any more, by none of the process's threads. To
/// be called after confine(), at any time. False where this system cannot.
[[nodiscard]] bool stopConnecting();

/// The process gets no more address space than that from now on; nothing: all that it was left once.
void limitMemory(std::optional<std::uint64_t> bytes);

/// Ends the process where it works for longer than that from now on.
void limitWork(std::chrono::seconds work);

} // namespace tonescope
