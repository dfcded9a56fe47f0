// SPDX-License-Identifier: GPL-3.0-or-later
// What the setup lists, in words.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/setup/check_list.h"

#include <vector>

namespace tonescope::ui {

/// A row for each device, by its key. On, where nobody chose: the default device and the host.
[[nodiscard]] std::vector<CheckRow> deviceRows(const DeviceCatalog& catalog);

/// A row for each strategy, by its id: usable where it can count such pixels on at least one of the devices,
/// and with the reason where it cannot.
[[nodiscard]] std::vector<CheckRow> strategyRows(const DeviceCatalog& catalog,
                                                 const std::vector<DeviceInfo>& devices, PixelLayout layout);

} // namespace tonescope::ui
