// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to say of the devices that were found.
#pragma once

#include "engine/values/device_catalog.h"

#include <QStringList>

namespace tonescope::ui {

class DeviceMenu;
class MessageArea;

/// Takes the place of what was said of devices before. `changes` are of choices that could not be kept; where
/// OpenCL was left out, the menu's own actions are offered beside the reason.
void noteDevices(MessageArea& messages, const DeviceCatalog& catalog, const QStringList& changes,
                 const DeviceMenu& menu);

} // namespace tonescope::ui
