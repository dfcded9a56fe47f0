// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram in words, for those who hear it instead.
#pragma once

#include "engine/values/histogram.h"

#include <QString>

namespace tonescope::ui {

/// A sentence for each channel that is seen: mean, median, range, and how much is clipped. Empty where
/// nothing is counted.
[[nodiscard]] QString summaryOf(const Histogram& histogram, ChannelSet visible);

} // namespace tonescope::ui
