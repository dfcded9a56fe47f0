// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of enumerators.
#pragma once

#include <bit>
#include <cstddef>
#include <initializer_list>

namespace tonescope {

/// A set of values of an enum; bit n stands for the enumerator with the number n, on the host and in the
/// kernels alike. A loop over a set visits its values in the order of their numbers.
template <typename Value>
class EnumSet {
public:
    class Iterator {
    public:
        constexpr explicit Iterator(unsigned rest) : m_rest(rest) {}
        constexpr Value operator*() const { return static_cast<Value>(std::countr_zero(m_rest)); }
        constexpr Iterator& operator++() {
            m_rest &= m_rest - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        unsigned m_rest; ///< bits of the values that are not visited yet
    };

    constexpr EnumSet() = default;
    constexpr EnumSet(std::initializer_list<Value> values) {
        for (const Value value : values)
            insert(value);
    }
    static constexpr EnumSet of(auto... values) { return {values...}; }

    constexpr void insert(Value value) { m_bits |= bit(value); }
    constexpr void remove(Value value) { m_bits &= ~bit(value); }
    [[nodiscard]] constexpr bool contains(Value value) const { return (m_bits & bit(value)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return m_bits == 0; }
    [[nodiscard]] constexpr unsigned bits() const { return m_bits; }
    [[nodiscard]] constexpr std::size_t size() const {
        return static_cast<std::size_t>(std::popcount(m_bits));
    }
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(m_bits); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

    /// The values that both sets have.
    [[nodiscard]] constexpr EnumSet intersected(EnumSet other) const { return without(without(other)); }
    /// The values of this set that `other` lacks.
    [[nodiscard]] constexpr EnumSet without(EnumSet other) const {
        other.m_bits = m_bits & ~other.m_bits;
        return other;
    }
    /// Whether every value of this set is in `other`, too.
    [[nodiscard]] constexpr bool within(EnumSet other) const { return without(other).empty(); }

    constexpr bool operator==(const EnumSet&) const = default;

private:
    static constexpr unsigned bit(Value value) { return 1U << static_cast<unsigned>(value); }

    unsigned m_bits = 0;
};

} // namespace tonescope
