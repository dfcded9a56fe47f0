// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of the story measures where it is shown.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/shell/lab_choices.h"
#include "ui/lab/story/story.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

struct StoryPlan {
    std::vector<MeasureCase> cases; ///< data by data, and for each the strategy to compare with first
    QString note;                   ///< what is measured otherwise than it is set up; empty: nothing
    QString missing;                ///< why there are no cases, and what helps; empty: there are some
};

/// The first device on which the step runs: of those that are switched on, or the host; null where there is
/// none.
[[nodiscard]] const DeviceInfo* deviceOf(const StoryStep& step, const DeviceCatalog& catalog,
                                         const LabChoices& choices);
/// What helps where there is none.
[[nodiscard]] QString deviceMissing(StepPlace place);

/// Of what is set up, the step takes pixels, parameters and repeats, and the first device on which it runs.
[[nodiscard]] StoryPlan planOf(const StoryStep& step, const DeviceCatalog& catalog,
                               const LabChoices& choices);

} // namespace tonescope::ui
