// SPDX-License-Identifier: GPL-3.0-or-later
// Launch parameters of a strategy: the ranges that it allows, the values that the user requested, and the
// values that a count used.
#pragma once

#include "engine/values/names.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>

namespace tonescope {

/// The parameters that a strategy may have.
enum class Parameter : std::uint8_t {
    WorkGroup,     ///< work-items per work-group
    Groups,        ///< work-groups of one launch; threads on the host
    PixelsPerItem, ///< pixels that one work-item counts
    Copies,        ///< copies of the table, so that adds of equal pixels conflict less often
    SkipEmpty      ///< 1: empty bins are left out when tables are merged; 0: they are not
};

template <>
inline constexpr auto
    namesOf<Parameter> = std::to_array<Name<Parameter>>({{Parameter::WorkGroup, "work-group"},
                                                         {Parameter::Groups, "groups"},
                                                         {Parameter::PixelsPerItem, "pixels-per-item"},
                                                         {Parameter::Copies, "copies"},
                                                         {Parameter::SkipEmpty, "skip-empty"}});

inline constexpr auto allParameters = valuesOf<Parameter>();

/// The allowed range of a parameter of one strategy, both ends included, with its default. If the default is
/// 0, the value is computed from device and image. A device may allow less than `most`.
struct ParameterRange {
    Parameter parameter = Parameter::WorkGroup;
    std::uint32_t least = 0, most = 0, byDefault = 0;
    bool powersOfTwo = false; ///< only powers of two

    [[nodiscard]] bool allows(std::uint32_t value) const {
        return value >= least && value <= most && (!powersOfTwo || (value & (value - 1)) == 0);
    }
};

/// The range of `parameter` among the ranges of a strategy; null if the strategy lacks the parameter.
[[nodiscard]] const ParameterRange* rangeOf(std::span<const ParameterRange> ranges, Parameter parameter);

/// Requested values; nothing for a parameter that was not requested. A strategy ignores parameters that it
/// lacks.
class LaunchParameters {
public:
    [[nodiscard]] std::optional<std::uint32_t> operator[](Parameter parameter) const {
        return m_values.at(static_cast<std::size_t>(parameter));
    }
    void set(Parameter parameter, std::optional<std::uint32_t> value) {
        m_values.at(static_cast<std::size_t>(parameter)) = value;
    }
    /// Makes LaunchParameters keys of maps; the order has no other meaning.
    auto operator<=>(const LaunchParameters&) const = default;

private:
    std::array<std::optional<std::uint32_t>, allParameters.size()> m_values;
};

/// The values that a count used. 0 for a parameter that the strategy lacks.
struct LaunchShape {
    std::uint32_t workGroup = 0, groups = 0, pixelsPerItem = 0, copies = 0;
    bool skipEmpty = true; ///< true if the strategy lacks the parameter
    /// Passes over the pixels; several if only a part of the table fits into local memory.
    std::uint32_t windows = 1;

    [[nodiscard]] std::uint32_t operator[](Parameter parameter) const;
    bool operator==(const LaunchShape&) const = default;
};

} // namespace tonescope
