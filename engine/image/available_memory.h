// SPDX-License-Identifier: GPL-3.0-or-later
// The memory that this process can allocate; pictures that need more are refused before they are decoded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

/// Bytes that this process can allocate without swapping: the smallest of the available memory of the system,
/// what the limits of control groups (versions 1 and 2) leave, and what the limit of ulimit -v leaves. The
/// page cache of the system and of the groups counts as available. Nothing if none of these numbers is known.
/// `root` replaces the root of /proc and /sys in tests.
[[nodiscard]] std::optional<std::uint64_t> availableMemory(const std::string& root = {});

} // namespace tonescope
