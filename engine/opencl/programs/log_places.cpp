// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/log_places.h"

#include "engine/values/measuring/kernel_text.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

namespace tonescope::opencl {

namespace {

/// For each line of the whole text, where it comes from.
std::vector<SourceLine> placesOf(std::string_view source) {
    std::vector<SourceLine> places;
    std::istringstream lines{std::string(source)};
    SourceLine next;
    for (std::string line; std::getline(lines, line);) {
        places.push_back(next);
        ++next.line;
        if (std::optional<SourceLine> named = lineDirective(line)) next = *std::move(named);
    }
    return places;
}

/// A line of a log that begins with a file, a line and a column.
struct Named {
    std::string_view file, rest; ///< rest: from the second colon on
    std::size_t line = 0;
};

std::optional<Named> namedIn(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || text.substr(0, colon).find(' ') != std::string_view::npos)
        return std::nullopt;
    Named named{text.substr(0, colon), {}, 0};
    const char* end = text.data() + text.size();
    const auto number = std::from_chars(text.data() + colon + 1, end, named.line);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != ':') return std::nullopt;
    named.rest = {number.ptr, static_cast<std::size_t>(end - number.ptr)};
    const bool hasColumn = named.rest.size() > 1 && named.rest[1] >= '0' && named.rest[1] <= '9';
    return hasColumn ? std::optional(named) : std::nullopt;
}

} // namespace

std::string logByFiles(std::string_view log, std::string_view source) {
    const std::vector<SourceLine> places = placesOf(source);
    std::set<std::string, std::less<>> files;
    for (const SourceLine& place : places)
        files.insert(place.file);

    std::string result;
    std::istringstream lines{std::string(log)};
    for (std::string line; std::getline(lines, line);) {
        const std::optional<Named> named = namedIn(line);
        const bool ofTheWhole =
            named && !files.contains(named->file) && named->line > 0 && named->line <= places.size();
        if (ofTheWhole) {
            const SourceLine& place = places[named->line - 1];
            result += place.file + ":" + std::to_string(place.line) + std::string(named->rest);
        } else {
            result += line;
        }
        result += '\n';
    }
    return result;
}

} // namespace tonescope::opencl
