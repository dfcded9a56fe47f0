// SPDX-License-Identifier: GPL-3.0-or-later
// The texts that strategies are made of.
#pragma once

#include "engine/values/device_catalog.h"

#include <map>
#include <string>

namespace tonescope::app {

/// For each strategy of the catalog, by its id: its kernel file, or the host's loop. And every kernel file,
/// those that strategies share included, by the name under which kernels include it: "local-table.cl".
[[nodiscard]] std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog);

} // namespace tonescope::app
