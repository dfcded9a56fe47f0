// SPDX-License-Identifier: GPL-3.0-or-later
// What devices are called.
#pragma once

#include "engine/values/device_catalog.h"

#include <QString>

namespace tonescope::ui {

/// The device's name, and where several have it what tells this one apart: the end of its key.
[[nodiscard]] QString titleOf(const DeviceInfo& device, const DeviceCatalog& catalog);

} // namespace tonescope::ui
