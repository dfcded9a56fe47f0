// SPDX-License-Identifier: GPL-3.0-or-later
// The cases that a step of the lecture measures: the step itself, the answer to its question, a mistake.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/lab_session.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/story/lecture.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// The part of a step that a run measures: the step itself, a mistake, or the answer to its question.
struct StepRun {
    std::string mistake{}; ///< id of the strategy that is run, with the mistake or mended; empty: none
    bool answer = false;
    std::optional<double> guess{}; ///< how many times as fast; only of the step itself

    [[nodiscard]] bool ofStep() const { return mistake.empty() && !answer; }
};

/// As it is kept with a run in a session's file, and read back.
[[nodiscard]] RunDetails detailsOf(const LectureStep& step, const StepRun& run);
[[nodiscard]] StepRun runIn(const RunDetails& details);
/// The index of the step in `steps`; nothing where it is a step of another version.
[[nodiscard]] std::optional<int> indexOfStep(const RunDetails& details,
                                             const std::vector<LectureStep>& steps);

struct StepPlan {
    std::vector<MeasureCase> cases;
    QString note;    ///< how the plan deviates from the setup; empty: it does not
    QString missing; ///< why there are no cases, and what helps; empty: there are some
};

/// The step on the setup's pixels, or on made ones where it cannot count these, and on its own kinds of data;
/// on the first device that suits it. For each kind of pixels: the strategy to compare with, the step's own,
/// the documents' ways.
[[nodiscard]] StepPlan planOf(const LectureStep& step, const DeviceCatalog& catalog,
                              const LabChoices& choices);

/// The two sides of the step's question: first `against`, then `ask`.
[[nodiscard]] StepPlan answerPlan(const LectureStep& step, const DeviceCatalog& catalog,
                                  const LabChoices& choices);

/// A document's strategy on pixels that show its mistake, keeping the counts; and on few pixels under
/// Oclgrind, except where that would take minutes.
[[nodiscard]] StepPlan mistakePlan(const LectureStep& step, std::string_view id, const DeviceCatalog& catalog,
                                   const LabChoices& choices);

} // namespace tonescope::ui
