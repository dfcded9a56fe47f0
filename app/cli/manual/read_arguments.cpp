// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/read_arguments.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/help_text.h"
#include "app/cli/manual/suggestion.h"
#include "app/cli/wildcards.h"

#include <QCoreApplication>

#include <vector>

namespace tonescope::app {

namespace {

QString textOf(std::string_view text) {
    return QString::fromUtf8(text);
}

QCommandLineOption optionOf(const OptionRow& row) {
    QStringList names{textOf(row.name)};
    if (row.letter != '\0') names.prepend(QString(QLatin1Char(row.letter)));
    QCommandLineOption option(names, {}, textOf(row.placeholder));
    if (!row.byDefault.empty()) option.setDefaultValue(textOf(row.byDefault));
    return option;
}

std::unique_ptr<QCommandLineParser> parserOf(const CommandRow& command) {
    auto parser = std::make_unique<QCommandLineParser>();
    for (const std::span<const OptionRow> rows : {command.options, commonOptions()}) {
        for (const OptionRow& row : rows)
            parser->addOption(optionOf(row));
    }
    return parser;
}

std::vector<std::string_view> optionNames(const CommandRow& command) {
    std::vector<std::string_view> names;
    for (const std::span<const OptionRow> rows : {command.options, commonOptions()}) {
        for (const OptionRow& row : rows)
            names.push_back(row.name);
    }
    return names;
}

/// The word as it was typed: the parser tells the letters of "-json" one by one.
QString typedOption(const QString& unknown, const QStringList& arguments) {
    if (unknown.size() > 1) return unknown;
    for (const QString& argument : arguments) {
        if (argument.startsWith(u'-') && !argument.startsWith(QLatin1String("--")) &&
            argument.contains(unknown))
            return argument.mid(1);
    }
    return unknown;
}

/// What is wrong where all options are known: one that takes no value has one, or the last one lacks its own.
std::string complaintOfOneValue(const CommandRow& command, const QStringList& arguments) {
    for (const QString& argument : arguments) {
        const QString name = argument.section(u'=', 0, 0);
        if (!argument.startsWith(u'-') || name == argument) continue;
        const OptionRow* row = optionRow(command, name.mid(2).toStdString());
        if (row == nullptr || row->value == Value::None) // a letter's, too: those that have one are switches
            return said(CommandText::tr("%1 takes no value"), name.toStdString());
    }
    return said(CommandText::tr("%1 lacks its value"), arguments.constLast().toStdString());
}

std::string complaint(const QCommandLineParser& parser, const CommandRow& command,
                      const QStringList& arguments) {
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.isEmpty()) return complaintOfOneValue(command, arguments);
    const QString typed = typedOption(unknown.constFirst(), arguments);
    const std::string dashes = typed == unknown.constFirst() && typed.size() > 1 ? "--" : "-";
    return said(CommandText::tr("unknown option %1"), dashes + typed.toStdString()) +
           suggestion(typed.toStdString(), optionNames(command), "--");
}

/// What is wrong with the values that the table lists; empty where nothing is.
std::string complaintOfValues(const QCommandLineParser& parser, const CommandRow& command) {
    for (const OptionRow& row : command.options) {
        if (row.value != Value::Names && row.value != Value::List) continue;
        for (const QString& value : parser.values(textOf(row.name))) {
            for (const QString& word : row.value == Value::List ? value.split(u',') : QStringList(value)) {
                const std::string typed = word.toStdString();
                if (std::ranges::find(row.names, typed) != row.names.end()) continue;
                return wrongValue(row.name, value, expectedWords(row.names)) + suggestion(typed, row.names);
            }
        }
    }
    return {};
}

} // namespace

ReadArguments::ReadArguments(std::unique_ptr<QCommandLineParser> parser) : m_parser(std::move(parser)) {
}

QStringList ReadArguments::files() const {
    return withoutWildcards(m_parser->positionalArguments());
}

std::string wrongValue(std::string_view option, const QString& value, std::string_view expected) {
    return "--" + std::string(option) + ' ' + value.toStdString() + ": " + std::string(expected);
}

bool asksForHelp(const CommandRow& command, const QStringList& arguments) {
    const auto parser = parserOf(command);
    return parser->parse(arguments) &&
           (parser->isSet(QStringLiteral("help")) || parser->isSet(QStringLiteral("version")));
}

std::variant<ReadArguments, ExitCode> readArguments(const CommandRow& command, const QStringList& arguments,
                                                    const Console& console) {
    auto parser = parserOf(command);
    const bool understood = parser->parse(arguments);
    const bool help = understood && parser->isSet(QStringLiteral("help"));
    const bool version = understood && parser->isSet(QStringLiteral("version"));
    if (help) console.out << helpOf(command, console.outLook);
    if (version) console.out << "tonescope " << QCoreApplication::applicationVersion().toStdString() << '\n';
    if (help || version) return ExitCode::Done;

    std::string wrong =
        understood ? complaintOfValues(*parser, command) : complaint(*parser, command, arguments);
    if (understood && wrong.empty() && command.arguments.empty() && !parser->positionalArguments().isEmpty())
        wrong = std::string(command.name) + ": " +
                said(CommandText::tr("takes no file, and %1 is none of its options"),
                     parser->positionalArguments().constFirst().toStdString());
    if (wrong.empty()) return ReadArguments(std::move(parser));
    console.say({}, wrong);
    return ExitCode::WrongUsage;
}

} // namespace tonescope::app
