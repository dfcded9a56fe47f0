// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/checker_findings.h"

#include "engine/values/measuring/kernel_text.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

namespace tonescope {

namespace {

/// "Read-write data race at global memory address 0x30": without the address.
std::string faultIn(const std::string& line) {
    return line.substr(0, line.find(" address 0x"));
}

/// "At line 16 (column 9) of documents/a.cl:": 16 and a.cl; line 0 for any other text.
SourceLine placeIn(std::string_view text) {
    constexpr std::string_view before = "At line ";
    const std::size_t at = text.find(before);
    SourceLine place;
    if (at == std::string_view::npos) return place;
    text.remove_prefix(at + before.size());
    std::from_chars(text.data(), text.data() + text.size(), place.line);
    const std::size_t of = text.find(" of ");
    if (of == std::string_view::npos) return place;
    text = text.substr(of + 4, text.rfind(':') - of - 4);
    place.file = text.substr(text.rfind('/') + 1); // npos + 1 is 0
    return place;
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
        if (SourceLine place = placeIn(line); details && !met.empty() && !placed && place.line != 0) {
            met.back().line = static_cast<int>(place.line);
            met.back().file = std::move(place.file);
            placed = true;
        }
    }
    std::vector<CheckerFinding> findings;
    for (CheckerFinding& each : met) {
        const auto same = std::ranges::find_if(findings, [&](const CheckerFinding& known) {
            return known.what == each.what && known.line == each.line && known.file == each.file;
        });
        same == findings.end() ? findings.push_back(std::move(each)) : void(++same->times);
    }
    return findings;
}

} // namespace tonescope
