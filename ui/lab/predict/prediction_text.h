// SPDX-License-Identifier: GPL-3.0-or-later
// An answer beside what was measured, as text.
#pragma once

#include "engine/values/measurement.h"
#include "ui/lab/predict/prediction.h"

#include <QString>

#include <map>
#include <string>
#include <vector>

namespace tonescope::ui {

/// An answer that can no longer be changed, and what has been measured of it.
struct KeptPrediction {
    Answer answer;
    std::map<std::string, QString> titles; ///< of the strategies, by id, as far as they are known
    std::vector<Measurement> measured;     ///< in the order in which they came
    bool measuring = false;                ///< more will follow
};

/// One line for a list: what was expected and how far it holds.
[[nodiscard]] QString lineOf(const KeptPrediction& kept);

/// Rich text: the answer, the measurements, and the score.
[[nodiscard]] QString htmlOf(const KeptPrediction& kept);

} // namespace tonescope::ui
