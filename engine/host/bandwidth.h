// SPDX-License-Identifier: GPL-3.0-or-later
// What the host's memory gives.
#pragma once

#include "engine/count/backend.h"

namespace tonescope::host {

/// Copies and reads two buffers of `bytes` with a thread a core. Fails where there is too little memory, or
/// where it is stopped.
Outcome<Roofline> measureBandwidth(std::uint64_t bytes, const CountControl& control);

} // namespace tonescope::host
