// SPDX-License-Identifier: GPL-3.0-or-later
// What a step's measurements say, in sentences that are made from them and from nothing else.
#pragma once

#include "engine/values/measurement.h"

#include <QStringList>

#include <vector>

namespace tonescope::ui {

/// One sentence a measurement, which compares it with the first one of the same pixels; then one for each
/// strategy that was measured on several pixels, which compares these.
[[nodiscard]] QStringList sentencesOf(const std::vector<Measurement>& measurements);

} // namespace tonescope::ui
