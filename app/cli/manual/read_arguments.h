// SPDX-License-Identifier: GPL-3.0-or-later
// A command's arguments, as the command table has them read.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/manual/command_table.h"

#include <QCommandLineParser>

#include <memory>
#include <variant>

namespace tonescope::app {

/// What was typed, by the names of the table. Values that the table lists are among those listed.
class ReadArguments {
public:
    explicit ReadArguments(std::unique_ptr<QCommandLineParser> parser);

    [[nodiscard]] bool has(std::string_view option) const { return m_parser->isSet(nameOf(option)); }
    [[nodiscard]] QString value(std::string_view option) const { return m_parser->value(nameOf(option)); }
    [[nodiscard]] QStringList values(std::string_view option) const {
        return m_parser->values(nameOf(option));
    }
    /// All that an option was given, which may have been several times, with commas between it.
    [[nodiscard]] QString list(std::string_view option) const { return values(option).join(u','); }
    /// What is no option. Wildcards that the shell left, and that are no file, are the files that fit.
    [[nodiscard]] QStringList files() const;

private:
    static QString nameOf(std::string_view option) { return QString::fromUtf8(option); }

    std::unique_ptr<QCommandLineParser> m_parser;
};

/// Reads arguments the first of which is the command's name, or, for the window's row, the program's. Where
/// --help or --version was asked for, or the command line is wrong, gives the exit code, everything said.
[[nodiscard]] std::variant<ReadArguments, ExitCode>
readArguments(const CommandRow& command, const QStringList& arguments, const Console& console);

/// Whether these arguments ask for no more than help or the version.
[[nodiscard]] bool asksForHelp(const CommandRow& command, const QStringList& arguments);

/// What is wrong with a value: "--gray luma: expected ...".
[[nodiscard]] std::string wrongValue(std::string_view option, const QString& value,
                                     std::string_view expected);

} // namespace tonescope::app
