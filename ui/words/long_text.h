// SPDX-License-Identifier: GPL-3.0-or-later
// Shortens very long texts such as compiler logs.
#pragma once

#include <QString>

#include <cstddef>
#include <string>

namespace tonescope::ui {

/// The text, or its first 2000 lines of at most 2000 bytes each and about `mostBytes` together, and a line
/// that says how many more there are.
[[nodiscard]] QString shownLines(const std::string& text, std::size_t mostBytes = std::size_t{256} << 10U);

} // namespace tonescope::ui
