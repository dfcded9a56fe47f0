// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

std::string joinedIds(const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : ",") + id;
    return text;
}

OrderAnswer orderOf(const std::string& text) {
    OrderAnswer answer;
    const QStringList ids = QString::fromStdString(text).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& id : ids)
        answer.order.push_back(id.toStdString());
    return answer;
}

/// Files are the same in every country.
std::string numberText(double number) {
    return QLocale::c().toString(number, 'g', QLocale::FloatingPointShortest).toStdString();
}

double numberOf(const std::string& text) {
    bool ok = false;
    const double number = QLocale::c().toDouble(QString::fromStdString(text), &ok);
    return ok && number > 0 ? number : 1;
}

void judge(OrderScore& score, const Measurement* first, const Measurement* second) {
    if (first == nullptr || second == nullptr || !first->series || !second->series) {
        ++score.unmeasured;
    } else if (!timesCompare(*first, *second)) { // of one device: no simulator stands beside another one
        ++score.busy;
    } else if (!differ(*first, *second)) {
        ++score.undecided;
    } else if (speedUp(*first, *second).value_or(0) > 1) {
        ++score.right;
    } else {
        ++score.wrong;
    }
}

/// "answer", "answer 2", ...
std::string numbered(const char* key, std::size_t number) {
    return number == 0 ? key : std::string(key) + ' ' + std::to_string(number + 1);
}

/// The part of an answer in which those to one question differ.
std::string answerText(const Answer& answer) {
    if (const auto* order = std::get_if<OrderAnswer>(&answer)) return joinedIds(order->order);
    return numberText(std::get<FactorAnswer>(answer).factor);
}

/// In files, in the order of the enum. Those of before name none, and are about strategies.
constexpr std::array<std::string_view, 3> sidesWords{"", "data", "devices"};

FactorSides sidesNamed(std::string_view word) {
    const auto* found = std::ranges::find(sidesWords, word);
    return found == sidesWords.end() ? FactorSides::Strategies
                                     : static_cast<FactorSides>(found - sidesWords.begin());
}

Answer answerFrom(const RunDetails& details, const std::string& text) {
    if (detailOf(details, "card") == "factor")
        return FactorAnswer{detailOf(details, "of"), detailOf(details, "over"), numberOf(text),
                            sidesNamed(detailOf(details, "between"))};
    return orderOf(text);
}

RunDetails detailsOf(const FactorAnswer& factor) {
    RunDetails details{{"card", "factor"}, {"of", factor.of}, {"over", factor.over}};
    const std::string_view between = sidesWords.at(static_cast<std::size_t>(factor.sides));
    if (!between.empty()) details.emplace("between", between);
    return details;
}

std::string idIn(const Measurement& measurement, FactorSides sides) {
    switch (sides) {
    case FactorSides::Data:
        return measurement.data;
    case FactorSides::Devices:
        return measurement.device.key;
    default:
        return measurement.strategy;
    }
}

} // namespace

std::vector<std::string> measuredFor(const Answer& answer) {
    std::vector<std::string> ids;
    if (const auto* order = std::get_if<OrderAnswer>(&answer)) {
        ids = order->order;
    } else {
        const auto& factor = std::get<FactorAnswer>(answer);
        ids = {factor.of, factor.over};
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

FactorSides sidesOf(const Answer& answer) {
    const auto* factor = std::get_if<FactorAnswer>(&answer);
    return factor == nullptr ? FactorSides::Strategies : factor->sides;
}

RunDetails detailsOf(const NamedAnswers& answers) {
    RunDetails details{{"card", "order"}};
    if (const auto* factor = std::get_if<FactorAnswer>(&answers.front().answer)) details = detailsOf(*factor);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        details[numbered("answer", i)] = answerText(answers[i].answer);
        if (!answers[i].name.isEmpty()) details[numbered("name", i)] = answers[i].name.toStdString();
    }
    return details;
}

NamedAnswers answersOf(const RunDetails& details) {
    const auto answer = [&](std::size_t number) {
        return NamedAnswer{QString::fromStdString(detailOf(details, numbered("name", number))),
                           answerFrom(details, detailOf(details, numbered("answer", number)))};
    };
    NamedAnswers answers{answer(0)};
    while (details.contains(numbered("answer", answers.size())))
        answers.push_back(answer(answers.size()));
    return answers;
}

/// Details that begin so are of people, in every pane.
LabSession withoutNames(LabSession session) {
    for (LabRun& run : session.runs)
        std::erase_if(run.details, [](const auto& each) {
            return each.first == "name" || each.first.starts_with("name ");
        });
    return session;
}

const Measurement* measurementOf(const std::string& id, const Measurements& measured, FactorSides sides) {
    const auto found = std::find_if(measured.begin(), measured.end(),
                                    [&](const auto& each) { return idIn(*each, sides) == id; });
    return found == measured.end() ? nullptr : found->get();
}

OrderScore scoreOf(const OrderAnswer& answer, const Measurements& measured) {
    OrderScore score;
    for (std::size_t i = 0; i < answer.order.size(); ++i) {
        for (std::size_t k = i + 1; k < answer.order.size(); ++k)
            judge(score, measurementOf(answer.order[i], measured), measurementOf(answer.order[k], measured));
    }
    return score;
}

Measurements fastestFirst(Measurements measured) {
    const auto time = [](const MeasurementPointer& each) {
        return each->series ? each->series->kernel.median : Nanoseconds::max();
    };
    std::stable_sort(measured.begin(), measured.end(),
                     [&](const auto& a, const auto& b) { return time(a) < time(b); });
    return measured;
}

double missedBy(double expected, double measured) {
    return std::max(expected / measured, measured / expected);
}

unsigned pairsOf(const OrderScore& score) {
    return score.right + score.wrong + score.undecided + score.unmeasured + score.busy;
}

bool KeptPrediction::complete() const {
    return measured.size() == measuredFor(first()).size();
}

std::optional<double> measuredFactor(const FactorAnswer& answer, const Measurements& measured) {
    const Measurement* of = measurementOf(answer.of, measured, answer.sides);
    const Measurement* over = measurementOf(answer.over, measured, answer.sides);
    return of == nullptr || over == nullptr ? std::nullopt : speedUp(*of, *over);
}

bool withinRange(const FactorAnswer& answer, const Measurements& measured) {
    const Measurement* of = measurementOf(answer.of, measured, answer.sides);
    const Measurement* over = measurementOf(answer.over, measured, answer.sides);
    const auto range = of == nullptr || over == nullptr ? std::nullopt : speedUpInterval(*of, *over);
    return range && range->low <= answer.factor && answer.factor <= range->high;
}

} // namespace tonescope::ui
