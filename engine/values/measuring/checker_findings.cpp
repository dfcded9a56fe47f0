// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/checker_findings.h"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace tonescope {

namespace {

/// "Read-write data race at global memory address 0x30": without the address.
std::string faultIn(const std::string& line) {
    return line.substr(0, line.find(" address 0x"));
}

/// "At line 16 (column 9) of a.cl:"; 0 for any other line.
int lineIn(std::string_view text) {
    constexpr std::string_view before = "At line ";
    const std::size_t at = text.find(before);
    int number = 0;
    if (at == std::string_view::npos) return number;
    text.remove_prefix(at + before.size());
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

std::vector<CheckerFinding> findingsIn(std::string_view log) {
    // Each is a line in the first column with details below it; others write lines there, too.
    std::vector<CheckerFinding> met;
    std::istringstream lines{std::string(log)};
    std::string first;   // the line before, in the first column
    bool placed = false; // the last one has its place
    for (std::string line; std::getline(lines, line);) {
        const bool details = line.starts_with('\t');
        if (details && !first.empty()) {
            met.push_back({faultIn(first)});
            placed = false;
        }
        first = details ? std::string() : line;
        if (const int number = lineIn(line); details && !met.empty() && !placed && number != 0) {
            met.back().line = number;
            placed = true;
        }
    }
    std::vector<CheckerFinding> findings;
    for (CheckerFinding& each : met) {
        const auto same = std::ranges::find_if(findings, [&](const CheckerFinding& known) {
            return known.what == each.what && known.line == each.line;
        });
        same == findings.end() ? findings.push_back(std::move(each)) : void(++same->times);
    }
    return findings;
}

} // namespace tonescope
