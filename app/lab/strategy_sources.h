// The texts that strategies are made of.
#pragma once

#include "engine/values/device_catalog.h"

#include <map>
#include <string>

namespace tonescope::app {

/// For each strategy of the catalog, by its id: its kernel file, or the host's loop.
[[nodiscard]] std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog);

} // namespace tonescope::app
