// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/team_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tonescope::together {

TeamTimes::Key TeamTimes::keyOf(Team team, CountKind kind, double bytes) {
    return {kind, static_cast<int>(std::lround(std::log2(std::max(1.0, bytes)))), team};
}

Team TeamTimes::bestOf(std::span<const Team> teams, CountKind kind, double bytes) const {
    assert(!teams.empty());
    Team best = teams.front();
    double least = 0;
    for (const Team team : teams) {
        const auto known = m_times.find(keyOf(team, kind, bytes));
        if (known == m_times.end()) return team;
        if (least == 0 || known->second < least) {
            best = team;
            least = known->second;
        }
    }
    return best;
}

void TeamTimes::learn(Team team, CountKind kind, double bytes, double time) {
    if (bytes <= 0) return;
    const auto [place, first] = m_times.try_emplace(keyOf(team, kind, bytes), time / bytes);
    if (!first) place->second = (place->second + time / bytes) / 2;
}

} // namespace tonescope::together
