// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody expected of a measurement, and how it compares with what was measured.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::ui {

/// Strategy ids, the fastest first.
struct OrderAnswer {
    std::vector<std::string> order;

    bool operator==(const OrderAnswer&) const = default;
};

/// `of` is `factor` times as fast as `over`.
struct FactorAnswer {
    std::string of, over;
    double factor = 1;

    bool operator==(const FactorAnswer&) const = default;
};

using Answer = std::variant<OrderAnswer, FactorAnswer>;

/// The strategies that have to be measured to judge an answer, by id, in a fixed order that tells nothing.
[[nodiscard]] std::vector<std::string> strategiesOf(const Answer& answer);

/// As text for files: {"card": "order", "answer": "a,b,c"}, or {"card": "factor", "answer": "12.5",
/// "of": "a", "over": "b"}.
[[nodiscard]] std::map<std::string, std::string, std::less<>> detailsOf(const Answer& answer);
/// What detailsOf() told; an empty order where that is nothing of the kind.
[[nodiscard]] Answer answerOf(const std::map<std::string, std::string, std::less<>>& details);

/// Each pair of an order is right, wrong, undecided (within the spread), or unmeasured (without a time).
struct OrderScore {
    unsigned right = 0, wrong = 0, undecided = 0, unmeasured = 0;

    bool operator==(const OrderScore&) const = default;
};
[[nodiscard]] OrderScore scoreOf(const OrderAnswer& answer, const Measurements& measured);

/// The measurement of that strategy; null where there is none.
[[nodiscard]] const Measurement* measurementOf(const std::string& strategy, const Measurements& measured);

/// Fastest first by median, those without a time last.
[[nodiscard]] Measurements fastestFirst(Measurements measured);

/// By what factor two factors miss each other: 1 or more. Both are above zero.
[[nodiscard]] double missedBy(double expected, double measured);

/// An answer that can no longer be changed, and what has been measured of it.
struct KeptPrediction {
    Answer answer;
    std::map<std::string, QString> titles; ///< of the strategies, by id, as far as they are known
    Measurements measured;                 ///< in the order in which they came
    bool measuring = false;                ///< more will follow
};

/// One line for a list: what was expected and how far it holds.
[[nodiscard]] QString lineOf(const KeptPrediction& kept);

/// Rich text: the answer, the measurements, and the score.
[[nodiscard]] QString htmlOf(const KeptPrediction& kept);

} // namespace tonescope::ui
