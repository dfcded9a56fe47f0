// SPDX-License-Identifier: GPL-3.0-or-later
// The source documents' loops on the host, a row each.
#pragma once

#include "engine/host/host_strategies.h"

namespace tonescope::host {

/// Each counts with one thread.
[[nodiscard]] std::span<const HostStrategy> documentLoops();

} // namespace tonescope::host
