// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of several people to one question, the best ones first.
#pragma once

#include "ui/lab/predict/prediction.h"

namespace tonescope::ui {

/// How far one of several answers holds.
struct Guess {
    QString name;     ///< "Answer 2" of somebody without a name
    QString expected; ///< what was answered
    QString result;   ///< "2 of 3 pairs right"; empty until all is measured, and where nothing is decided
    double miss = 0;  ///< the smaller, the better
};

/// The best first, and of those that are as good the earlier ones. Without a result they stand as given.
[[nodiscard]] std::vector<Guess> guessesOf(const KeptPrediction& kept);

/// Those whose result reads as that of the first one: what is no different on the page is called no better.
[[nodiscard]] std::vector<Guess> bestOf(const std::vector<Guess>& guesses);

/// "Ann and Ben guessed best: 2 of 3 pairs right.", or that nobody did; empty until all is measured.
[[nodiscard]] QString bestText(const KeptPrediction& kept);

/// How far one answer holds: "2 of 3 pairs right"; empty where the measurement decides nothing.
[[nodiscard]] QString resultOf(const Answer& answer, const Measurements& measured);

/// The title of a strategy or a device, or its id while nobody knows it; of pixels their name.
[[nodiscard]] QString nameOf(const KeptPrediction& kept, const std::string& id);
/// The same of what tells a measurement apart from the others of the prediction.
[[nodiscard]] QString nameOf(const KeptPrediction& kept, const Measurement& measurement);

} // namespace tonescope::ui
