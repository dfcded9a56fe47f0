// SPDX-License-Identifier: GPL-3.0-or-later
// The memory that this process can allocate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

/// Bytes that this process can allocate without swapping: the least of the system's available memory, the
/// limits of control groups (both versions), and ulimit -v. The page cache counts as available. Nothing if
/// none of them is known. `root`: where /proc and /sys are looked up.
[[nodiscard]] std::optional<std::uint64_t> availableMemory(const std::string& root = {});

} // namespace tonescope
