// SPDX-License-Identifier: GPL-3.0-or-later
// What memory there is to take.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

/// Bytes that this process can get without swapping: what the system has, or less where a container (control
/// groups, both versions) or a limit of the process (ulimit -v) gives less. Copies that the system keeps of
/// files count as free: it gives them back. Nothing where none of them tells. The system's own files are
/// looked for below `root`.
[[nodiscard]] std::optional<std::uint64_t> availableMemory(const std::string& root = {});

} // namespace tonescope
