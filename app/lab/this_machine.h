// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that the program runs on.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/machine_facts.h"

namespace tonescope::app {

/// What the system says of it; processor, cores and memory as the catalog's host knows them.
[[nodiscard]] MachineFacts thisMachine(const DeviceCatalog& catalog);

} // namespace tonescope::app
