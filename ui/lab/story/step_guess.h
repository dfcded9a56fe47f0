// SPDX-License-Identifier: GPL-3.0-or-later
// What a viewer guesses of a step before it is measured.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "ui/lab/story/story_plan.h"

#include <optional>

namespace tonescope::ui {

/// The two between which a step's factor is guessed. Null: there is nothing to guess.
struct GuessedPair {
    MeasurementPointer of, over;

    [[nodiscard]] bool whole() const { return of != nullptr && over != nullptr; }
};

/// On the first pixels the step's strategy over that before it; of a step without one before it, the same
/// strategy on the next pixels over that on the first.
[[nodiscard]] GuessedPair guessedIn(const StoryStep& step, const Measurements& measured);
/// The same before anything is measured.
[[nodiscard]] GuessedPair guessedIn(const StoryStep& step, const StoryPlan& plan);

/// "How many times as fast as “One” will “Two” be, with photo.jpg?"; empty where there is nothing to guess.
[[nodiscard]] QString guessQuestion(const GuessedPair& pair);

/// "Guessed: 4.00 ×. Measured: 2.00 × (1.98 to 2.02): off by a factor of 2.00."; empty while something is
/// missing.
[[nodiscard]] QString guessResult(std::optional<double> guess, const GuessedPair& measured);

/// Whether a guess of what was measured is one of these cases, too: of the same device and pixels. Before
/// anything is measured, it is.
[[nodiscard]] bool guessHolds(const Measurements& measured, const std::vector<MeasureCase>& cases);

/// What a run's file keeps of a guess.
void keepGuess(std::optional<double> guess, RunDetails& details);
[[nodiscard]] std::optional<double> guessIn(const RunDetails& details);

} // namespace tonescope::ui
