// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer of a member is worth, and what it tells of the member.
#pragma once

#include "engine/together/workplace.h"

#include <stop_token>

namespace tonescope::together {

/// Checks what a member counted of `rows`, which it was given; see DeviceTrust::check(). Only what is Done
/// may be added to a sum.
Outcome<Done> check(const CountMeans& means, const CountTask& rows, const Answer& answer,
                    const std::stop_token& stop);

/// Learns how fast the member is from an answer that is right.
void learnFrom(const CountMeans& means, const BlockAtWork& block, const Answer& answer);

} // namespace tonescope::together
