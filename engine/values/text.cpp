// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/text.h"

#include <cstddef>

namespace tonescope {

std::string english(const Text& text) {
    const std::string& pattern = text.pattern;
    std::string line;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char place = pattern[at] == '%' && at + 1 < pattern.size() ? pattern[at + 1] : '\0';
        const auto part = static_cast<std::size_t>(place - '1');
        if (place < '1' || place > '9' || part >= text.arguments.size()) {
            line += pattern[at];
            continue;
        }
        line += english(text.arguments[part]);
        ++at;
    }
    return line;
}

Text joined(std::span<const Text> sentences) {
    if (sentences.size() < 2) return sentences.empty() ? Text() : sentences.front();
    const std::size_t half = sentences.size() / 2;
    return Text(SENTENCE("%1; %2"), {joined(sentences.first(half)), joined(sentences.subspan(half))});
}

} // namespace tonescope
