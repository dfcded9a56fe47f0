// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completion.h"

#include "app/cli/command_text.h"

#include <sstream>

namespace tonescope::app {

namespace {

constexpr std::string_view fishHead = R"sh(# Completes tonescope's command lines in fish.

function __tonescope_devices
    set -q __tonescope_keys
    or set -g __tonescope_keys (tonescope devices --json 2>/dev/null | string replace -rf '.*"key":"([^"]*)".*' '$1')
    printf '%s\n' $__tonescope_keys
end

)sh";

std::string fishQuoted(std::string_view text) {
    std::string safe = "'";
    for (const char letter : text) {
        if (letter == '\'' || letter == '\\') safe += '\\';
        safe += letter;
    }
    return safe + "'";
}

std::string completionOf(const OptionRow& row, const Completed& completed) {
    switch (row.value) {
    case Value::None:
        return {};
    case Value::Text:
        return " -x";
    case Value::Files:
        return " -r -F";
    case Value::Devices:
        return " -x -a '" + joined(wordsFor(row, completed)) + " (__tonescope_devices)'";
    default:
        break;
    }
    const std::string words = joined(wordsFor(row, completed));
    // Behind the last comma another word of the list goes on.
    if (isList(row.value))
        return R"( -x -a '(__fish_complete_list , "string split \" \" \")" + words + R"(\"")')";
    return " -x -a '" + words + "'";
}

void fishOptions(std::string_view condition, std::span<const OptionRow> rows, const Completed& completed,
                 std::ostream& out) {
    for (const OptionRow& row : rows) {
        out << "complete -c tonescope" << condition << " -l " << row.name;
        if (row.letter != '\0') out << " -s " << row.letter;
        out << completionOf(row, completed) << " -d " << fishQuoted(manualText(row.help)) << '\n';
    }
}

void fishCommand(const CommandRow& row, const Completed& completed, std::ostream& out) {
    const std::string seen = " -n '__fish_seen_subcommand_from " + std::string(row.name) + "'";
    out << "complete -c tonescope -n __fish_use_subcommand -a " << row.name << " -d "
        << fishQuoted(manualText(row.help)) << '\n';
    if (row.completes != Value::Files) out << "complete -c tonescope" << seen << " -f\n";
    if (row.completes == Value::Names) {
        out << "complete -c tonescope" << seen << " -a '" << joined({row.names.begin(), row.names.end()})
            << "'\n";
    }
    fishOptions(seen, row.options, completed, out);
}

} // namespace

std::string fishCompletion(const Completed& completed) {
    std::ostringstream out;
    out << fishHead;
    for (const CommandRow& row : commandTable().subspan(1))
        fishCommand(row, completed, out);
    fishOptions(" -n __fish_use_subcommand", commandTable().front().options, completed, out);
    fishOptions({}, commonOptions(), completed, out);
    return out.str();
}

} // namespace tonescope::app
