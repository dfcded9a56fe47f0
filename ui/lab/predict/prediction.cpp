// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

using Details = std::map<std::string, std::string, std::less<>>;

std::string detail(const Details& details, std::string_view name) {
    const auto found = details.find(name);
    return found == details.end() ? std::string() : found->second;
}

std::string joined(const std::vector<std::string>& ids) {
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
    } else if (!differ(*first, *second)) {
        ++score.undecided;
    } else if (speedUp(*first, *second).value_or(0) > 1) {
        ++score.right;
    } else {
        ++score.wrong;
    }
}

} // namespace

std::vector<std::string> strategiesOf(const Answer& answer) {
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

Details detailsOf(const Answer& answer) {
    if (const auto* order = std::get_if<OrderAnswer>(&answer))
        return {{"card", "order"}, {"answer", joined(order->order)}};
    const auto& factor = std::get<FactorAnswer>(answer);
    return {
        {"card", "factor"}, {"answer", numberText(factor.factor)}, {"of", factor.of}, {"over", factor.over}};
}

Answer answerOf(const Details& details) {
    if (detail(details, "card") == "factor")
        return FactorAnswer{detail(details, "of"), detail(details, "over"),
                            numberOf(detail(details, "answer"))};
    return orderOf(detail(details, "answer"));
}

const Measurement* measurementOf(const std::string& strategy, const std::vector<Measurement>& measured) {
    const auto found = std::find_if(measured.begin(), measured.end(),
                                    [&](const auto& each) { return each.strategy == strategy; });
    return found == measured.end() ? nullptr : &*found;
}

OrderScore scoreOf(const OrderAnswer& answer, const std::vector<Measurement>& measured) {
    OrderScore score;
    for (std::size_t i = 0; i < answer.order.size(); ++i) {
        for (std::size_t k = i + 1; k < answer.order.size(); ++k)
            judge(score, measurementOf(answer.order[i], measured), measurementOf(answer.order[k], measured));
    }
    return score;
}

std::vector<Measurement> fastestFirst(std::vector<Measurement> measured) {
    const auto time = [](const Measurement& each) {
        return each.series ? each.series->kernel.median : Nanoseconds::max();
    };
    std::stable_sort(measured.begin(), measured.end(),
                     [&](const auto& a, const auto& b) { return time(a) < time(b); });
    return measured;
}

double missedBy(double expected, double measured) {
    return std::max(expected / measured, measured / expected);
}

} // namespace tonescope::ui
