// SPDX-License-Identifier: GPL-3.0-or-later
// The names of an enum's values, in files and on the command line: one table for writing and for reading.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tonescope {

template <typename Value>
struct Name {
    Value value;
    std::string_view text;
};

/// The names of an enum's values. Specialised beside the enum, with a row for each value in the order of
/// their declaration.
template <typename Value>
inline constexpr std::array<Name<Value>, 0> namesOf{};

template <typename Value>
concept Named = !namesOf<Value>.empty();

/// Every value of the enum, in the order of declaration.
template <Named Value>
[[nodiscard]] consteval auto valuesOf() {
    std::array<Value, namesOf<Value>.size()> values{};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = namesOf<Value>[i].value;
    return values;
}

/// Every name of the enum's values, in the same order.
template <Named Value>
[[nodiscard]] consteval auto textsOf() {
    std::array<std::string_view, namesOf<Value>.size()> texts{};
    for (std::size_t i = 0; i < texts.size(); ++i)
        texts[i] = namesOf<Value>[i].text;
    return texts;
}

/// The value's name; never translated.
template <Named Value>
[[nodiscard]] constexpr std::string_view nameOf(Value value) {
    constexpr bool inOrder = [] {
        for (std::size_t i = 0; i < namesOf<Value>.size(); ++i) {
            if (static_cast<std::size_t>(namesOf<Value>[i].value) != i) return false;
        }
        return true;
    }();
    static_assert(inOrder, "the rows stand in the order of the enum");
    return namesOf<Value>.at(static_cast<std::size_t>(value)).text;
}

/// The value of that name; nothing where none has it.
template <Named Value>
[[nodiscard]] constexpr std::optional<Value> named(std::string_view text) {
    for (const Name<Value>& row : namesOf<Value>) {
        if (row.text == text) return row.value;
    }
    return std::nullopt;
}

} // namespace tonescope
