// SPDX-License-Identifier: GPL-3.0-or-later
// What memory there is to take.
#pragma once

#include <cstdint>
#include <optional>

namespace tonescope {

/// Bytes that this process can get without swapping: what the system has, or less where a container (control
/// groups, both versions) or a limit of the process (ulimit -v) gives less. Nothing where none of them tells.
[[nodiscard]] std::optional<std::uint64_t> availableMemory();

} // namespace tonescope
