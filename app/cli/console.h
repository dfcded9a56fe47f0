// SPDX-License-Identifier: GPL-3.0-or-later
// Text output of the commands: translated messages, progress, tables and CSV fields, safe to print to a
// terminal.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/launch.h"
#include "engine/values/names.h"
#include "engine/values/timings.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

namespace app {
/// Output formats of the commands.
enum class Format : std::uint8_t { Table, Csv, Json };
} // namespace app

template <>
inline constexpr auto namesOf<app::Format> = std::to_array<Name<app::Format>>({{app::Format::Table, "table"},
                                                                               {app::Format::Csv, "csv"},
                                                                               {app::Format::Json, "json"}});

} // namespace tonescope

namespace tonescope::app {

/// Exit status of the process.
enum class ExitCode : int {
    Done = 0,       ///< everything was done
    Incomplete = 1, ///< something could not be done; the rest was
    WrongUsage = 2  ///< the command line is wrong
};

/// Translation context of the commands' texts: CommandText::tr(). lupdate finds the context by this name in
/// files that do not include this header, so the class and the context have the same name.
struct CommandText {
    Q_DECLARE_TR_FUNCTIONS(CommandText)
};

/// Replaces %1 to %9 in a translated text by `parts`, which are UTF-8. Gives UTF-8.
template <typename... Parts>
[[nodiscard]] std::string said(const QString& text, const Parts&... parts) {
    if constexpr (sizeof...(parts) == 0) {
        return text.toStdString();
    } else {
        return text.arg(QString::fromUtf8(std::string_view(parts))...).toStdString();
    }
}

/// Makes translations use the system's language from now on. If the locale's encoding is not UTF-8, they stay
/// English, because all output is UTF-8. Needs the application object.
void useSystemLanguage();

/// Translates a text of the engine; see ui::engineText().
[[nodiscard]] std::string engineText(const Text& text);

/// The failure, translated, as one line.
[[nodiscard]] std::string failureText(const Failure& failure);

/// Properties of the terminal behind a stream. The default is a stream that is no terminal.
struct Terminal {
    bool there = false;   ///< the stream leads to a terminal, so a line can be overwritten
    bool colours = false; ///< colours and bold type are allowed

    /// The bytes of a name for output. On a terminal, control characters are escaped as by shownText(), so
    /// that a hostile file name cannot control the terminal; a file or pipe gets the bytes unchanged.
    [[nodiscard]] std::string name(const std::string& bytes) const;
    /// Text in bold, magenta or bold red, if colours are allowed.
    [[nodiscard]] std::string heading(const std::string& text) const { return within("\033[1m", text); }
    [[nodiscard]] std::string doubt(const std::string& text) const { return within("\033[35m", text); }
    [[nodiscard]] std::string alarm(const std::string& text) const { return within("\033[1;31m", text); }

private:
    /// Final line feeds stay outside the colour, because pagers expect them there.
    [[nodiscard]] std::string within(const char* begin, const std::string& text) const;
};

/// The terminal behind a file descriptor. NO_COLOR and TERM=dumb in the environment turn colours off.
[[nodiscard]] Terminal terminalAt(int descriptor);

/// The two output streams of a command and its exit status. Standard output holds results only; errors and
/// notes are lines on standard error. If standard error is a terminal, it also shows a line of progress,
/// which messages remove; call makeRoom() before writing results. For one thread.
class Console {
public:
    /// `outLook` and `errLook` describe the terminals behind the streams. The streams must outlive the
    /// console.
    Console(std::ostream& outStream, std::ostream& errStream, Terminal outLook = {}, Terminal errLook = {})
        : out(outStream), outTerminal(outLook), m_err(errStream), m_errTerminal(errLook) {}
    ~Console() { makeRoom(); }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    std::ostream& out; ///< for results
    const Terminal outTerminal;

    /// Writes `tonescope: SUBJECT: TEXT`, or `tonescope: TEXT` if `subject` is empty, to standard error. It
    /// is one write, so lines of several processes do not mix. Control characters are escaped; line feeds in
    /// `text` stay. The exit status is unchanged.
    void say(std::string_view subject, std::string_view text);
    /// say(), and makes the exit status Incomplete.
    void complain(std::string_view subject, std::string_view text);
    void complain(std::string_view subject, const Failure& failure) {
        complain(subject, failureText(failure));
    }
    /// Writes a message about the wrong command line, and gives WrongUsage for the caller to return.
    ExitCode refuse(std::string_view text);
    /// Makes the exit status Incomplete without a message, for failures that are part of the result.
    void markIncomplete() { m_code = ExitCode::Incomplete; }
    [[nodiscard]] ExitCode code() const { return m_code; }

    /// Shows a line with the progress (0 to 1) and the step `what`, if standard error is a terminal.
    /// Overwrites the line before; an empty `what` removes it.
    void show(double fraction, const std::string& what);
    /// Removes the line of progress. Call it before writing to `out`, which may be the same terminal.
    void makeRoom();

private:
    std::ostream& m_err;
    Terminal m_errTerminal;
    bool m_progressShown = false;
    ExitCode m_code = ExitCode::Done;
};

/// The number with this many decimals, and a decimal point in every language, because programs read the
/// output.
[[nodiscard]] std::string number(double value, int decimals);

/// The width of UTF-8 text on a terminal, in columns, after lineOf() has escaped it. A Chinese character
/// takes two columns.
[[nodiscard]] std::size_t shownWidth(std::string_view text);

/// "1.234 ms".
[[nodiscard]] std::string milliseconds(Nanoseconds duration);

/// The options of `bench` for these parameters, each after a space: " --work-group 64". Empty if none is set.
[[nodiscard]] std::string optionsOf(const LaunchParameters& launch);

/// A field of CSV by RFC 4180: quoted if it contains a comma, a quote or a line break.
[[nodiscard]] std::string csvField(const std::string& field);

/// A column of a text table.
struct TextColumn {
    std::size_t width =
        0;              ///< columns of a terminal; a wider cell is not cut, but shifts the rest of its line
    bool right = false; ///< aligned to the right, as numbers are
};

/// One line of a table with its line feed; two spaces separate cells. `cells` and `columns` must have the
/// same size. Control characters are escaped.
[[nodiscard]] std::string lineOf(std::span<const TextColumn> columns, std::span<const std::string> cells);

/// A table whose first row holds the titles. Each column is as wide as its widest cell; columns of numbers
/// are aligned to the right.
[[nodiscard]] std::string tableOf(const std::vector<std::vector<std::string>>& rows,
                                  const Terminal& terminal = {});

} // namespace tonescope::app
