// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
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

struct PredictionText {
    Q_DECLARE_TR_FUNCTIONS(Prediction)
};

QString nameOf(const KeptPrediction& kept, const std::string& id) {
    if (const Measurement* measured = measurementOf(id, kept.measured)) return titleOf(*measured);
    const auto title = kept.titles.find(id);
    return title == kept.titles.end() ? QString::fromStdString(id) : title->second;
}

QString placeText(const KeptPrediction& kept) {
    if (kept.measured.empty()) return {};
    const Measurement& first = *kept.measured.front();
    return PredictionText::tr("On %1, with %2.").arg(shortNameOf(first.device), dataText(first));
}

/// What is wrong with the counts, or why there are none.
QString flaws(const KeptPrediction& kept) {
    QString text;
    for (const MeasurementPointer& each : kept.measured) {
        const QString flaw = flawText(*each);
        if (!flaw.isEmpty()) text += paragraph(PredictionText::tr("“%1” %2.").arg(titleOf(*each), flaw));
    }
    return text;
}

bool complete(const KeptPrediction& kept) {
    return kept.measured.size() == strategiesOf(kept.answer).size();
}

QString waiting(const KeptPrediction& kept) {
    if (complete(kept)) return {};
    return kept.measuring ? PredictionText::tr("Measuring …")
                          : PredictionText::tr("The measurement was stopped before it was complete.");
}

QString cell(const QString& text, bool heading = false) {
    const QString tag = heading ? QStringLiteral("th") : QStringLiteral("td");
    return QStringLiteral("<%1 align='left'>%2</%1>").arg(tag, text.toHtmlEscaped());
}

QString row(const QStringList& cells, bool heading = false) {
    QString html;
    for (const QString& each : cells)
        html += cell(each, heading);
    return QStringLiteral("<tr>%1</tr>").arg(html);
}

QString orderTable(const KeptPrediction& kept, const OrderAnswer& answer) {
    const Measurements measured = fastestFirst(kept.measured);
    QString rows = row({PredictionText::tr("Place"), PredictionText::tr("You expected"),
                        PredictionText::tr("Measured"), PredictionText::tr("Kernel time")},
                       true);
    for (std::size_t i = 0; i < answer.order.size(); ++i) {
        QStringList cells{QString::number(i + 1), nameOf(kept, answer.order[i])};
        if (i < measured.size()) {
            cells += titleOf(*measured[i]);
            cells += measured[i]->series ? timeText(*measured[i]) : PredictionText::tr("none");
        }
        rows += row(cells);
    }
    return QStringLiteral("<table cellpadding='6'>%1</table>").arg(rows);
}

unsigned pairs(const OrderScore& score) {
    return score.right + score.wrong + score.undecided + score.unmeasured;
}

QString scoreText(const OrderScore& score) {
    QString text = PredictionText::tr("%1 of %2 pairs stand in the order that was measured, %3 in the other.")
                       .arg(score.right)
                       .arg(pairs(score))
                       .arg(score.wrong);
    if (score.undecided > 0)
        text += QLatin1Char(' ') +
                PredictionText::tr("Within the spread, and so counted for neither: %1.").arg(score.undecided);
    if (score.unmeasured > 0)
        text +=
            QLatin1Char(' ') + PredictionText::tr("Without a time on one side: %1.").arg(score.unmeasured);
    return text;
}

QString orderHtml(const KeptPrediction& kept, const OrderAnswer& answer) {
    QString html = orderTable(kept, answer);
    if (complete(kept))
        html +=
            QStringLiteral("<p><b>%1</b></p>").arg(scoreText(scoreOf(answer, kept.measured)).toHtmlEscaped());
    return html;
}

/// Nothing where one of the two has no time.
std::optional<double> measuredFactor(const KeptPrediction& kept, const FactorAnswer& answer) {
    const Measurement* of = measurementOf(answer.of, kept.measured);
    const Measurement* over = measurementOf(answer.over, kept.measured);
    return of == nullptr || over == nullptr ? std::nullopt : speedUp(*of, *over);
}

QString missText(double expected, double measured) {
    return PredictionText::tr("Your answer is off by a factor of %1.")
        .arg(ratioText(missedBy(expected, measured)));
}

QString factorHtml(const KeptPrediction& kept, const FactorAnswer& answer) {
    const QString of = nameOf(kept, answer.of), over = nameOf(kept, answer.over);
    QString html = paragraph(PredictionText::tr("You expected “%1” to be %2 as fast as “%3”.")
                                 .arg(of, factorText(answer.factor), over));
    for (const MeasurementPointer& each : kept.measured) {
        if (each->series)
            html += paragraph(PredictionText::tr("“%1” took %2.").arg(titleOf(*each), timeText(*each)));
    }
    const std::optional<double> measured = measuredFactor(kept, answer);
    if (!measured) return html;
    html += paragraph(PredictionText::tr("Measured, as fast: %1.")
                          .arg(speedUpText(*measurementOf(answer.of, kept.measured),
                                           *measurementOf(answer.over, kept.measured))));
    return html + QStringLiteral("<p><b>%1</b></p>").arg(missText(answer.factor, *measured).toHtmlEscaped());
}

QString resultLine(const KeptPrediction& kept) {
    if (!complete(kept))
        return kept.measuring ? PredictionText::tr("measuring …") : PredictionText::tr("stopped");
    if (const auto* order = std::get_if<OrderAnswer>(&kept.answer)) {
        const OrderScore score = scoreOf(*order, kept.measured);
        return PredictionText::tr("%1 of %2 pairs right").arg(score.right).arg(pairs(score));
    }
    const auto& factor = std::get<FactorAnswer>(kept.answer);
    const std::optional<double> measured = measuredFactor(kept, factor);
    if (!measured) return PredictionText::tr("not measured");
    return PredictionText::tr("off by a factor of %1").arg(ratioText(missedBy(factor.factor, *measured)));
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

const Measurement* measurementOf(const std::string& strategy, const Measurements& measured) {
    const auto found = std::find_if(measured.begin(), measured.end(),
                                    [&](const auto& each) { return each->strategy == strategy; });
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

QString lineOf(const KeptPrediction& kept) {
    const auto* factor = std::get_if<FactorAnswer>(&kept.answer);
    const QString question = factor == nullptr
                                 ? PredictionText::tr("Order")
                                 : PredictionText::tr("Factor %1").arg(factorText(factor->factor));
    return PredictionText::tr("%1: %2").arg(question, resultLine(kept));
}

QString htmlOf(const KeptPrediction& kept) {
    const auto* order = std::get_if<OrderAnswer>(&kept.answer);
    return QStringLiteral("<h2>%1</h2>").arg(PredictionText::tr("Expected and measured").toHtmlEscaped()) +
           paragraph(placeText(kept)) +
           (order != nullptr ? orderHtml(kept, *order)
                             : factorHtml(kept, std::get<FactorAnswer>(kept.answer))) +
           flaws(kept) + paragraph(waiting(kept));
}

} // namespace tonescope::ui
