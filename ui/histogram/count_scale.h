// SPDX-License-Identifier: GPL-3.0-or-later
// The axis of counts: its range, its steps and what it says of itself.
#pragma once

#include "engine/values/names.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

class QCPAxis;

namespace tonescope::ui {

enum class CountAxis : std::uint8_t { Linear, SquareRoot, Logarithmic };

} // namespace tonescope::ui

namespace tonescope {

template <>
inline constexpr auto namesOf<ui::CountAxis> =
    std::to_array<Name<ui::CountAxis>>({{ui::CountAxis::Linear, "linear"},
                                        {ui::CountAxis::SquareRoot, "squareRoot"},
                                        {ui::CountAxis::Logarithmic, "logarithmic"}});

} // namespace tonescope

namespace tonescope::ui {

struct CountScale {
    CountAxis axis = CountAxis::Linear;
    /// The range of the axis ignores the highest columns, so that a spike does not flatten the rest. A
    /// logarithmic axis shows them all anyway.
    bool cutSpikes = true;
    /// The axis stays as it is, whatever is shown next.
    bool locked = false;

    bool operator==(const CountScale&) const = default;
};

/// On a logarithmic axis nothing lies at this height, half of the smallest count there is.
inline constexpr double logarithmicFloor = 0.5;

/// A linear axis reaches so much further than its highest column.
inline constexpr double headroom = 1.05;

/// Up to which count the axis has to reach, and how many columns it ignores.
struct CountExtent {
    double highest = 1;
    std::size_t cut = 0;

    bool operator==(const CountExtent&) const = default;
};

/// The range for columns of these heights, in any order.
[[nodiscard]] CountExtent countExtent(std::vector<std::uint64_t> heights, const CountScale& scale);

/// How many of the columns end above the axis.
[[nodiscard]] std::size_t columnsAbove(const std::vector<std::uint64_t>& heights, double highest);

/// Where so many pixels lie on an axis of the scale, in the axis's own coordinates.
[[nodiscard]] double placeOf(double count, CountAxis axis);

/// What the axis is called: "pixels", "pixels (logarithmic)", "pixels (columns cut off: 3)".
[[nodiscard]] QString countLabel(const CountScale& scale, std::size_t cut);

void applyScale(QCPAxis& axis, const CountScale& scale, const CountExtent& range);

} // namespace tonescope::ui
