// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_run.h"

#include <algorithm>

namespace tonescope::ui {

namespace {

using Details = std::map<std::string, std::string, std::less<>>;

constexpr std::string_view stepDetail = "step", mistakeDetail = "mistake", answerDetail = "answer";

std::string detail(const Details& details, std::string_view name) {
    const auto found = details.find(name);
    return found == details.end() ? std::string() : found->second;
}

} // namespace

Details detailsOf(const StoryStep& step, const StepRun& run) {
    Details details{{std::string(stepDetail), std::string(step.id)}};
    if (!run.mistake.empty()) details.emplace(mistakeDetail, run.mistake);
    if (run.answer) details.emplace(answerDetail, "question");
    return details;
}

StepRun runIn(const Details& details) {
    return {detail(details, mistakeDetail), details.contains(answerDetail)};
}

std::optional<int> stepIn(const Details& details) {
    const auto steps = storySteps();
    const std::string id = detail(details, stepDetail);
    const auto found = std::ranges::find_if(steps, [&](const StoryStep& each) { return each.id == id; });
    if (found == steps.end()) return std::nullopt;
    return static_cast<int>(found - steps.begin());
}

} // namespace tonescope::ui
