// SPDX-License-Identifier: GPL-3.0-or-later
// The command line in one table: the parser, --help, the manual page and the shells' completions are made
// from it. What is said in it to people is English, marked by QT_TRANSLATE_NOOP("Manual", ...): manualText()
// has it in the language that is spoken.
#pragma once

#include <span>
#include <string_view>

namespace tonescope::app {

/// What stands behind an option or a command, for whoever completes it.
enum class Value {
    None,       ///< nothing: the option is a switch
    Text,       ///< anything, of which nobody knows beforehand
    Names,      ///< one of the row's names
    List,       ///< several of the row's names, with commas
    Files,      ///< files and folders
    Devices,    ///< keys of devices, and the row's names
    Strategy,   ///< the id of one
    Strategies, ///< of several, with commas, or all
    Data        ///< kinds of test data, with commas
};

struct OptionRow {
    std::string_view name; ///< without its dashes
    /// As the help shows it: "FILE". Empty where there is none.
    std::string_view placeholder;
    Value value = Value::None;
    std::string_view help; ///< one sentence
    std::string_view byDefault{};
    std::span<const std::string_view> names{};
    /// For the manual page in place of `help`; empty: `help` says all. Texts are paragraphs with an empty
    /// line between them: `bold`, <italic>; "- TERM: TEXT" is a row of a list, four spaces begin an example.
    std::string_view detail{};
    char letter = '\0'; ///< of the short form
};

struct CommandRow {
    std::string_view name;      ///< empty: no command, so the window
    std::string_view arguments; ///< "IMAGE..."; empty: none
    std::string_view argumentHelp;
    std::string_view help;   ///< one sentence
    std::string_view detail; ///< for the manual page, as that of an option
    std::span<const OptionRow> options;
    Value completes = Value::None; ///< its arguments
    std::span<const std::string_view> names{};
};

/// A part of the manual page that is about no command.
struct ManualPart {
    std::string_view title;
    std::string_view text;
};

/// The window first, then the commands in the order in which they are listed.
[[nodiscard]] std::span<const CommandRow> commandTable();
/// The command of that name; null where there is none.
[[nodiscard]] const CommandRow* commandRow(std::string_view name);
/// The option of that name, the command's own or everybody's; null where there is none.
[[nodiscard]] const OptionRow* optionRow(const CommandRow& command, std::string_view name);
/// What every command and the window take.
[[nodiscard]] std::span<const OptionRow> commonOptions();
/// What stands behind the commands in the manual page.
[[nodiscard]] std::span<const ManualPart> manualParts();

} // namespace tonescope::app
