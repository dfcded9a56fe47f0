// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <algorithm>
#include <cctype>

namespace tonescope::app {

namespace {

/// Characters that a terminal shows: the bytes of UTF-8 that do not continue a character.
std::size_t widthOf(const std::string& cell) {
    return static_cast<std::size_t>(std::count_if(
        cell.begin(), cell.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

bool TextTable::isNumeric(std::size_t column) const {
    return std::all_of(m_rows.begin() + 1, m_rows.end(), [&](const auto& row) {
        const std::string& cell = row[column];
        return cell == "-" || (!cell.empty() && std::isdigit(static_cast<unsigned char>(cell.front())) != 0);
    });
}

std::string TextTable::text() const {
    std::string text;
    std::vector<std::size_t> widths(m_rows.front().size());
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    for (const auto& row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (isNumeric(i) ? padding + row[i] : row[i] + padding);
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

} // namespace tonescope::app
