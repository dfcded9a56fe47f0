// SPDX-License-Identifier: GPL-3.0-or-later
// The question at the end of each step, and what is measured to answer it.
#pragma once

#include "engine/values/launch.h"
#include "ui/lab/story/story_plan.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <string_view>

namespace tonescope::ui {

/// What one side of an answer has otherwise than the step.
struct AnswerSide {
    std::string_view strategy{}; ///< empty: the step's. One of the host's runs there
    std::string_view data{};     ///< made, by name; empty: the step's first pixels
    std::optional<Parameter> parameter{};
    std::uint32_t value = 0; ///< of the parameter
    std::uint64_t bytes = 0; ///< of made pixels; 0: as many as the step's
};

/// The text is untranslated; see textOf(). It asks for a comparison of the sides, and tells nothing.
struct StepQuestion {
    std::string_view step{};
    const char* text = nullptr;
    AnswerSide of{}, over{};
};

/// Every step has one.
[[nodiscard]] const StepQuestion& questionOf(const StoryStep& step);

/// Two cases, that which is compared with first. On the step's device, with its parameters and repeats.
[[nodiscard]] StoryPlan answerPlan(const StoryStep& step, const DeviceCatalog& catalog,
                                   const LabChoices& choices);

/// What the measurements of the plan say: how the second compares with the first, or why it does not.
[[nodiscard]] QStringList answerSentences(const Measurements& measured);

} // namespace tonescope::ui
