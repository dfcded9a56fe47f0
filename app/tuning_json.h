// SPDX-License-Identifier: GPL-3.0-or-later
// Tuned methods as JSON, and back.
#pragma once

#include "engine/values/outcome.h"
#include "engine/values/tuning.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <vector>

namespace tonescope::app {

/// A choice that was measured here, with its device's key.
[[nodiscard]] QJsonObject jsonOfOwn(const TunedMethod& choice);
/// Nothing where it is damaged.
[[nodiscard]] std::optional<TunedMethod> ownFrom(const QJsonObject& json);

/// Choices as other machines can use them: by what the device is, without its key.
[[nodiscard]] QJsonArray jsonForOthers(const std::vector<TunedMethod>& choices);
/// Such choices, checked as what strangers send: sizes, ranges, and texts without anything that a line cannot
/// show. Fails with a cause for people.
[[nodiscard]] Outcome<std::vector<TunedMethod>> fromOthers(const QJsonArray& json);

} // namespace tonescope::app
