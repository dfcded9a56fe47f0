// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/member_share.h"

#include <algorithm>

namespace tonescope {

void addShares(std::vector<MemberShare>& to, const std::vector<MemberShare>& more) {
    for (const MemberShare& share : more) {
        const auto known = std::find_if(to.begin(), to.end(), [&](const MemberShare& each) {
            return each.device.key == share.device.key;
        });
        if (known == to.end()) {
            to.push_back(share);
            continue;
        }
        known->rows += share.rows;
        known->pixels += share.pixels;
        known->timings.add(share.timings);
        known->timings.wall += share.timings.wall;
    }
}

} // namespace tonescope
