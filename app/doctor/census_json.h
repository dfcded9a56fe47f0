// SPDX-License-Identifier: GPL-3.0-or-later
// A census on its way from another process.
#pragma once

#include "engine/values/driver_census.h"

#include <QJsonObject>

namespace tonescope::app {

[[nodiscard]] QJsonObject jsonOf(const DriverCensus& census);

/// What is missing or wrong reads as empty. Of devices there is what tells them apart.
[[nodiscard]] DriverCensus censusFrom(const QJsonObject& json);

} // namespace tonescope::app
