// SPDX-License-Identifier: GPL-3.0-or-later
// The command line: the table of commands and options, parsing (by QCommandLineParser), help, completion in
// shells, and the interpretation of --device and --strategy.
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
    /// How the parser checks the value against `words`: not at all, as one word, or as a list with commas.
    enum class Check : std::uint8_t { None, OneWord, ListOfWords };

    QString name;        ///< without dashes
    QString placeholder; ///< the value in the help, "FILE"; empty: the option takes none
    QString help;        ///< one sentence
    QString byDefault{}; ///< the value if the option is not given; empty: none
    QStringList words{}; ///< values that the help lists and the completion offers
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

/// The rows of the window and then of the commands, in the order of the help. The texts are translated at the
/// time of the call.
[[nodiscard]] QList<CommandRow> commandTable();
/// The options of the window and of every command.
[[nodiscard]] QList<Option> commonOptions();

/// The parsed arguments of a command or of the window.
class Arguments {
public:
    /// Parses the arguments; needs no application object. `command` is the name of a row of commandTable().
    /// The first of `arguments`, the name of the command or of the program, is skipped.
    Arguments(QString command, QStringList arguments);

    /// Whether the arguments can be carried out, so that answer() gives nothing.
    [[nodiscard]] bool good() const { return m_state == State::Good; }
    /// Prints the help, the version, or the error of the command line, and gives the exit code. Nothing if
    /// the arguments are good(). Needs the application object.
    [[nodiscard]] std::optional<ExitCode> answer(Console& console) const;

    /// Whether the option was given.
    [[nodiscard]] bool has(std::string_view option) const { return m_parser->isSet(nameOf(option)); }
    /// The last value that was given for the option, or its default.
    [[nodiscard]] QString value(std::string_view option) const { return m_parser->value(nameOf(option)); }
    /// All values of an option that was given several times.
    [[nodiscard]] QStringList values(std::string_view option) const {
        return m_parser->values(nameOf(option));
    }
    /// values() joined by commas.
    [[nodiscard]] QString list(std::string_view option) const { return values(option).join(u','); }
    /// The arguments that are no options. An argument with `*`, `?` or `[` that names no existing file is
    /// taken as a pattern and replaced by the matching files; without a match it stays.
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

/// Prints the words that can replace the last of `words`, each with its help after a tab, for the completion
/// of a shell. `words` is the command line without the program's name, up to the cursor. Returns Incomplete
/// if there are no such words; the shell then completes file names.
ExitCode completeWords(QStringList words, Console& console);

/// The message about a wrong value of an option: "--gray luma: expected ...".
[[nodiscard]] std::string wrongValue(std::string_view option, const QString& value,
                                     std::string_view expected);
/// "expected table, csv or json"
[[nodiscard]] std::string expectedWords(const QStringList& words);

// Each of these reads an option, and returns the message about a wrong value, or an empty text.

/// --bytes: a size such as "64M". If it is not given, `bytes` stays as it is.
[[nodiscard]] std::string readBytes(const Arguments& arguments, std::optional<std::uint64_t>& bytes);
/// --repeats: a whole number from 1 to 100000.
[[nodiscard]] std::string readRepeats(const Arguments& arguments, unsigned& repeats);

/// The devices and strategies that a command uses.
struct Targets {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all
};

/// Interprets --device and --strategy. Both are lists with commas; "all" means all devices or all strategies.
/// A device is given as for deviceChosen(). If `device` is empty, the default device is taken, or the host if
/// all named strategies run on the host. If a word is unknown, prints a message and gives the exit code.
[[nodiscard]] std::variant<Targets, ExitCode> targetsOf(Engine& engine, const std::string& device,
                                                        const std::string& strategies, Console& console);

/// The device for the value of --device: a word that deviceMeant() interprets, or "together:KEY+KEY" with
/// several such words. The second form adds an entry of these devices together to the engine's catalog.
[[nodiscard]] Outcome<SelectedDevice> deviceChosen(Engine& engine, const std::string& text);

/// Prints the notes of the search for devices, for example why there is none.
void sayNotes(const DeviceCatalog& catalog, Console& console);
/// Prints that no strategy has this id. Gives WrongUsage.
ExitCode refuseStrategy(const std::string& id, Console& console);
/// Prints that the device cannot be chosen, and the notes of the catalog, which may tell why. Gives
/// Incomplete: the same command line can be right on another machine.
ExitCode refuseDevice(const DeviceCatalog& catalog, const std::string& asked, const Failure& failure,
                      Console& console);

} // namespace tonescope::app
