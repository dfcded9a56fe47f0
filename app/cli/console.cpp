// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files and messages of drivers may contain control sequences that a terminal would carry out, so
// these functions escape control characters. Tables are aligned by the width that the terminal uses for each
// character, since a Chinese character takes two columns.
#include "app/cli/console.h"

#include "engine/files/path_text.h"
#include "ui/words/engine_text.h"
#include "ui/words/language.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cwchar>

#include <unistd.h>

namespace tonescope::app {

void useSystemLanguage() {
    QString locale;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (locale.isEmpty()) locale = qEnvironmentVariable(name);
    }
    const QString codes = locale.section(u'.', 1).section(u'@', 0, 0).remove(u'-').toLower();
    const bool utf8 = codes.isEmpty() || codes == QLatin1String("utf8"); // a locale may name no encoding
    ui::setLanguage(utf8 ? QString() : ui::languages().constFirst().code);
}

std::string engineText(const Text& text) {
    return ui::engineText(text).toStdString();
}

std::string failureText(const Failure& failure) {
    std::string line = engineText(failure.cause);
    if (failure.bytes) line += " (" + sizeText(*failure.bytes) + ")"; // in the units of the tables
    std::ranges::replace(line, '\n', ' ');
    return line;
}

// ---- terminals and messages

std::string Terminal::within(const char* begin, const std::string& text) const {
    if (!colours || text.empty()) return text;
    const std::size_t end = text.find_last_not_of('\n') + 1;
    return begin + text.substr(0, end) + "\033[0m" + text.substr(end);
}

std::string Terminal::name(const std::string& bytes) const {
    return there ? shownText(bytes) : bytes;
}

Terminal terminalAt(int descriptor) {
    if (isatty(descriptor) != 1) return {};
    return {true, qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb"};
}

void Console::say(std::string_view subject, std::string_view text) {
    makeRoom();
    std::string line = m_errTerminal.alarm("tonescope:") + ' ';
    if (!subject.empty()) line.append(shownText(subject)).append(": ");
    // Line by line: shownText() would escape the line feeds of a compiler's log.
    while (true) {
        const std::size_t end = text.find('\n');
        line.append(shownText(text.substr(0, end))).append("\n");
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    m_err << line << std::flush;
}

void Console::complain(std::string_view subject, std::string_view text) {
    say(subject, text);
    m_code = ExitCode::Incomplete;
}

ExitCode Console::refuse(std::string_view text) {
    say({}, text);
    return ExitCode::WrongUsage;
}

void Console::show(double fraction, const std::string& what) {
    if (what.empty()) return makeRoom();
    if (!m_errTerminal.there) return;
    m_err << "\r\033[Ktonescope: " << std::lround(fraction * 100) << " % " << shownText(what) << std::flush;
    m_progressShown = true;
}

void Console::makeRoom() {
    if (m_progressShown) m_err << "\r\033[K" << std::flush;
    m_progressShown = false;
}

// ---- tables

namespace {

/// Whether a cell is aligned to the right: it begins with a digit, or is the "-" of a missing number.
bool isNumber(const std::string& cell) {
    return cell == "-" || (!cell.empty() && std::isdigit(static_cast<unsigned char>(cell.front())) != 0);
}

} // namespace

std::size_t shownWidth(std::string_view text) {
    // In the locale "C", wcwidth() fails for characters outside ASCII, so this call uses a UTF-8 locale.
    static const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = uselocale(unicode); // affects this thread only
    std::size_t width = 0;
    for (const uint letter : shownText(pathText(text)).toUcs4()) {
        const int columns = wcwidth(static_cast<wchar_t>(letter));
        width += columns < 0 ? 1U : static_cast<std::size_t>(columns);
    }
    uselocale(before);
    return width;
}

std::string number(double value, int decimals) {
    std::array<char, 400> text{}; // the largest double has 309 digits
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

std::string milliseconds(Nanoseconds duration) {
    return number(static_cast<double>(duration.count()) / 1e6, 3) + " ms";
}

std::string optionsOf(const LaunchParameters& launch) {
    std::string words;
    for (const Parameter parameter : allParameters) {
        if (launch[parameter])
            words += " --" + std::string(nameOf(parameter)) + " " + std::to_string(*launch[parameter]);
    }
    return words;
}

std::string csvField(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string lineOf(std::span<const TextColumn> columns, std::span<const std::string> cells) {
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string cell = shownText(cells[i]);
        const std::string padding(columns[i].width - std::min(columns[i].width, shownWidth(cell)), ' ');
        line += (i == 0 ? "" : "  ") + (columns[i].right ? padding + cell : cell + padding);
    }
    return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

std::string tableOf(const std::vector<std::vector<std::string>>& rows, const Terminal& terminal) {
    std::vector<TextColumn> columns(rows.front().size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].right =
            std::all_of(rows.begin() + 1, rows.end(), [i](const auto& row) { return isNumber(row[i]); });
        for (const auto& row : rows)
            columns[i].width = std::max(columns[i].width, shownWidth(row[i]));
    }
    std::string text = terminal.heading(lineOf(columns, rows.front()));
    for (const auto& row : std::span(rows).subspan(1))
        text += lineOf(columns, row);
    return text;
}

} // namespace tonescope::app
