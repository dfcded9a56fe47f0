// SPDX-License-Identifier: GPL-3.0-or-later
// A step of the story as a page of text.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "ui/lab/story/step_run.h"
#include "ui/lab/story/story.h"
#include "ui/lab/story/story_plan.h"

#include <QPalette>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// What a page tells beside its step.
struct StoryPage {
    const StoryStep* step = nullptr;
    QString number;                               ///< "3 of 18"
    const StrategyInfo* strategy = nullptr;       ///< the step's; null where the catalog has none
    std::map<std::string_view, QString> titles{}; ///< of the documents' ways that are there, by id
    StoryPlan plan{};
    Measurements measured;         ///< of the step, so far
    bool measuring = false;        ///< more will follow
    std::optional<double> guess{}; ///< see step_guess.h
    Measurements answer{};         ///< to the question at the end; see step_questions.h
    QPalette palette{};            ///< of the ground on which it is shown
    bool offers = true;            ///< to measure again by a link; see runOfLink()
    bool mistakeRun = false;       ///< a mistake of the step was run
};

/// What a link of the page measures again; nothing where it is no such link.
[[nodiscard]] std::optional<StepRun> runOfLink(const QUrl& link);

/// Where the page tells what was measured.
[[nodiscard]] QString measuredAnchor();
/// Where it asks the question at the end.
[[nodiscard]] QString questionAnchor();

/// Makes rich text of plain text.
using TextToHtml = std::function<QString(const QString& plain)>;

/// Rich text: the idea, the question, the source and its mistake, and what was measured. What is explained
/// goes through `toHtml`, which may put links into it.
[[nodiscard]] QString htmlOf(const StoryPage& page, const TextToHtml& toHtml = &QString::toHtmlEscaped);

/// One sentence a measurement, which compares it with the first one of the same pixels; then one for each
/// strategy that was measured on several pixels, which compares these.
[[nodiscard]] QStringList sentencesOf(const Measurements& measurements);

/// Plain sentences as a list of rich text; empty where there are none.
[[nodiscard]] QString htmlList(const QStringList& sentences);

} // namespace tonescope::ui
