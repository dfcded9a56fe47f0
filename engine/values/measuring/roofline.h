// SPDX-License-Identifier: GPL-3.0-or-later
// What memory can do, as a line to hold counts against.
#pragma once

#include <optional>

namespace tonescope {

/// What a device's memory gives when nothing is counted, in 10^9 bytes a second; the median of
/// several runs. Nothing where it could not be measured.
struct Roofline {
    double copy = 0;              ///< bytes read plus bytes written
    double read = 0;              ///< bytes read
    std::optional<double> upload; ///< from page-locked host memory; nothing where nothing is uploaded
};

} // namespace tonescope
