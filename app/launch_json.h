// SPDX-License-Identifier: GPL-3.0-or-later
// Values asked for the parameters of a strategy, as JSON.
#pragma once

#include "engine/values/launch.h"

#include <QJsonObject>
#include <QJsonValue>

#include <optional>

namespace tonescope::app {

/// A number for each parameter that something is asked of, by its name.
[[nodiscard]] QJsonObject jsonOf(const LaunchParameters& launch);

/// Nothing where that is no object, or where a parameter is no number of 32 bits. Unknown names are ignored.
[[nodiscard]] std::optional<LaunchParameters> launchFrom(const QJsonValue& json);

} // namespace tonescope::app
