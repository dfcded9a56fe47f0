// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a step: its page as rich text, and sentences about guesses, measurements and wrong counts. Every
// function depends on its arguments and the language alone.
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

/// Everything that the page of a step shows.
struct StepPage {
    const LectureStep* step = nullptr; ///< not null when the page is written; must outlive the page
    QString number{};                  ///< "3 of 18"
    /// For the names of strategies; null: names and figures of documents are left out.
    const DeviceCatalog* catalog = nullptr;
    StepPlan plan{};
    StepRecord record{};
    bool measuring = false; ///< the step is being measured
    QPalette palette{};
    bool offers = true;      ///< adds links that measure again, see runOfLink(); false on paper
    bool mistakeRun = false; ///< a mistake of the step was run, so the page may explain it
};

/// Converts plain text to rich text; may add links.
using TextToHtml = std::function<QString(const QString& plain)>;

/// Escapes the text, and converts paragraphs and emphasis; no links.
[[nodiscard]] QString plainToHtml(const QString& plain);

/// The page: idea, question, mistake of the source, documents' figures, measurements, closing question. The
/// mistake is left out until the step or the mistake was run, so that the reader can find it first.
[[nodiscard]] QString htmlOf(const StepPage& page, const TextToHtml& toHtml = &plainToHtml);

/// Name of the page's anchor at the measurements.
[[nodiscard]] QString measuredAnchor();
/// Name of the page's anchor at the closing question.
[[nodiscard]] QString questionAnchor();

/// The run that a "Measure again" link requests; nothing for other links.
[[nodiscard]] std::optional<StepRun> runOfLink(const QUrl& link);

/// A bulleted list of plain sentences; empty for none.
[[nodiscard]] QString htmlList(const QStringList& sentences);

/// One sentence per measurement, which compares it with the first measurement of the same pixels. Then one
/// sentence per strategy and further kind of pixels, which compares the two kinds.
[[nodiscard]] QStringList sentencesOf(const Measurements& measurements);

/// How the second measurement of an answerPlan() compares with the first, and wrong counts of either. Empty
/// until both are there.
[[nodiscard]] QStringList answerSentences(const Measurements& measured);

/// The errors of the counts: "On Card, 785,678 of 999,900 counts are missing, in 192 bins from 64 to 255.";
/// or that all counts are correct; or, without counts, why there are none.
[[nodiscard]] QStringList mistakeSentences(const Measurement& measurement);

/// "4.50 ms for 100.0 MiB, 23.3 GB/s (a GPU that it does not name)".
[[nodiscard]] QString textOf(const DocumentFigure& figure);

/// The two measurements whose ratio the user guesses: of `of` over `over`. Both null if the step has nothing
/// to guess.
struct GuessedPair {
    MeasurementPointer of, over;

    /// Whether both are known.
    [[nodiscard]] bool whole() const { return of != nullptr && over != nullptr; }
};

/// The step's strategy over the strategy before it, on the first pixels. A step without a strategy before it
/// compares its strategy on the second kind of pixels with the first kind.
[[nodiscard]] GuessedPair guessedIn(const LectureStep& step, const Measurements& measured);
/// The same for planned cases, before anything is measured; its measurements have no times.
[[nodiscard]] GuessedPair guessedIn(const LectureStep& step, const StepPlan& plan);

/// "How many times as fast as “One” will “Two” be, with photo.jpg?"; empty if the pair is incomplete.
[[nodiscard]] QString guessQuestion(const GuessedPair& pair);

/// "Guessed: 4.00 ×. Measured, as fast: 2.00 × (1.98 to 2.02); the guess is off by a factor of 2.00."; empty
/// without a guess, or while a time is missing.
[[nodiscard]] QString guessResult(std::optional<double> guess, const GuessedPair& measured);

} // namespace tonescope::ui
