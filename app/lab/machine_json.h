// SPDX-License-Identifier: GPL-3.0-or-later
// Where something was measured, and what, as JSON.
#pragma once

#include "app/json.h"
#include "engine/values/measuring/machine_facts.h"
#include "engine/values/measuring/pixel_content.h"

#include <optional>

namespace tonescope::app {

[[nodiscard]] QJsonObject jsonOf(const MachineFacts& machine);
[[nodiscard]] QJsonObject jsonOf(const PixelContent& content);

/// Nothing where the field is missing, as in files of before; refuses the field where it is something else.
[[nodiscard]] std::optional<MachineFacts> machineFrom(JsonFields& fields, const char* key);
[[nodiscard]] std::optional<PixelContent> contentFrom(JsonFields& fields, const char* key);

} // namespace tonescope::app
