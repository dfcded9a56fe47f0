// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction.h"

#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct PredictionText {
    Q_DECLARE_TR_FUNCTIONS(Prediction)
};

/// "answer", "answer 2", ...
std::string numbered(const char* key, std::size_t index) {
    return index == 0 ? key : std::string(key) + ' ' + std::to_string(index + 1);
}

const Measurement* measurementOf(const std::string& strategy, const Measurements& measured) {
    const auto found =
        std::ranges::find_if(measured, [&](const auto& each) { return each->strategy == strategy; });
    return found == measured.end() ? nullptr : found->get();
}

/// Both measurements; null pointers before they have arrived.
struct Sides {
    const Measurement *of, *over;

    Sides(const Prediction& prediction, const Measurements& measured)
        : of(measurementOf(prediction.of, measured)), over(measurementOf(prediction.over, measured)) {}
    [[nodiscard]] bool complete() const { return of != nullptr && over != nullptr; }
};

QString titleIn(const std::string& strategy, const Measurements& measured, const StrategyTitles& titles) {
    if (const Measurement* found = measurementOf(strategy, measured)) return titleOf(*found);
    const auto title = titles.find(strategy);
    return title == titles.end() ? QString::fromStdString(strategy) : title->second;
}

QString measuredHtml(const Prediction& prediction, const Measurements& measured) {
    QString html;
    if (!measured.empty())
        html += paragraph(PredictionText::tr("On %1, with %2.")
                              .arg(shortNameOf(measured.front()->device), dataText(*measured.front())));
    for (const MeasurementPointer& each : measured) {
        if (each->series)
            html += paragraph(PredictionText::tr("“%1” took %2.").arg(titleOf(*each), timeText(*each)));
    }
    const Sides sides(prediction, measured);
    if (sides.complete() && sides.of->series && sides.over->series)
        html +=
            paragraph(PredictionText::tr("Measured, as fast: %1.").arg(speedUpText(*sides.of, *sides.over)));
    return html;
}

QString rowHtml(const QStringList& cells, const char* tag) {
    QString html;
    for (const QString& cell : cells)
        html += QStringLiteral("<%1 align='left'>%2</%1>").arg(QLatin1String(tag), cell.toHtmlEscaped());
    return QStringLiteral("<tr>%1</tr>").arg(html);
}

QString guessesHtml(const Prediction& prediction, const Measurements& measured) {
    QString rows = rowHtml(
        {PredictionText::tr("Who"), PredictionText::tr("Expected"), PredictionText::tr("Result")}, "th");
    for (const JudgedGuess& each : judged(prediction, measured))
        rows += rowHtml({each.name, each.expected, each.result}, "td");
    return QStringLiteral("<table cellpadding='6'>%1</table>").arg(rows);
}

} // namespace

/// Numbers in files are independent of the locale.
RunDetails detailsOf(const Prediction& prediction) {
    RunDetails details{{"card", "factor"}, {"of", prediction.of}, {"over", prediction.over}};
    for (std::size_t i = 0; i < prediction.guesses.size(); ++i) {
        const auto& [name, factor] = prediction.guesses[i];
        details[numbered("answer", i)] =
            QLocale::c().toString(factor, 'g', QLocale::FloatingPointShortest).toStdString();
        if (!name.isEmpty()) details[numbered("name", i)] = name.toStdString();
    }
    return details;
}

std::optional<Prediction> predictionOf(const RunDetails& details) {
    if (detailOf(details, "card") != "factor" || details.contains("between")) return std::nullopt;
    Prediction prediction{detailOf(details, "of"), detailOf(details, "over"), {}};
    do {
        const std::size_t i = prediction.guesses.size();
        bool ok = false;
        const double factor =
            QLocale::c().toDouble(QString::fromStdString(detailOf(details, numbered("answer", i))), &ok);
        prediction.guesses.push_back(
            {QString::fromStdString(detailOf(details, numbered("name", i))), ok && factor > 0 ? factor : 1});
    } while (details.contains(numbered("answer", prediction.guesses.size())));
    return prediction;
}

std::vector<JudgedGuess> judged(const Prediction& prediction, const Measurements& measured) {
    const Sides sides(prediction, measured);
    const auto factor = sides.complete() ? speedUp(*sides.of, *sides.over) : std::nullopt;
    const auto range = factor ? speedUpInterval(*sides.of, *sides.over) : std::nullopt;
    const double measuredFactor = factor.value_or(1);
    std::vector<JudgedGuess> all;
    for (const Guess& guess : prediction.guesses) {
        JudgedGuess each{guess.name, factorText(guess.factor), {}};
        if (guess.name.isEmpty())
            each.name = prediction.guesses.size() == 1 ? PredictionText::tr("You")
                                                       : PredictionText::tr("Answer %1").arg(all.size() + 1);
        if (factor) {
            each.result = missText(guess.factor, *sides.of, *sides.over);
            const bool inside = range && range->low <= guess.factor && guess.factor <= range->high;
            each.miss = inside ? 1 : std::max(guess.factor / measuredFactor, measuredFactor / guess.factor);
        }
        all.push_back(std::move(each));
    }
    std::ranges::stable_sort(all, {}, &JudgedGuess::miss);
    return all;
}

QString bestText(const Prediction& prediction, const Measurements& measured) {
    if (!Sides(prediction, measured).complete()) return {};
    const std::vector<JudgedGuess> all = judged(prediction, measured);
    const QString& best = all.front().result;
    if (best.isEmpty()) {
        const QString busy = noConclusionText(measured);
        return busy.isEmpty()
                   ? PredictionText::tr("Without two times that compare, no answer is better than another.")
                   : busy;
    }
    if (all.size() == 1) return {};
    QStringList names; // guesses whose results read the same are equally good
    for (const JudgedGuess& each : all) {
        if (each.result == best) names += each.name;
    }
    if (names.size() == static_cast<qsizetype>(all.size()))
        return PredictionText::tr("All answers are equally good: %1.").arg(best);
    return PredictionText::tr("%1 guessed best: %2.").arg(QLocale().createSeparatedList(names), best);
}

QString htmlOf(const Prediction& prediction, const Measurements& measured, bool measuring,
               const StrategyTitles& titles, const QPalette& palette) {
    const auto bold = [](const QString& text, const QString& style = {}) {
        return text.isEmpty() ? text : QStringLiteral("<p><b%1>%2</b></p>").arg(style, text.toHtmlEscaped());
    };
    QString html =
        QStringLiteral("<h2>%1</h2>").arg(PredictionText::tr("Expected and measured").toHtmlEscaped());
    html += paragraph(
        PredictionText::tr("How many times as fast is “%1” as “%2”?")
            .arg(titleIn(prediction.of, measured, titles), titleIn(prediction.over, measured, titles)));
    html += measuredHtml(prediction, measured) + bold(bestText(prediction, measured)) +
            guessesHtml(prediction, measured);
    html +=
        bold(measureAgainText(measured), QStringLiteral(" style='color:%1'").arg(busyColour(palette).name()));
    for (const MeasurementPointer& each : measured) {
        const QString flaw = flawText(*each);
        if (!flaw.isEmpty()) html += paragraph(PredictionText::tr("“%1” %2.").arg(titleOf(*each), flaw));
    }
    if (Sides(prediction, measured).complete()) return html;
    return html + paragraph(measuring
                                ? PredictionText::tr("Measuring …")
                                : PredictionText::tr("The measurement was stopped before it was complete."));
}

} // namespace tonescope::ui
