// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody expected of a measurement, and how it compares with what was measured.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::ui {

/// Id of the pane, in files.
inline constexpr char predictionPane[] = "prediction";

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

/// An answer, and whose it is.
struct NamedAnswer {
    QString name; ///< empty: nobody said
    Answer answer;

    bool operator==(const NamedAnswer&) const = default;
};
/// To one question: of the same kind, and about the same strategies. Never empty.
using NamedAnswers = std::vector<NamedAnswer>;

/// As text for files: {"card": "order", "answer": "a,b,c", "name": "Ann"}, or {"card": "factor", "answer":
/// "12.5", "of": "a", "over": "b"}. From the second answer on, "answer 2" and "name 2".
[[nodiscard]] std::map<std::string, std::string, std::less<>> detailsOf(const NamedAnswers& answers);
/// What detailsOf() told; an empty order of nobody where that is nothing of the kind.
[[nodiscard]] NamedAnswers answersOf(const std::map<std::string, std::string, std::less<>>& details);

/// The session with the answers of its predictions and the kernels that people wrote, and nobody's name.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// Each pair of an order is right, wrong, undecided (within the spread), or unmeasured (without a time).
struct OrderScore {
    unsigned right = 0, wrong = 0, undecided = 0, unmeasured = 0;

    bool operator==(const OrderScore&) const = default;
};
[[nodiscard]] OrderScore scoreOf(const OrderAnswer& answer, const Measurements& measured);
[[nodiscard]] unsigned pairsOf(const OrderScore& score);

/// The measurement of that strategy; null where there is none.
[[nodiscard]] const Measurement* measurementOf(const std::string& strategy, const Measurements& measured);

/// Fastest first by median, those without a time last.
[[nodiscard]] Measurements fastestFirst(Measurements measured);

/// By what factor two factors miss each other: 1 or more. Both are above zero.
[[nodiscard]] double missedBy(double expected, double measured);

/// Answers that can no longer be changed, and what has been measured of them.
struct KeptPrediction {
    NamedAnswers answers;
    std::map<std::string, QString> titles; ///< of the strategies, by id, as far as they are known
    Measurements measured;                 ///< in the order in which they came
    bool measuring = false;                ///< more will follow

    [[nodiscard]] const Answer& first() const { return answers.front().answer; }
    /// Whether everything is measured that the answers are judged by.
    [[nodiscard]] bool complete() const;
};

/// What that many times as fast was measured as; nothing where one of the two has no time.
[[nodiscard]] std::optional<double> measuredFactor(const FactorAnswer& answer, const Measurements& measured);

} // namespace tonescope::ui
