// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/scope_targets.h"

namespace tonescope {

std::array<ScopeTarget, 6> scopeTargets(Chroma chroma) {
    constexpr int full = 191; // three quarters of 255
    const auto at = [&](bool red, bool green, bool blue) {
        return colourDifferenceOf(chroma, red ? full : 0, green ? full : 0, blue ? full : 0);
    };
    return {{{"R", at(true, false, false)},
             {"Mg", at(true, false, true)},
             {"B", at(false, false, true)},
             {"Cy", at(false, true, true)},
             {"G", at(false, true, false)},
             {"Yl", at(true, true, false)}}};
}

} // namespace tonescope
