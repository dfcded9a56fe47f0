// SPDX-License-Identifier: GPL-3.0-or-later
// The axis of counts: its range, its steps and what it says of itself.
#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

class QCPAxis;

namespace tonescope::ui {

struct CountScale {
    bool logarithmic = false;
    /// The range of a linear axis ignores the highest columns, so that a spike does not flatten the rest.
    bool cutSpikes = false;

    bool operator==(const CountScale&) const = default;
};

/// On a logarithmic axis nothing lies at this height, half of the smallest count there is.
inline constexpr double logarithmicFloor = 0.5;

/// Up to which count the axis has to reach, and how many columns it ignores.
struct CountExtent {
    double highest = 1;
    std::size_t cut = 0;
};

/// The range for columns of these heights, in any order.
[[nodiscard]] CountExtent countExtent(std::vector<std::uint64_t> heights, const CountScale& scale);

/// What the axis is called: "pixels", "pixels (logarithmic)", "pixels (columns cut off: 3)".
[[nodiscard]] QString countLabel(const CountScale& scale, std::size_t cut);

void applyScale(QCPAxis& axis, const CountScale& scale, const CountExtent& range);

} // namespace tonescope::ui
