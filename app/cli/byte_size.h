// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes as people type them.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope::app {

/// Bytes from a whole number above 0 that K, M or G may follow, powers of 1024: "64M". Nothing where it is
/// something else, or more than 2^60.
[[nodiscard]] std::optional<std::uint64_t> byteSize(const QString& text);

} // namespace tonescope::app
