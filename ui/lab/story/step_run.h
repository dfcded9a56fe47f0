// SPDX-License-Identifier: GPL-3.0-or-later
// What of a step is measured, and what stays of it.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "ui/lab/story/story.h"

#include <optional>
#include <string>

namespace tonescope::ui {

/// What of a step a run measures: the step itself, one of its mistakes, or the answer to its question.
struct StepRun {
    std::string mistake{}; ///< the way that is run, with a mistake or mended; empty: none
    bool answer = false;

    [[nodiscard]] bool ofStep() const { return mistake.empty() && !answer; }
};

/// What was guessed and measured of a step.
struct StepRecord {
    std::optional<double> guess{};
    Measurements measured{}, answer{};
};

/// As text for files.
[[nodiscard]] RunDetails detailsOf(const StoryStep& step, const StepRun& run);
[[nodiscard]] StepRun runIn(const RunDetails& details);
/// The number of the step, from 0; nothing where it is one of another version.
[[nodiscard]] std::optional<int> stepIn(const RunDetails& details);

} // namespace tonescope::ui
