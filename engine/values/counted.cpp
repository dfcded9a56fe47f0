// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/counted.h"

#include <algorithm>
#include <utility>

namespace tonescope {

void addShare(std::vector<MemberShare>& to, MemberShare share) {
    const auto known = std::find_if(
        to.begin(), to.end(), [&](const MemberShare& each) { return each.device.key == share.device.key; });
    if (known == to.end()) return to.push_back(std::move(share));
    known->rows += share.rows;
    known->pixels += share.pixels;
    known->timings.add(share.timings);
    known->timings.wall += share.timings.wall;
}

} // namespace tonescope
