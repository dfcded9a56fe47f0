// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completion.h"

#include <sstream>

namespace tonescope::app {

namespace {

constexpr std::string_view bashHead = R"sh(# Completes tonescope's command lines in bash.

_tonescope_devices() {
    [[ -n ${_tonescope_keys-} ]] ||
        _tonescope_keys=$("$1" devices --json 2>/dev/null | sed -n 's/.*"key":"\([^"]*\)".*/\1/p')
    printf '%s\n' "$_tonescope_keys"
}

_tonescope() {
    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' before='' list='' files='' words=''
    COMPREPLY=()
    if [[ $cur == = ]]; then
        cur=''
    elif [[ $cur == : ]]; then
        cur='' option=:
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
)sh";

constexpr std::string_view bashTail = R"sh(
    if [[ -n $list && $cur == *,* ]]; then
        before=${cur%,*},
        cur=${cur##*,}
    fi
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$cur")
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace
    if [[ -n $files ]]; then
        compopt -o filenames
        local found
        mapfile -t found < <(compgen -f -- "$cur")
        COMPREPLY+=("${found[@]}")
    fi
}
complete -F _tonescope tonescope
)sh";

std::string namesIn(std::span<const std::string_view> words) {
    return joined(std::vector<std::string>(words.begin(), words.end()));
}

/// What follows an option, as assignments; for one that takes nothing, nothing.
std::string bashValue(const OptionRow& row, const Completed& completed) {
    switch (row.value) {
    case Value::None:
        return {};
    case Value::Text:
        return "return";
    case Value::Files:
        return "files=1";
    case Value::Devices:
        return "words=\"" + namesIn(row.names) + " $(_tonescope_devices \"$1\")\"";
    default:
        return std::string(isList(row.value) ? "list=1 " : "") + "words='" +
               joined(wordsFor(row, completed)) + "'";
    }
}

void bashValues(std::string_view command, std::span<const OptionRow> rows, const Completed& completed,
                std::ostream& out) {
    for (const OptionRow& row : rows) {
        const std::string value = bashValue(row, completed);
        if (!value.empty()) out << "    " << command << ":--" << row.name << ") " << value << " ;;\n";
    }
}

std::string bashOptionNames(const CommandRow& row) {
    std::string names;
    for (const std::span<const OptionRow> rows : {row.options, commonOptions()}) {
        for (const OptionRow& option : rows)
            names += (names.empty() ? "--" : " --") + std::string(option.name);
    }
    return names;
}

std::string bashArguments(const CommandRow& row) {
    if (row.completes == Value::Names) return "words='" + namesIn(row.names) + "'";
    return row.completes == Value::Files ? "files=1" : "return";
}

} // namespace

std::string bashCompletion(const Completed& completed) {
    std::vector<std::string> commands;
    for (const CommandRow& row : commandTable().subspan(1))
        commands.emplace_back(row.name);

    std::ostringstream out;
    out << bashHead << "    [[ $COMP_CWORD -eq 1 || ' " << joined(commands)
        << " ' != *\" ${COMP_WORDS[1]} \"* ]] || command=${COMP_WORDS[1]}\n    case $command:$option in\n"
        << "    bench::) files=1 ;;\n";
    for (const CommandRow& row : commandTable())
        bashValues(row.name, row.options, completed, out);
    bashValues("*", commonOptions(), completed, out);
    for (const CommandRow& row : commandTable()) {
        const std::string name = row.name.empty() ? "''" : std::string(row.name);
        out << "    " << name << ":*) if [[ $cur == -* ]]; then words='" << bashOptionNames(row) << "'; else "
            << (row.name.empty() ? "files=1; [[ $COMP_CWORD -ne 1 ]] || words='" + joined(commands) + "'"
                                 : bashArguments(row))
            << "; fi ;;\n";
    }
    out << "    esac" << bashTail;
    return out.str();
}

} // namespace tonescope::app
