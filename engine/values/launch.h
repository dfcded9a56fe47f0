// SPDX-License-Identifier: GPL-3.0-or-later
// How a strategy is started: its parameters, what may be asked of them, and what they were.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tonescope {

/// What can be turned on a strategy.
enum class Parameter : std::uint8_t {
    WorkGroup,     ///< work-items a work-group
    Groups,        ///< work-groups of one launch; threads on the host
    PixelsPerItem, ///< pixels that one work-item counts
    Copies,        ///< copies of the table, so that equal pixels meet less often
    SkipEmpty      ///< 1: empty bins are left out when tables are merged; 0: they are not
};

inline constexpr std::array<Parameter, 5> allParameters{Parameter::WorkGroup, Parameter::Groups,
                                                        Parameter::PixelsPerItem, Parameter::Copies,
                                                        Parameter::SkipEmpty};

/// "work-group", "groups", "pixels-per-item", "copies" or "skip-empty".
[[nodiscard]] std::string_view nameOf(Parameter parameter);

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
