// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says to people.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

/// Marks a text for people where it stands. It is English here, in files and between processes; whoever shows
/// it knows it by its pattern, and puts its parts into the same in another language.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage,bugprone-macro-parentheses): what it gives is a literal still
#define SENTENCE(text) text

namespace tonescope {

/// The sentence, with its parts in the places of %1 to %9.
[[nodiscard]] std::string filled(std::string_view sentence, std::initializer_list<std::string_view> parts);

} // namespace tonescope
