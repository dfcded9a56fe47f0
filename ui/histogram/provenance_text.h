// SPDX-License-Identifier: GPL-3.0-or-later
// What a result is of and where it comes from, in words.
#pragma once

#include "engine/values/count_result.h"

#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// What was counted: the image's name and size.
[[nodiscard]] QString titleOf(const CountResult& result);

/// Device, strategy and why it is the one, launch, formula, exactness, and the times with the clock of each.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

/// How many counts a strategy has lost that is wrong on purpose; empty for every other.
[[nodiscard]] QString lossOf(const CountResult& result);

} // namespace tonescope::ui
