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

/// What the two sides of a factor differ in; all else is the same.
enum class FactorSides : std::uint8_t { Strategies, Data, Devices };

/// `of` is `factor` times as fast as `over`: ids of strategies, names of pixels, or keys of devices.
struct FactorAnswer {
    std::string of, over;
    double factor = 1;
    FactorSides sides = FactorSides::Strategies;

    bool operator==(const FactorAnswer&) const = default;
};

using Answer = std::variant<OrderAnswer, FactorAnswer>;

/// What has to be measured to judge an answer, in a fixed order that tells nothing: ids of strategies, or
/// what a factor is between.
[[nodiscard]] std::vector<std::string> measuredFor(const Answer& answer);

/// What differs between the measurements that judge an answer.
[[nodiscard]] FactorSides sidesOf(const Answer& answer);

/// An answer, and whose it is.
struct NamedAnswer {
    QString name; ///< empty: nobody said
    Answer answer;

    bool operator==(const NamedAnswer&) const = default;
};
/// To one question: of the same kind, and about the same. Never empty.
using NamedAnswers = std::vector<NamedAnswer>;

/// As text for files: {"card": "order", "answer": "a,b,c", "name": "Ann"}, or {"card": "factor", "answer":
/// "12.5", "of": "a", "over": "b"}, with "between": "data" or "devices" where that is not strategies. From
/// the second answer on, "answer 2" and "name 2".
[[nodiscard]] RunDetails detailsOf(const NamedAnswers& answers);
/// What detailsOf() told; an empty order of nobody where that is nothing of the kind.
[[nodiscard]] NamedAnswers answersOf(const RunDetails& details);

/// The session with the answers of its predictions and the kernels that people wrote, and nobody's name.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// Each pair of an order is right, wrong, undecided (within the spread), unmeasured (without a time), or
/// measured while the machine was busy.
struct OrderScore {
    unsigned right = 0, wrong = 0, undecided = 0, unmeasured = 0, busy = 0;

    bool operator==(const OrderScore&) const = default;
};
[[nodiscard]] OrderScore scoreOf(const OrderAnswer& answer, const Measurements& measured);
[[nodiscard]] unsigned pairsOf(const OrderScore& score);

/// The measurement of that strategy, or of those pixels, or on that device; null where there is none.
[[nodiscard]] const Measurement* measurementOf(const std::string& id, const Measurements& measured,
                                               FactorSides sides = FactorSides::Strategies);

/// Fastest first by median, those without a time last.
[[nodiscard]] Measurements fastestFirst(Measurements measured);

/// By what factor two factors miss each other: 1 or more. Both are above zero.
[[nodiscard]] double missedBy(double expected, double measured);

/// Answers that can no longer be changed, and what has been measured of them.
struct KeptPrediction {
    NamedAnswers answers;
    /// Of strategies and devices, by id and key, as far as they are known.
    std::map<std::string, QString> titles;
    Measurements measured;  ///< in the order in which they came
    bool measuring = false; ///< more will follow

    [[nodiscard]] const Answer& first() const { return answers.front().answer; }
    /// Whether everything is measured that the answers are judged by.
    [[nodiscard]] bool complete() const;
};

/// What that many times as fast was measured as; nothing where one of the two has no time, or where the times
/// do not compare.
[[nodiscard]] std::optional<double> measuredFactor(const FactorAnswer& answer, const Measurements& measured);

/// Whether a factor lies where the measured one may, too.
[[nodiscard]] bool withinRange(const FactorAnswer& answer, const Measurements& measured);

} // namespace tonescope::ui
