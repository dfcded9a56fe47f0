// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the field, in OpenCL's language and in CUDA's, and what they mean.
#pragma once

#include <QString>

#include <span>
#include <string_view>

namespace tonescope::ui {

/// One row. Names are no matter of language, and are not translated; for meanings see meaningOf().
struct GlossaryWord {
    std::string_view id; ///< in links
    std::string_view opencl;
    std::string_view cuda; ///< empty: the same word
    const char* meaning;   ///< untranslated
    const char* spelling;  ///< how texts spell it: a regular expression without captures, untranslated
};

/// Every word, from what runs to what is done about it.
[[nodiscard]] std::span<const GlossaryWord> glossary();

/// The word of that id; null where there is none.
[[nodiscard]] const GlossaryWord* glossaryWord(std::string_view id);

/// A row's own text, for people.
[[nodiscard]] QString nameText(std::string_view name);

[[nodiscard]] QString meaningOf(const GlossaryWord& word);

/// How texts spell it, in the language of the sources and in that which is spoken: a regular expression
/// without captures.
[[nodiscard]] QString spellingOf(const GlossaryWord& word);

/// "work-group (CUDA: block)"
[[nodiscard]] QString namesOf(const GlossaryWord& word);

/// Names and meaning as rich text, for a small note.
[[nodiscard]] QString noteOf(const GlossaryWord& word);

/// All of it as a table, as rich text.
[[nodiscard]] QString glossaryTable();

} // namespace tonescope::ui
