// SPDX-License-Identifier: GPL-3.0-or-later
// Columns for the terminal.
#pragma once

#include <string>
#include <vector>

namespace tonescope::app {

/// Rows of cells. A column is as wide as its widest cell; columns of numbers are set to the right.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header) : m_rows{std::move(header)} {}

    /// A row with as many cells as the header.
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    [[nodiscard]] std::string text() const;

private:
    [[nodiscard]] bool isNumeric(std::size_t column) const;

    std::vector<std::vector<std::string>> m_rows;
};

} // namespace tonescope::app
