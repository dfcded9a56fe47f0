// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/guesses.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct GuessesText {
    Q_DECLARE_TR_FUNCTIONS(Guesses)
};

/// Pairs in the wrong order, or the factor by which a factor misses; 1 within the range that was measured.
double missOf(const Answer& answer, const Measurements& measured) {
    if (const auto* order = std::get_if<OrderAnswer>(&answer)) return scoreOf(*order, measured).wrong;
    const auto& factor = std::get<FactorAnswer>(answer);
    const std::optional<double> was = measuredFactor(factor, measured);
    return !was || withinRange(factor, measured) ? 1 : missedBy(factor.factor, *was);
}

QString expectedText(const KeptPrediction& kept, const Answer& answer) {
    if (const auto* factor = std::get_if<FactorAnswer>(&answer)) return factorText(factor->factor);
    QStringList titles;
    for (const std::string& strategy : std::get<OrderAnswer>(answer).order)
        titles += nameOf(kept, strategy);
    return titles.join(comma());
}

std::vector<DeviceInfo> devicesOf(const Measurements& measured) {
    std::vector<DeviceInfo> devices;
    for (const MeasurementPointer& each : measured)
        devices.push_back(each->device);
    return devices;
}

QString undecidedText(const Answer& answer) {
    return std::holds_alternative<OrderAnswer>(answer)
               ? GuessesText::tr("No two times differ beyond the spread: no answer is better than another.")
               : GuessesText::tr("Without two times that compare, no answer is better than another.");
}

} // namespace

QString nameOf(const KeptPrediction& kept, const Measurement& measurement) {
    switch (sidesOf(kept.first())) {
    case FactorSides::Data:
        return QString::fromStdString(measurement.data);
    case FactorSides::Devices:
        return shortTitleOf(measurement.device, devicesOf(kept.measured));
    default:
        return titleOf(measurement);
    }
}

QString nameOf(const KeptPrediction& kept, const std::string& id) {
    if (const Measurement* measured = measurementOf(id, kept.measured, sidesOf(kept.first())))
        return nameOf(kept, *measured);
    const auto title = kept.titles.find(id);
    return title == kept.titles.end() ? QString::fromStdString(id) : title->second;
}

QString resultOf(const Answer& answer, const Measurements& measured) {
    if (const auto* order = std::get_if<OrderAnswer>(&answer)) {
        const OrderScore score = scoreOf(*order, measured);
        if (score.right + score.wrong == 0) return {};
        return GuessesText::tr("%1 of %2 pairs right").arg(score.right).arg(pairsOf(score));
    }
    const auto& factor = std::get<FactorAnswer>(answer);
    const Measurement* of = measurementOf(factor.of, measured, factor.sides);
    const Measurement* over = measurementOf(factor.over, measured, factor.sides);
    return of == nullptr || over == nullptr ? QString() : missText(factor.factor, *of, *over);
}

std::vector<Guess> guessesOf(const KeptPrediction& kept) {
    std::vector<Guess> guesses;
    for (const auto& [name, answer] : kept.answers) {
        const QString who = name.isEmpty() ? GuessesText::tr("Answer %1").arg(guesses.size() + 1) : name;
        guesses.push_back({who, expectedText(kept, answer), {}, 0});
        if (!kept.complete()) continue;
        guesses.back().result = resultOf(answer, kept.measured);
        guesses.back().miss = missOf(answer, kept.measured);
    }
    std::ranges::stable_sort(guesses, {}, &Guess::miss);
    return guesses;
}

std::vector<Guess> bestOf(const std::vector<Guess>& guesses) {
    const auto end = std::ranges::find_if(
        guesses, [&](const Guess& each) { return each.result != guesses.front().result; });
    return {guesses.begin(), end};
}

QString bestText(const KeptPrediction& kept) {
    if (!kept.complete()) return {};
    const std::vector<Guess> guesses = guessesOf(kept), best = bestOf(guesses);
    if (const QString busy = noConclusionText(kept.measured);
        best.front().result.isEmpty() && !busy.isEmpty())
        return busy;
    if (best.front().result.isEmpty()) return undecidedText(kept.first());
    if (best.size() == guesses.size())
        return GuessesText::tr("All answers are equally good: %1.").arg(best.front().result);
    QStringList names;
    for (const Guess& each : best)
        names += each.name;
    return GuessesText::tr("%1 guessed best: %2.")
        .arg(QLocale().createSeparatedList(names), best.front().result);
}

} // namespace tonescope::ui
