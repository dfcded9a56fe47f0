// SPDX-License-Identifier: GPL-3.0-or-later
// Cells and columns for the terminal, and cells of CSV.
#pragma once

#include "app/cli/terminal.h"

#include "engine/values/launch.h"
#include "engine/values/timings.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::app {

/// With so many decimals and a point, whatever the language of the system.
[[nodiscard]] std::string number(double value, int decimals);

/// How many columns of a terminal a text takes as lineOf() shows it, UTF-8: two for a character of Chinese.
[[nodiscard]] std::size_t shownWidth(std::string_view text);

/// "1.234 ms".
[[nodiscard]] std::string milliseconds(Nanoseconds duration);

/// The options that start a strategy so, each with a blank before it: " --work-group 64"; empty: none.
[[nodiscard]] std::string optionsOf(const LaunchParameters& launch);

/// A field of CSV as RFC 4180 has it: one with a separator or a quote is quoted, quotes are doubled.
[[nodiscard]] std::string csvField(const std::string& field);

struct TextColumn {
    std::size_t width = 0; ///< columns of a terminal; wider cells take the room that they need
    bool right = false;    ///< set to the right, as numbers are
};

/// One line of cells, as many as there are columns, as shownText() has them, with its line feed.
[[nodiscard]] std::string lineOf(std::span<const TextColumn> columns, std::span<const std::string> cells);

/// Rows that are all known, the first of them the titles: columns are as wide as their widest cell, and those
/// of numbers are set to the right.
[[nodiscard]] std::string tableOf(const std::vector<std::vector<std::string>>& rows,
                                  const Terminal& look = {});

} // namespace tonescope::app
