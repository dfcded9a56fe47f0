// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include "engine/files/path_text.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <clocale>
#include <cwchar>

namespace tonescope::app {

namespace {

bool isNumber(const std::string& cell) {
    return cell == "-" || (!cell.empty() && std::isdigit(static_cast<unsigned char>(cell.front())) != 0);
}

} // namespace

std::size_t shownWidth(std::string_view text) {
    // The system's own may know of nothing but ASCII.
    static const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = uselocale(unicode); // of this thread alone
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

std::string tableOf(const std::vector<std::vector<std::string>>& rows, const Terminal& look) {
    std::vector<TextColumn> columns(rows.front().size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].right =
            std::all_of(rows.begin() + 1, rows.end(), [i](const auto& row) { return isNumber(row[i]); });
        for (const auto& row : rows)
            columns[i].width = std::max(columns[i].width, shownWidth(row[i]));
    }
    std::string text = look.heading(lineOf(columns, rows.front()));
    for (const auto& row : std::span(rows).subspan(1))
        text += lineOf(columns, row);
    return text;
}

} // namespace tonescope::app
