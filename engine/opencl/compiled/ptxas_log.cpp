// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/compiled/ptxas_log.h"

#include <charconv>
#include <optional>

namespace tonescope::opencl {

namespace {

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

/// The name that follows, with or without quotes; empty where the line does not have these words.
std::string_view nameBehind(std::string_view line, std::string_view words) {
    const std::size_t at = line.find(words);
    if (at == line.npos) return {};
    line.remove_prefix(at + words.size());
    const std::size_t first = line.find_first_not_of(" '\t");
    if (first == line.npos) return {};
    line.remove_prefix(first);
    return line.substr(0, line.find_first_of(" '\t\r"));
}

/// The number of "384 bytes stack frame" for " bytes stack frame".
std::optional<std::uint64_t> numberBefore(std::string_view line, std::string_view words) {
    const std::size_t end = line.find(words);
    if (end == line.npos) return std::nullopt;
    std::size_t first = end;
    while (first > 0 && line[first - 1] >= '0' && line[first - 1] <= '9')
        --first;
    std::uint64_t number = 0;
    const auto [last, error] = std::from_chars(line.data() + first, line.data() + end, number);
    return error == std::errc() && first != end ? std::optional(number) : std::nullopt;
}

void take(std::optional<std::uint64_t>& figure, const std::optional<std::uint64_t>& told) {
    if (told) figure = told;
}

} // namespace

void addPtxasFigures(std::string_view log, std::string_view function, KernelFigures& figures) {
    std::string_view of = function; // a log of one function need not name it
    while (!log.empty()) {
        const std::string_view line = takeLine(log);
        for (const std::string_view words : {"Compiling entry function", "Function properties for"}) {
            if (const std::string_view name = nameBehind(line, words); !name.empty()) of = name;
        }
        if (of != function) continue;
        take(figures.stackBytes, numberBefore(line, " bytes stack frame"));
        take(figures.spillStores, numberBefore(line, " bytes spill stores"));
        take(figures.spillLoads, numberBefore(line, " bytes spill loads"));
        take(figures.registers, numberBefore(line, " registers"));
    }
}

} // namespace tonescope::opencl
