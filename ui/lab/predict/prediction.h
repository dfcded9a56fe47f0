// SPDX-License-Identifier: GPL-3.0-or-later
// Prediction: guesses of how many times as fast one strategy is as another, judged by the measurement.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <QPalette>
#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Pane id in session files.
inline constexpr char predictionPane[] = "prediction";

/// One person's answer.
struct Guess {
    QString name; ///< empty if no name was given
    double factor = 1;

    bool operator==(const Guess&) const = default;
};

/// The question "how many times as fast is `of` as `over`?", and all answers to it.
struct Prediction {
    std::string of, over;       ///< strategy ids
    std::vector<Guess> guesses; ///< in the order in which they were given; never empty

    bool operator==(const Prediction&) const = default;
};

/// Strategy titles by id, for strategies without a measurement.
using StrategyTitles = std::map<std::string, QString>;

/// The prediction as details of a run: {"card": "factor", "of": "a", "over": "b", "answer": "12.5", "name":
/// "Ann"}. From the second guess on the keys are "answer 2" and "name 2".
[[nodiscard]] RunDetails detailsOf(const Prediction& prediction);
/// Reverses detailsOf(). Returns nothing for the kinds of question that earlier versions asked: orders of
/// speed, and factors between pixels or devices.
[[nodiscard]] std::optional<Prediction> predictionOf(const RunDetails& details);

/// One line of the table of guesses.
struct JudgedGuess {
    QString name;     ///< "Answer 2" if no name was given
    QString expected; ///< "12.5 ×"
    QString result;   ///< "off by a factor of 2.00"; empty if there is no measured factor
    double miss = 1;  ///< ratio of guess and measured factor, at least 1; 1 inside the measured range
};

/// The best guess first; equally good guesses keep their order, as do all of them without a measured factor.
[[nodiscard]] std::vector<JudgedGuess> judged(const Prediction& prediction, const Measurements& measured);

/// "Ann and Ben guessed best: off by a factor of 2.00.", or why no guess is better than another. Empty
/// without measurements of both strategies, and for a single guess that has a result.
[[nodiscard]] QString bestText(const Prediction& prediction, const Measurements& measured);

/// Rich text: question, measurement, and the table of guesses. `measuring`: more measurements will follow.
/// `palette` is that of the widget, for the colour of warnings.
[[nodiscard]] QString htmlOf(const Prediction& prediction, const Measurements& measured, bool measuring,
                             const StrategyTitles& titles, const QPalette& palette);

} // namespace tonescope::ui
