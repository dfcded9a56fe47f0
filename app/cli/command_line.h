// SPDX-License-Identifier: GPL-3.0-or-later
// The command line: its commands and options, help, completion of words, and the meaning of --device and
// --strategy. The parser is QCommandLineParser.
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QCommandLineParser>
#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tonescope::app {

/// The command with which the shells' completion files ask for words: `tonescope complete WORD...`.
inline constexpr char completeArgument[] = "complete";

/// An option of a command.
struct Option {
    enum class Check : std::uint8_t { None, OneWord, ListOfWords }; ///< of the value

    QString name;        ///< without dashes
    QString placeholder; ///< the value in the help, "FILE"; empty: the option takes none
    QString help;        ///< one sentence
    QString byDefault{};
    QStringList words{}; ///< values that the help and the completion name
    Check check = Check::None;
};

/// A command, or the window.
struct CommandRow {
    QString name;      ///< empty: the window
    QString arguments; ///< "IMAGE..."; empty: none
    QString argumentHelp;
    QString help; ///< one sentence
    QList<Option> options;
};

/// The window, then the commands in the order of the help, their texts in the language in use.
[[nodiscard]] QList<CommandRow> commandTable();
/// The options of the window and of every command.
[[nodiscard]] QList<Option> commonOptions();

/// The parsed arguments of a command or of the window.
class Arguments {
public:
    /// Parses. Needs no application object. `command` is the name of a row of the table; the first of
    /// `arguments`, the name of the command or the program, is skipped.
    Arguments(QString command, QStringList arguments);

    /// Whether the arguments can be carried out, so that answer() gives nothing.
    [[nodiscard]] bool good() const { return m_state == State::Good; }
    /// Prints the help, the version, or what is wrong with the command line, and gives the exit code. Nothing
    /// if the arguments can be carried out. Needs the application object.
    [[nodiscard]] std::optional<ExitCode> answer(Console& console) const;

    [[nodiscard]] bool has(std::string_view option) const { return m_parser->isSet(nameOf(option)); }
    /// The option's value or its default.
    [[nodiscard]] QString value(std::string_view option) const { return m_parser->value(nameOf(option)); }
    /// All values of an option that was given several times.
    [[nodiscard]] QStringList values(std::string_view option) const {
        return m_parser->values(nameOf(option));
    }
    /// values() joined by commas.
    [[nodiscard]] QString list(std::string_view option) const { return values(option).join(u','); }
    /// The arguments that are no options. A pattern with `*`, `?` or `[` that names no file is replaced by
    /// the matching files; it stays if none matches.
    [[nodiscard]] QStringList files() const;

private:
    enum class State : std::uint8_t { Good, Help, Version, Wrong };

    static QString nameOf(std::string_view option) { return QString::fromUtf8(option); }
    [[nodiscard]] State parse();

    QString m_command;
    QStringList m_arguments;
    std::unique_ptr<QCommandLineParser> m_parser;
    State m_state;
};

/// Prints the words that can replace the last of `words`, each with its help after a tab. `words` is the
/// command line without the program's name. Incomplete if there are none: the shell then completes files.
ExitCode completeWords(QStringList words, Console& console);

/// A complaint about the value of an option: "--gray luma: expected ...".
[[nodiscard]] std::string wrongValue(std::string_view option, const QString& value,
                                     std::string_view expected);
/// "expected table, csv or json"
[[nodiscard]] std::string expectedWords(const QStringList& words);

/// The devices and strategies that a command uses.
struct Targets {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all
};

/// Interprets --device and --strategy. Both are lists with commas, in which "all" stands for all. A device is
/// given as for deviceChosen(); without one the default device is taken, or the host if only strategies of
/// the host are named. If a word means nothing, says so and gives the exit code.
[[nodiscard]] std::variant<Targets, ExitCode> targetsOf(Engine& engine, const std::string& device,
                                                        const std::string& strategies, Console& console);

/// The device for the text of --device: what deviceMeant() takes, or "together:" and several of them joined
/// by
/// "+", which are then added to the engine's catalog as one device.
[[nodiscard]] Outcome<SelectedDevice> deviceChosen(Engine& engine, const std::string& text);

/// Says what the search for devices noted, such as why there is none.
void sayNotes(const DeviceCatalog& catalog, Console& console);
/// Says that no strategy has this id.
ExitCode refuseStrategy(const std::string& id, Console& console);
/// Says that the device cannot be chosen, with the notes of the catalog, which may tell why.
ExitCode refuseDevice(const DeviceCatalog& catalog, const std::string& asked, const Failure& failure,
                      Console& console);

} // namespace tonescope::app
