// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_run.h"

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::string_view stepDetail = "step", mistakeDetail = "mistake", answerDetail = "answer";

} // namespace

RunDetails detailsOf(const StoryStep& step, const StepRun& run) {
    RunDetails details{{std::string(stepDetail), std::string(step.id)}};
    if (!run.mistake.empty()) details.emplace(mistakeDetail, run.mistake);
    if (run.answer) details.emplace(answerDetail, "question");
    return details;
}

StepRun runIn(const RunDetails& details) {
    return {detailOf(details, mistakeDetail), details.contains(answerDetail)};
}

std::optional<int> stepIn(const RunDetails& details) {
    const auto steps = storySteps();
    const std::string id = detailOf(details, stepDetail);
    const auto found = std::ranges::find_if(steps, [&](const StoryStep& each) { return each.id == id; });
    if (found == steps.end()) return std::nullopt;
    return static_cast<int>(found - steps.begin());
}

} // namespace tonescope::ui
