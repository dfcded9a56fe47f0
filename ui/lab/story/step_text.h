// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a step: its page as rich text, and sentences about what was guessed and measured.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "ui/lab/story/lecture.h"

#include <QPalette>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// The guess and the measurements of a step.
struct StepRecord {
    std::optional<double> guess{};
    Measurements measured{}; ///< of the step itself, as far as it has come
    Measurements answer{};   ///< of the two sides of its question
};

/// All that a page shows.
struct StepPage {
    const LectureStep* step = nullptr;
    QString number{};                       ///< "3 of 18"
    const DeviceCatalog* catalog = nullptr; ///< null: nothing is known of the documents' strategies
    StepPlan plan{};
    StepRecord record{};
    bool measuring = false; ///< more measurements of the step will follow
    QPalette palette{};
    bool offers = true;      ///< links that measure again, see runOfLink()
    bool mistakeRun = false; ///< a mistake of the step was run, so the page may tell what it is
};

/// Makes rich text of plain text, and may add links.
using TextToHtml = std::function<QString(const QString& plain)>;

/// Paragraphs and emphasis, without links.
[[nodiscard]] QString plainToHtml(const QString& plain);

/// The idea, the question, the source and its mistake, and what was measured.
[[nodiscard]] QString htmlOf(const StepPage& page, const TextToHtml& toHtml = &plainToHtml);

/// Anchors of the page: at what was measured, and at the question.
[[nodiscard]] QString measuredAnchor();
[[nodiscard]] QString questionAnchor();

/// The run that a link of the page asks for; nothing for any other link.
[[nodiscard]] std::optional<StepRun> runOfLink(const QUrl& link);

/// Plain sentences as a list of rich text; empty where there are none.
[[nodiscard]] QString htmlList(const QStringList& sentences);

/// A sentence per measurement, which compares it with the first one of the same pixels; then one for each
/// strategy that was measured on several kinds of pixels, which compares these.
[[nodiscard]] QStringList sentencesOf(const Measurements& measurements);

/// Of the measurements of an answerPlan(): how the second compares with the first, or why it does not.
[[nodiscard]] QStringList answerSentences(const Measurements& measured);

/// The errors of a measurement's counts: "On Card, 785,678 of 999,900 counts are missing, in 192
/// bins from 64 to 255."; or that they are right; or why there are none.
[[nodiscard]] QStringList mistakeSentences(const Measurement& measurement);

/// "4.50 ms for 100.0 MiB, 23.3 GB/s (a GPU that it does not name)".
[[nodiscard]] QString textOf(const DocumentFigure& figure);

/// The two measurements whose ratio is guessed; null where there is nothing to guess.
struct GuessedPair {
    MeasurementPointer of, over;

    [[nodiscard]] bool whole() const { return of != nullptr && over != nullptr; }
};

/// On the first pixels, the step's strategy over the one before it. A step without one before it compares the
/// same strategy on the next pixels with that on the first.
[[nodiscard]] GuessedPair guessedIn(const LectureStep& step, const Measurements& measured);
/// The same before anything is measured.
[[nodiscard]] GuessedPair guessedIn(const LectureStep& step, const StepPlan& plan);

/// "How many times as fast as “One” will “Two” be, with photo.jpg?"; empty where there is nothing to guess.
[[nodiscard]] QString guessQuestion(const GuessedPair& pair);

/// "Guessed: 4.00 ×. Measured, as fast: 2.00 × (1.98 to 2.02); the guess is off by a factor of 2.00."; empty
/// while a guess or a time is missing.
[[nodiscard]] QString guessResult(std::optional<double> guess, const GuessedPair& measured);

} // namespace tonescope::ui
