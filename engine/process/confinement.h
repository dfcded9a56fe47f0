// SPDX-License-Identifier: GPL-3.0-or-later
// What a process may do that works on files, or runs kernels, of strangers.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// What a confined process may still do.
struct Reach {
    std::vector<std::string> readable; ///< folders with all that is in them, and files
    std::vector<std::string>
        writable;          ///< the same; files may also be made and removed there, and devices used
    bool programs = false; ///< starting programs that are readable; they are confined likewise
    std::optional<std::uint64_t> memory{}; ///< bytes of address space; nothing: as many as there are
    /// To which it may connect over TCP, until stopConnecting(); of whichever machine. None: no network.
    std::vector<std::uint16_t> ports{};
    bool names = false; ///< asking for addresses of machines, over UDP, where it may connect at all
};

/// Takes everything else from the calling process, for good: other files, the network, other processes,
/// and, unless `programs` says so, other programs and the rights and times of files that it holds. To be
/// called while the process has one thread: Landlock is a thread's own, and inherited. Says what this system
/// cannot take away, a clause each; all else is done.
[[nodiscard]] std::vector<std::string> confine(const Reach& reach);

/// What was connected stays so, and nothing else is connected any more, by none of the process's threads. To
/// be called after confine(), at any time. False where this system cannot.
[[nodiscard]] bool stopConnecting();

/// The process gets no more address space than that from now on; nothing: all that it was left once.
void limitMemory(std::optional<std::uint64_t> bytes);

/// Ends the process where it works for longer than that from now on.
void limitWork(std::chrono::seconds work);

} // namespace tonescope
