// SPDX-License-Identifier: GPL-3.0-or-later
// Text that people read, as a value.
//
// A sentence keeps its pattern and its arguments apart on its whole way: through results, packets between
// processes and files. engineText() (ui/words/engine_text.h) translates the pattern and each argument
// separately when a window or a terminal shows the sentence. Logs, CSV and JSON for scripts take english().
// No program ever parses a sentence.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks an English text for translators where it stands, and expands to the text itself. The marked texts
/// are translated in resources/translations/engine_LANGUAGE.ts.
// A macro without parentheses, because the result must still be a string literal.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage,bugprone-macro-parentheses)
#define SENTENCE(text) text

namespace tonescope {

/// An English pattern in UTF-8, and the texts that stand in its places %1 to %9. If a %N has no argument, its
/// two characters stay in the text. Every string is a text without arguments; one that has no translation (a
/// file's name, a number, the words of a driver) is shown as it is.
struct Text {
    std::string pattern{};
    std::vector<Text> arguments{};

    Text() = default;
    Text(std::string whole) : pattern(std::move(whole)) {} // NOLINT(google-explicit-constructor)
    Text(std::string_view whole) : pattern(whole) {}       // NOLINT(google-explicit-constructor)
    Text(const char* whole) : pattern(whole) {}            // NOLINT(google-explicit-constructor)
    Text(std::string_view sentence, std::vector<Text> parts)
        : pattern(sentence), arguments(std::move(parts)) {}

    [[nodiscard]] bool empty() const { return pattern.empty(); }
    bool operator==(const Text& other) const = default;
};

/// Translates a pattern.
using Translation = std::function<std::string(const std::string& pattern)>;

/// The text, with each pattern as `translation` gives it. Arguments are put in their places in one pass, so a
/// "%1" inside an argument stays.
[[nodiscard]] std::string translated(const Text& text, const Translation& translation);
/// The text in English.
[[nodiscard]] std::string english(const Text& text);

/// The most bytes that english() of a text from another process or a file may have. Longer texts are refused.
inline constexpr std::size_t longestText = std::size_t{256} << 10U;

/// The bytes of english(text), or a mebibyte if there are more. Takes time in proportion to the stored text.
/// A short text from outside whose patterns repeat their arguments can become gigabytes when it is put
/// together, so its length is computed first.
[[nodiscard]] std::size_t lengthOf(const Text& text);

/// The sentences as one text, with semicolons between them; empty for none. They are nested as a balanced
/// tree of "%1; %2", log2(n) levels deep for n sentences, because records refuse texts of more than 16
/// levels.
[[nodiscard]] Text joined(std::span<const Text> sentences);

} // namespace tonescope
