// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/words_command.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/completion.h"
#include "app/cli/manual/help_text.h"
#include "app/cli/manual/manual_page.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/manual/suggestion.h"
#include "app/make_engine.h"

#include <QCoreApplication>

#include <algorithm>

#include <sys/stat.h>

namespace tonescope::app {

namespace {

std::vector<std::string_view> commandNames() {
    std::vector<std::string_view> names;
    for (const CommandRow& row : commandTable().subspan(1))
        names.push_back(row.name);
    return names;
}

ExitCode help(const QStringList& words, const Console& console) {
    const std::string name = words.isEmpty() ? std::string() : words.constFirst().toStdString();
    if (const CommandRow* row = commandRow(name); row != nullptr && words.size() <= 1) {
        console.out << helpOf(*row, console.outLook);
        return ExitCode::Done;
    }
    console.say("help " + name, words.size() > 1 ? said(CommandText::tr("one command at a time"))
                                                 : said(CommandText::tr("there is no such command")) +
                                                       suggestion(name, commandNames()));
    return ExitCode::WrongUsage;
}

/// Of strategies, whose tables need no driver.
Completed completed() {
    Completed names;
    const std::unique_ptr<Engine> engine = makeEngineWithoutOpenCl({});
    for (const StrategyInfo& strategy : engine->catalog().strategies)
        names.strategies.emplace_back(strategy.id);
    return names;
}

ExitCode completion(const QStringList& words, const Console& console) {
    const CommandRow& row = *commandRow("completion");
    const std::string shell = words.isEmpty() ? std::string() : words.constFirst().toStdString();
    if (words.size() != 1 || std::ranges::find(row.names, shell) == row.names.end()) {
        console.say("completion", expectedWords(row.names) + suggestion(shell, row.names));
        return ExitCode::WrongUsage;
    }
    console.out << (shell == "bash"  ? bashCompletion(completed())
                    : shell == "zsh" ? zshCompletion(completed())
                                     : fishCompletion(completed()));
    return ExitCode::Done;
}

ExitCode manual(const Console& console, const std::string& released) {
    console.out << manualPage({QCoreApplication::applicationVersion().toStdString(), released});
    return ExitCode::Done;
}

} // namespace

std::optional<ExitCode> answerInWords(const QStringList& arguments, const Console& console,
                                      const std::string& released) {
    if (arguments.isEmpty()) return std::nullopt;
    const std::string name = arguments.constFirst().toStdString();
    const CommandRow* row = commandRow(name);
    if (row == nullptr || row->name.empty()) return std::nullopt;
    const bool onlyWords = name == "help" || name == "completion" || name == "manual";
    if (!onlyWords && !asksForHelp(*row, arguments)) return std::nullopt;
    const auto read = readArguments(*row, arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const QStringList words = std::get<ReadArguments>(read).files();
    if (name == "help") return help(words, console);
    return name == "completion" ? completion(words, console) : manual(console, released);
}

std::optional<ExitCode> refuseNearCommand(const QString& word, const Console& console) {
    struct stat file {};
    if (word.startsWith(u'-') || stat(pathBytes(word).constData(), &file) == 0) return std::nullopt;
    const std::string meant = suggestion(word.toStdString(), commandNames());
    if (meant.empty()) return std::nullopt;
    console.say(word.toStdString(),
                said(CommandText::tr("there is no such command, and no such file")) + meant);
    return ExitCode::WrongUsage;
}

} // namespace tonescope::app
