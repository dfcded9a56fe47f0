// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_guess.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::string_view guessDetail = "guess";

struct GuessText {
    Q_DECLARE_TR_FUNCTIONS(StepGuess)
};

template <typename Wanted>
MeasurementPointer firstWhere(const Measurements& measured, Wanted wanted) {
    const auto found = std::ranges::find_if(measured, [&](const auto& each) { return wanted(*each); });
    return found == measured.end() ? nullptr : *found;
}

QString withText(const Measurement& measurement) {
    return QString::fromStdString(measurement.data);
}

} // namespace

GuessedPair guessedIn(const StoryStep& step, const Measurements& measured) {
    if (measured.empty()) return {};
    const std::string& data = measured.front()->data;
    const auto ofFirst = [&](std::string_view strategy) {
        return firstWhere(measured,
                          [&](const auto& each) { return each.strategy == strategy && each.data == data; });
    };
    if (!step.before.empty()) return {ofFirst(step.strategy), ofFirst(step.before)};
    return {firstWhere(measured,
                       [&](const auto& each) { return each.strategy == step.strategy && each.data != data; }),
            ofFirst(step.strategy)};
}

GuessedPair guessedIn(const StoryStep& step, const StoryPlan& plan) {
    Measurements planned;
    for (const MeasureCase& each : plan.cases)
        planned.push_back(std::make_shared<const Measurement>(measurementOf(each)));
    return guessedIn(step, planned);
}

QString guessQuestion(const GuessedPair& pair) {
    if (!pair.whole()) return {};
    if (pair.of->strategy == pair.over->strategy)
        return GuessText::tr("How many times as fast will “%1” be with %2 as with %3?")
            .arg(titleOf(*pair.of), withText(*pair.of), withText(*pair.over));
    return GuessText::tr("How many times as fast as “%1” will “%2” be, with %3?")
        .arg(titleOf(*pair.over), titleOf(*pair.of), withText(*pair.of));
}

QString guessResult(std::optional<double> guess, const GuessedPair& measured) {
    if (!guess || !measured.whole() || !measured.of->series || !measured.over->series) return {};
    const QString factor = speedUpText(*measured.of, *measured.over);
    const QString miss = missText(*guess, *measured.of, *measured.over);
    const QString text = GuessText::tr("Guessed: %1. Measured, as fast: %2").arg(factorText(*guess), factor);
    return asSentence(miss.isEmpty() ? text : text + GuessText::tr("; the guess is %1").arg(miss));
}

bool guessHolds(const Measurements& measured, const std::vector<MeasureCase>& cases) {
    if (measured.empty() || cases.empty()) return true;
    const Measurement& before = *measured.front();
    const MeasureCase& next = cases.front();
    return before.device.key == next.device.key && before.data == next.pixels.name;
}

void keepGuess(std::optional<double> guess, RunDetails& details) {
    if (!guess) return;
    const QString text = QLocale::c().toString(*guess, 'g', QLocale::FloatingPointShortest);
    details.insert_or_assign(std::string(guessDetail), text.toStdString());
}

std::optional<double> guessIn(const RunDetails& details) {
    const auto found = details.find(guessDetail);
    if (found == details.end()) return std::nullopt;
    bool ok = false;
    const double guess = QLocale::c().toDouble(QString::fromStdString(found->second), &ok);
    return ok && guess > 0 ? std::optional(guess) : std::nullopt;
}

} // namespace tonescope::ui
