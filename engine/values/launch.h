// SPDX-License-Identifier: GPL-3.0-or-later
// How a strategy is started: its parameters, what may be asked of them, and what they were.
#pragma once

#include "engine/values/names.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace tonescope {

/// What can be turned on a strategy.
enum class Parameter : std::uint8_t {
    WorkGroup,     ///< work-items a work-group
    Groups,        ///< work-groups of one launch; threads on the host
    PixelsPerItem, ///< pixels that one work-item counts
    Copies,        ///< copies of the table, so that equal pixels meet less often
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

/// One parameter of a strategy: the values it can have, both ends included, and the one it has if nobody
/// asks. A default of 0 follows from device and image. A device may allow less than `most`.
struct ParameterRange {
    Parameter parameter = Parameter::WorkGroup;
    std::uint32_t least = 0, most = 0, byDefault = 0;
    bool powersOfTwo = false; ///< only powers of two

    [[nodiscard]] bool allows(std::uint32_t value) const {
        return value >= least && value <= most && (!powersOfTwo || (value & (value - 1)) == 0);
    }
};

/// The range of a parameter among a strategy's; nothing where the strategy does not have it.
[[nodiscard]] const ParameterRange* rangeOf(std::span<const ParameterRange> ranges, Parameter parameter);

/// Values asked for the parameters of a strategy. What it does not have is ignored.
class LaunchParameters {
public:
    [[nodiscard]] std::optional<std::uint32_t> operator[](Parameter parameter) const {
        return m_values.at(static_cast<std::size_t>(parameter));
    }
    void set(Parameter parameter, std::optional<std::uint32_t> value) {
        m_values.at(static_cast<std::size_t>(parameter)) = value;
    }
    bool operator==(const LaunchParameters&) const = default;

private:
    std::array<std::optional<std::uint32_t>, allParameters.size()> m_values;
};

/// How a count was started. 0 where a strategy does not have the parameter.
struct LaunchShape {
    std::uint32_t workGroup = 0, groups = 0, pixelsPerItem = 0, copies = 0;
    bool skipEmpty = true;     ///< true where a strategy does not have the parameter
    std::uint32_t windows = 1; ///< how often the pixels were read, because the tables did not fit at once

    [[nodiscard]] std::uint32_t operator[](Parameter parameter) const;
    bool operator==(const LaunchShape&) const = default;
};

} // namespace tonescope
