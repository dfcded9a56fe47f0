// SPDX-License-Identifier: GPL-3.0-or-later
// What a process may do that reads files from strangers.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tonescope::decoder {

/// Takes from the calling process, for good, whatever decoding does not need: files but those in `readable`
/// folders, where libraries and fonts are, the network, other programs and processes, and more address space
/// than `memory` bytes. To be called while the process has one thread: Landlock is a thread's own, and
/// inherited. Says what this system cannot take away, a clause each; all else is done.
[[nodiscard]] std::vector<std::string> confine(std::uint64_t memory,
                                               const std::vector<std::string>& readable);

/// Ends the process where it works for longer than that from now on.
void limitWork(std::chrono::seconds work);

} // namespace tonescope::decoder
