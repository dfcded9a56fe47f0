// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completion.h"

#include "app/cli/command_text.h"

#include <sstream>

namespace tonescope::app {

namespace {

constexpr std::string_view zshHead = R"sh(#compdef tonescope
# Completes tonescope's command lines in zsh.

_tonescope_devices() {
    (( $+_tonescope_keys )) ||
        typeset -ga _tonescope_keys=(${(f)"$(_call_program devices tonescope devices --json |
            sed -n 's/.*"key":"\([^"]*\)".*/\1/p')"})
    compadd "$@" $_tonescope_keys
}

_tonescope() {
    if (( CURRENT > 2 )); then
        local command=$words[2]
    fi
    case ${command-} in
)sh";

/// Within single quotes, and without what _arguments would read.
std::string zshQuoted(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        if (letter == '\'') {
            safe += "'\\''";
        } else {
            if (letter == '[' || letter == ']' || letter == ':') safe += '\\';
            safe += letter;
        }
    }
    return safe;
}

std::string zshWords(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + zshQuoted(word);
    return text;
}

/// What follows the second colon of an argument.
std::string actionFor(const OptionRow& row, const Completed& completed) {
    switch (row.value) {
    case Value::None:
    case Value::Text:
        return " ";
    case Value::Files:
        return "_files";
    case Value::Devices:
        return "_tonescope_devices " + zshWords(wordsFor(row, completed));
    default:
        break;
    }
    const std::string words = zshWords(wordsFor(row, completed));
    return isList(row.value) ? "_sequence compadd - " + words : "(" + words + ")";
}

void zshOptions(std::span<const OptionRow> rows, const Completed& completed, std::ostream& out) {
    for (const OptionRow& row : rows) {
        out << " \\\n            '--" << row.name << (row.value == Value::None ? "" : "=") << '['
            << zshQuoted(manualText(row.help)) << ']';
        if (row.value != Value::None)
            out << ':' << zshQuoted(row.placeholder) << ':' << actionFor(row, completed);
        out << '\'';
    }
}

std::string zshArguments(const CommandRow& row) {
    if (row.completes == Value::Files) return " \\\n            '*:file:_files'";
    if (row.completes != Value::Names) return {};
    return " \\\n            '1:word:(" + zshWords({row.names.begin(), row.names.end()}) + ")'";
}

void zshCommand(const CommandRow& row, const Completed& completed, std::ostream& out) {
    out << "    " << row.name << ")\n        shift words\n        (( CURRENT-- ))\n        _arguments";
    zshOptions(row.options, completed, out);
    zshOptions(commonOptions(), completed, out);
    out << zshArguments(row) << " ;;\n";
}

} // namespace

std::string zshCompletion(const Completed& completed) {
    std::ostringstream out;
    out << zshHead;
    std::string commands;
    for (const CommandRow& row : commandTable().subspan(1)) {
        zshCommand(row, completed, out);
        commands += " '" + std::string(row.name) + ":" + zshQuoted(manualText(row.help)) + "'";
    }
    out << "    *)\n        local -a commands=(" << commands << ")\n"
        << "        (( CURRENT > 2 )) || [[ $words[2] == -* ]] || _describe command commands\n"
        << "        _arguments";
    zshOptions(commandTable().front().options, completed, out);
    zshOptions(commonOptions(), completed, out);
    out << " \\\n            '*:file:_files' ;;\n    esac\n}\n\n_tonescope \"$@\"\n";
    return out.str();
}

} // namespace tonescope::app
