// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/failure.h"

#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <utility>

namespace tonescope {

Failure failureOf(const std::exception& error, Stage stage) {
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    return {stage, Text(memory ? SENTENCE("there is not enough memory") : error.what())};
}

std::string sizeText(std::uint64_t bytes) {
    constexpr std::array<const char*, 5> units{"bytes", "KiB", "MiB", "GiB", "TiB"};
    auto size = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (size >= 1024 && unit + 1 < units.size()) {
        size /= 1024;
        ++unit;
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", size, units.at(unit));
    return text.data();
}

namespace {

Text onOneLine(Text text) {
    std::replace(text.pattern.begin(), text.pattern.end(), '\n', ' ');
    for (Text& argument : text.arguments)
        argument = onOneLine(std::move(argument));
    return text;
}

} // namespace

Text causeOf(const Failure& failure) {
    Text cause = onOneLine(failure.cause);
    return failure.bytes ? Text("%1 (%2)", {std::move(cause), sizeText(*failure.bytes)}) : cause;
}

std::string lineOf(const Failure& failure) {
    return english(causeOf(failure));
}

} // namespace tonescope
