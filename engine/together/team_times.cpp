// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/team_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tonescope::together {

namespace {

constexpr unsigned enough = 2; // tries

} // namespace

TeamTimes::Key TeamTimes::keyOf(Team team, CountKind kind, double bytes) {
    return {kind, static_cast<int>(std::lround(std::log2(std::max(1.0, bytes)))), team};
}

Team TeamTimes::bestOf(std::span<const Team> teams, CountKind kind, double bytes) const {
    assert(!teams.empty());
    Team best = teams.front();
    double least = 0;
    for (const Team team : teams) {
        const auto seen = m_seen.find(keyOf(team, kind, bytes));
        if (seen == m_seen.end() || seen->second.tries < enough) return team;
        if (least == 0 || seen->second.byte < least) {
            best = team;
            least = seen->second.byte;
        }
    }
    return best;
}

void TeamTimes::learn(Team team, CountKind kind, double bytes, double time) {
    if (bytes <= 0) return;
    Seen& seen = m_seen[keyOf(team, kind, bytes)];
    const double byte = time / bytes;
    if (seen.tries == 0) {
        seen.byte = byte;
    } else {
        seen.byte = seen.tries < enough ? std::min(seen.byte, byte) : (seen.byte + byte) / 2;
    }
    ++seen.tries;
}

} // namespace tonescope::together
