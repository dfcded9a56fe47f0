// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer of a member is worth, and what it tells of the member.
#pragma once

#include "engine/together/workplace.h"

#include <optional>

namespace tonescope::together {

/// What is wrong with what a member counted; nothing where it may be right. `rows` are the rows that it was
/// given; the host, where it counts them too, can be stopped.
[[nodiscard]] std::optional<Failure> flawOf(const CountMeans& means, const CountTask& rows,
                                            const Answer& answer, const std::stop_token& stop);

/// Learns how fast the member is from an answer that is right.
void learnFrom(const CountMeans& means, const BlockAtWork& block, const Answer& answer);

} // namespace tonescope::together
