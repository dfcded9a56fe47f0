// SPDX-License-Identifier: GPL-3.0-or-later
// From the names that JSON has for values to the values.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/device_info.h"
#include "engine/values/failure.h"
#include "engine/values/pixel_layout.h"

#include <optional>
#include <string_view>

namespace tonescope::app {

[[nodiscard]] std::optional<PixelLayout> layoutNamed(std::string_view name);
[[nodiscard]] std::optional<DeviceType> deviceTypeNamed(std::string_view name);
[[nodiscard]] std::optional<Stage> stageNamed(std::string_view name);

/// "values" or "letters".
[[nodiscard]] std::string_view nameOf(Binning binning);
[[nodiscard]] std::optional<Binning> binningNamed(std::string_view name);

} // namespace tonescope::app
