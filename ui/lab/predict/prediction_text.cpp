// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction_text.h"

#include "ui/lab/predict/guesses.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct PredictionText {
    Q_DECLARE_TR_FUNCTIONS(Prediction)
};

/// What is the same of all that is compared.
QString placeText(const KeptPrediction& kept) {
    if (kept.measured.empty()) return {};
    const Measurement& first = *kept.measured.front();
    switch (sidesOf(kept.first())) {
    case FactorSides::Data:
        return PredictionText::tr("On %1, counted by “%2”.").arg(shortNameOf(first.device), titleOf(first));
    case FactorSides::Devices:
        return PredictionText::tr("Counted by “%1”, with %2.").arg(titleOf(first), dataText(first));
    default:
        return PredictionText::tr("On %1, with %2.").arg(shortNameOf(first.device), dataText(first));
    }
}

/// Over which pixels the times of two kinds of them are compared; empty of other questions.
QString sizeText(const KeptPrediction& kept) {
    if (sidesOf(kept.first()) != FactorSides::Data || !kept.complete()) return {};
    const Measurement &first = *kept.measured.front(), &second = *kept.measured.back();
    if (first.bytes == second.bytes)
        return PredictionText::tr("Both are %1, %2: their times are compared as they are.")
            .arg(wordFor(traitsOf(first.layout).kind()), bytesText(first.bytes));
    return PredictionText::tr("%1 against %2: the time for a byte is compared.")
        .arg(dataText(first), dataText(second));
}

/// What is wrong with the counts, or why there are none.
QString flaws(const KeptPrediction& kept) {
    QString text;
    for (const MeasurementPointer& each : kept.measured) {
        const QString flaw = flawText(*each);
        if (!flaw.isEmpty()) text += paragraph(PredictionText::tr("“%1” %2.").arg(nameOf(kept, *each), flaw));
    }
    return text;
}

