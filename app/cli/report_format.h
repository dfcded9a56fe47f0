// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which commands print results.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope::app {

enum class Format : std::uint8_t { Table, Csv, Json };

/// The form called "table", "csv" or "json".
[[nodiscard]] std::optional<Format> formatNamed(const QString& name);

} // namespace tonescope::app
