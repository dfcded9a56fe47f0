// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory a picture may take.
#pragma once

#include <cstdint>
#include <optional>

namespace tonescope {

/// Bytes that the system can give without swapping; nothing where it does not tell.
[[nodiscard]] std::optional<std::uint64_t> availableMemory();

} // namespace tonescope