QString waiting(const KeptPrediction& kept) {
    if (kept.complete()) return {};
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

QString table(const QString& rows) {
    return QStringLiteral("<table cellpadding='6'>%1</table>").arg(rows);
}

QString busyHtml(const Measurements& measured, const QPalette& palette) {
    const QString busy = measureAgainText(measured);
    if (busy.isEmpty()) return busy;
    return QStringLiteral("<p><b style='color:%1'>%2</b></p>")
        .arg(busyColour(palette).name(), busy.toHtmlEscaped());
}

QString emphasized(const QString& text) {
    return text.isEmpty() ? text : QStringLiteral("<p><b>%1</b></p>").arg(text.toHtmlEscaped());
}

/// Who expected it; "You" where nobody said.
QString expectedHead(const NamedAnswer& of) {
    return of.name.isEmpty() ? PredictionText::tr("You expected")
                             : PredictionText::tr("%1 expected").arg(of.name);
}

/// The measured order, with what one of the answers says beside it; null: several do, elsewhere.
QString orderTable(const KeptPrediction& kept, const NamedAnswer* beside) {
    const Measurements measured = fastestFirst(kept.measured);
    QStringList head{PredictionText::tr("Place")};
    if (beside != nullptr) head += expectedHead(*beside);
    QString rows = row(head << PredictionText::tr("Measured") << PredictionText::tr("Kernel time"), true);
    const auto& order = std::get<OrderAnswer>(kept.first()).order;
    for (std::size_t i = 0; i < order.size(); ++i) {
        QStringList cells{QString::number(i + 1)};
        if (beside != nullptr) cells += nameOf(kept, order[i]);
        if (i < measured.size()) {
            cells += titleOf(*measured[i]);
            cells += measured[i]->series ? timeText(*measured[i]) : PredictionText::tr("none");
        }
        rows += row(cells);
    }
    return table(rows);
}

/// What no answer can be right or wrong about.
QString openText(const OrderScore& score) {
    QStringList texts;
    if (score.undecided > 0)
        texts +=
            PredictionText::tr("Within the spread, and so counted for neither: %1.").arg(score.undecided);
    if (score.unmeasured > 0)
        texts += PredictionText::tr("Without a time on one side: %1.").arg(score.unmeasured);
    if (score.busy > 0 && score.busy < pairsOf(score))
        texts += PredictionText::tr("Measured while the machine was busy: %1.").arg(score.busy);
    return texts.join(QLatin1Char(' '));
}

QString scoreText(const OrderScore& score) {
    if (score.busy == pairsOf(score)) return {}; // a sentence about all of them follows
    const QString text =
        PredictionText::tr("%1 of %2 pairs stand in the order that was measured, %3 in the other.")
            .arg(score.right)
            .arg(pairsOf(score))
            .arg(score.wrong);
    return (text + QLatin1Char(' ') + openText(score)).trimmed();
}

QString orderHtml(const KeptPrediction& kept) {
    const auto& order = std::get<OrderAnswer>(kept.first());
    return orderTable(kept, &kept.answers.front()) +
           (kept.complete() ? emphasized(scoreText(scoreOf(order, kept.measured))) : QString());
}

/// What was measured of a factor.
QString factorMeasured(const KeptPrediction& kept) {
    const auto& answer = std::get<FactorAnswer>(kept.first());
    QString html;
    for (const MeasurementPointer& each : kept.measured) {
        if (each->series)
            html += paragraph(PredictionText::tr("“%1” took %2.").arg(nameOf(kept, *each), timeText(*each)));
    }
    html += paragraph(sizeText(kept));
    const Measurement* of = measurementOf(answer.of, kept.measured, answer.sides);
    const Measurement* over = measurementOf(answer.over, kept.measured, answer.sides);
    if (of == nullptr || over == nullptr || !of->series || !over->series) return html;
    return html + paragraph(PredictionText::tr("Measured, as fast: %1.").arg(speedUpText(*of, *over)));
}

QString missText(const KeptPrediction& kept, double measured) {
    const auto& answer = std::get<FactorAnswer>(kept.first());
    const QString who = kept.answers.front().name, miss = ratioText(missedBy(answer.factor, measured));
    if (withinRange(answer, kept.measured))
        return who.isEmpty()
                   ? PredictionText::tr("Your answer lies within the range that was measured.")
                   : PredictionText::tr("The answer of %1 lies within the range that was measured.").arg(who);
    return who.isEmpty() ? PredictionText::tr("Your answer is off by a factor of %1.").arg(miss)
                         : PredictionText::tr("The answer of %1 is off by a factor of %2.").arg(who, miss);
}

QString factorExpected(const KeptPrediction& kept) {
    const auto& answer = std::get<FactorAnswer>(kept.first());
    const auto claim = [&](const QString& text) {
        return text.arg(nameOf(kept, answer.of), factorText(answer.factor), nameOf(kept, answer.over));
    };
    QString expected;
    switch (answer.sides) {
    case FactorSides::Strategies:
        expected = claim(PredictionText::tr("“%1” is %2 as fast as “%3”"));
        break;
    case FactorSides::Data:
        expected = claim(PredictionText::tr("“%1” is counted %2 as fast as “%3”"));
        break;
    case FactorSides::Devices:
        expected = claim(PredictionText::tr("“%1” counts %2 as fast as “%3”"));
        break;
    }
    return PredictionText::tr("%1: %2.").arg(expectedHead(kept.answers.front()), expected);
}

QString factorHtml(const KeptPrediction& kept) {
    const auto& answer = std::get<FactorAnswer>(kept.first());
    const QString html = paragraph(factorExpected(kept)) + factorMeasured(kept);
    const std::optional<double> measured = measuredFactor(answer, kept.measured);
    return measured ? html + emphasized(missText(kept, *measured)) : html;
}

QString questionText(const KeptPrediction& kept) {
    const auto* factor = std::get_if<FactorAnswer>(&kept.first());
    if (factor == nullptr) return PredictionText::tr("In which order of speed? The fastest comes first.");
    const QString of = nameOf(kept, factor->of), over = nameOf(kept, factor->over);
    switch (factor->sides) {
    case FactorSides::Data:
        return PredictionText::tr("How many times as fast is “%1” counted as “%2”?").arg(of, over);
    case FactorSides::Devices:
        return PredictionText::tr("How many times as fast does “%1” count as “%2”?").arg(of, over);
    default:
        return PredictionText::tr("How many times as fast is “%1” as “%2”?").arg(of, over);
    }
}

/// What was measured, and then all answers, the best ones first.
QString guessesHtml(const KeptPrediction& kept) {
    const auto* order = std::get_if<OrderAnswer>(&kept.first());
    QString rows =
        row({PredictionText::tr("Who"), PredictionText::tr("Expected"), PredictionText::tr("Result")}, true);
    for (const Guess& each : guessesOf(kept))
        rows += row({each.name, each.expected, each.result});
    QString html = paragraph(questionText(kept));
    html += order != nullptr ? orderTable(kept, nullptr) : factorMeasured(kept);
    html += emphasized(bestText(kept)) + table(rows);
    if (order != nullptr && kept.complete()) html += paragraph(openText(scoreOf(*order, kept.measured)));
    return html;
}

/// Why two measurements give no factor.
QString withoutFactor(const KeptPrediction& kept) {
    const bool timed =
        std::ranges::all_of(kept.measured, [](const auto& each) { return bool(each->series); });
    return timed ? PredictionText::tr("times that do not compare") : PredictionText::tr("not measured");
}

/// "Ann", or of several answers how many and whose is the best.
QString resultLine(const KeptPrediction& kept) {
    if (!kept.complete())
        return kept.measuring ? PredictionText::tr("measuring …") : PredictionText::tr("stopped");
    if (kept.answers.size() > 1) return bestText(kept);
    if (const auto* order = std::get_if<OrderAnswer>(&kept.first())) {
        const OrderScore score = scoreOf(*order, kept.measured);
        if (score.busy > 0 && score.busy == pairsOf(score)) return noConclusionText(kept.measured);
        return PredictionText::tr("%1 of %2 pairs right").arg(score.right).arg(pairsOf(score));
    }
    if (const QString busy = noConclusionText(kept.measured); !busy.isEmpty()) return busy;
    const QString result = resultOf(kept.first(), kept.measured);
    return result.isEmpty() ? withoutFactor(kept) : result;
}

/// "Factor", "Factor of pixels", "Order": what a card asks for.
QString kindText(const Answer& answer) {
    if (std::holds_alternative<OrderAnswer>(answer)) return PredictionText::tr("Order");
    switch (sidesOf(answer)) {
    case FactorSides::Data:
        return PredictionText::tr("Factor of pixels");
    case FactorSides::Devices:
        return PredictionText::tr("Factor of devices");
    default:
        return PredictionText::tr("Factor");
    }
}

QString questionLine(const KeptPrediction& kept) {
    const auto* factor = std::get_if<FactorAnswer>(&kept.first());
    const auto answers = static_cast<int>(kept.answers.size());
    QString question = kindText(kept.first());
    if (answers > 1) return PredictionText::tr("%1, %n answers", nullptr, answers).arg(question);
    if (factor != nullptr) question += QLatin1Char(' ') + factorText(factor->factor);
    const QString& name = kept.answers.front().name;
    return name.isEmpty() ? question : PredictionText::tr("%1, by %2").arg(question, name);
}

} // namespace

QString lineOf(const KeptPrediction& kept) {
    return PredictionText::tr("%1: %2").arg(questionLine(kept), resultLine(kept));
}

QString htmlOf(const KeptPrediction& kept, const QPalette& palette) {
    const bool order = std::holds_alternative<OrderAnswer>(kept.first());
    QString html =
        QStringLiteral("<h2>%1</h2>").arg(PredictionText::tr("Expected and measured").toHtmlEscaped());
    html += paragraph(placeText(kept));
    if (kept.answers.size() > 1) {
        html += guessesHtml(kept);
    } else {
        html += order ? orderHtml(kept) : factorHtml(kept);
    }
    return html + busyHtml(kept.measured, palette) + flaws(kept) + paragraph(waiting(kept));
}

} // namespace tonescope::ui
