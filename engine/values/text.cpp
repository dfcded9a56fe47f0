// SPDX-License-Identifier: GPL-3.0-or-later
// english() replaces each place once while it copies the pattern, so text in an argument is never taken for a
// place.
#include "engine/values/text.h"

#include <algorithm>

namespace tonescope {

namespace {

/// Calls `character` for each character of the pattern that stays, and `argument` with the index of the
/// argument for each place %1 to %9 that has one.
void walk(std::string_view pattern, std::size_t arguments, const auto& character, const auto& argument) {
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char place = pattern[at] == '%' && at + 1 < pattern.size() ? pattern[at + 1] : '\0';
        const auto part = static_cast<std::size_t>(place - '1');
        if (place < '1' || place > '9' || part >= arguments) {
            character(pattern[at]);
            continue;
        }
        argument(part);
        ++at;
    }
}

} // namespace

std::string translated(const Text& text, const Translation& translation) {
    std::string line;
    walk(
        translation(text.pattern), text.arguments.size(), [&](char c) { line += c; },
        [&](std::size_t part) { line += translated(text.arguments[part], translation); });
    return line;
}

std::string english(const Text& text) {
    return translated(text, [](const std::string& pattern) { return pattern; });
}

std::size_t lengthOf(const Text& text) {
    constexpr std::size_t most = std::size_t{1} << 20U;
    std::vector<std::size_t> parts;
    for (const Text& argument : text.arguments)
        parts.push_back(lengthOf(argument));
    std::size_t length = 0;
    walk(
        text.pattern, parts.size(), [&](char) { ++length; },
        [&](std::size_t part) { length = std::min(length + parts[part], most); });
    return std::min(length, most);
}

Text joined(std::span<const Text> sentences) {
    if (sentences.size() < 2) return sentences.empty() ? Text() : sentences.front();
    const std::size_t half = sentences.size() / 2;
    return Text(SENTENCE("%1; %2"), {joined(sentences.first(half)), joined(sentences.subspan(half))});
}

} // namespace tonescope
