// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the lanes of one place: the whole photo, and what a device measured.
#pragma once

#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"
#include "ui/lab/lanes/lane_scene.h"

#include <QString>

namespace tonescope::ui {

/// How many passes a set of the photo needs on average with the chosen tables, and how long `run` took with
/// them on each of its devices; where one of the two is not known, that it is not.
[[nodiscard]] QString lanesAccount(const LaneChoice& choice, const ContentionStudy& study,
                                   const ContentionComparison& run);

} // namespace tonescope::ui
