// SPDX-License-Identifier: GPL-3.0-or-later
// Whether devices that count at once are faster than fewer of them: they may be in each other's way.
#pragma once

#include "engine/together/member_speeds.h"

#include <cstdint>
#include <map>
#include <span>

namespace tonescope::together {

/// The members that take part, a bit each.
using Team = std::uint64_t;

/// Remembers what counts took by whole teams. Threads that copy pixels to a card are on the same cores as
/// those that count, so that speeds of members do not add up; only trying tells. Belongs to one thread.
class TeamTimes {
public:
    /// The team for a count of so many bytes: one that has not been tried twice yet, because a first try has
    /// memory to get and caches to fill, or the fastest. `teams` is not
    /// empty.
    [[nodiscard]] Team bestOf(std::span<const Team> teams, CountKind kind, double bytes) const;
    void learn(Team team, CountKind kind, double bytes, double time);

private:
    struct Key {
        CountKind kind;
        int size = 0; ///< powers of two of bytes
        Team team = 0;
        auto operator<=>(const Key&) const = default;
    };

    [[nodiscard]] static Key keyOf(Team team, CountKind kind, double bytes);

    struct Seen {
        double byte = 0; ///< nanoseconds
        unsigned tries = 0;
    };

    std::map<Key, Seen> m_seen;
};

} // namespace tonescope::together
