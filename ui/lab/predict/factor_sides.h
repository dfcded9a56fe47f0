// SPDX-License-Identifier: GPL-3.0-or-later
// What a factor can be asked between.
#pragma once

#include "ui/lab/predict/prediction.h"
#include "ui/lab/shell/lab_choices.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// What a factor is asked about: what differs, and what is the same on both sides.
struct FactorGround {
    FactorSides sides = FactorSides::Strategies;
    const LabChoices* choices = nullptr;
    const DeviceInfo* device = nullptr; ///< of both sides, unless devices differ; null: none
    std::string_view strategy{};        ///< of both sides, unless strategies differ
};

/// One of those to choose from.
struct FactorSide {
    std::string id; ///< see FactorAnswer
    QString title;
    MeasureCase asked;
};

/// Nothing where the ground has none. Pixels are of one kind, so that as much is counted in each byte.
[[nodiscard]] std::vector<FactorSide> sidesOn(const FactorGround& ground);

/// The strategies by which both sides can count.
[[nodiscard]] std::vector<StrategyInfo> strategiesOn(const FactorGround& ground);

/// Why there are too few to choose from; empty where there are two.
[[nodiscard]] QString tooFewText(const FactorGround& ground);

/// Why no factor can be measured between these two; empty where one can.
[[nodiscard]] QString mismatchText(FactorSides sides, const FactorSide& of, const FactorSide& over);

} // namespace tonescope::ui
