// SPDX-License-Identifier: GPL-3.0-or-later
// What may have been meant by a word that means nothing.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tonescope::app {

/// The candidate that takes the fewest letters to be changed, left out, added or swapped with their
/// neighbours; empty where none is near: a third of its letters may differ, and one of a short word.
[[nodiscard]] std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "; did you mean WORD?", or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> candidates,
                                     std::string_view before = {});

/// "table, csv or json"
[[nodiscard]] std::string listedWords(std::span<const std::string_view> words);

/// "expected table, csv or json"
[[nodiscard]] std::string expectedWords(std::span<const std::string_view> words);

} // namespace tonescope::app
