// SPDX-License-Identifier: GPL-3.0-or-later
// The marks in a vectorscope.
#pragma once

#include "engine/values/scope.h"

#include <array>

namespace tonescope {

/// The position of a primary or secondary colour at 75 % of the range in a vectorscope, where the colours of
/// a test image of colour bars appear.
struct ScopeTarget {
    const char* name;
    ColourDifference colour;
};
/// The six targets for this matrix: R, Mg, B, Cy, G, Yl.
[[nodiscard]] std::array<ScopeTarget, 6> scopeTargets(Chroma chroma);

} // namespace tonescope
