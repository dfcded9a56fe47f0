// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a prediction.
#pragma once

#include "ui/lab/predict/prediction.h"

#include <QPalette>

namespace tonescope::ui {

/// One line for a list: what was asked, by whom it was answered, and how far the answer holds.
[[nodiscard]] QString lineOf(const KeptPrediction& kept);

/// Rich text: the answers, the measurements, how far each answer holds, and of several who guessed best.
/// Words about a busy machine have their colour on the ground of `palette`.
[[nodiscard]] QString htmlOf(const KeptPrediction& kept, const QPalette& palette = {});

} // namespace tonescope::ui
