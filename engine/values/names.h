// SPDX-License-Identifier: GPL-3.0-or-later
// The names of enumerators, in files and on the command line. One table for each enum serves writing, reading
// and listing.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tonescope {

/// One row: an enumerator and its name.
template <typename Value>
struct Name {
    Value value;
    std::string_view text;
};

/// The table of an enum. It is specialised beside the enum, with a row for each enumerator in the order of
/// their declaration; nameOf() checks the order at compile time.
template <typename Value>
inline constexpr std::array<Name<Value>, 0> namesOf{};

/// An enum that has a table.
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

/// The name of an enumerator, in English.
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

/// The enumerator with this name; nothing if there is none.
template <Named Value>
[[nodiscard]] constexpr std::optional<Value> named(std::string_view text) {
    for (const Name<Value>& row : namesOf<Value>) {
        if (row.text == text) return row.value;
    }
    return std::nullopt;
}

} // namespace tonescope
