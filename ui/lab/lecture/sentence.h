// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the measurements of a slide into one sentence with its trust, bars, and the text of the why.
#pragma once

#include "ui/lab/lecture/slide_view.h"

namespace tonescope::ui {

/// All that is known about a slide in this session.
struct SlideResults {
    Measurements measured; ///< of SlidePlan::cases, in their order
    Measurements mended;   ///< the first measurement of each correction
    std::vector<Guess> guesses{};
    bool running = false; ///< more will follow in `measured`
};

struct Sentence {
    QString strong, rest; ///< one sentence; `strong` is its first part, the result
    Trust trust = Trust::None;
    QString trustText{};
    bool meant = false; ///< counts are wrong, but only those of ways that are known to count wrong
};

/// The name of pixels on a bar: "photo", "equal pixels".
[[nodiscard]] QString dataName(const std::string& data);

/// `results` has the measurements of all cases. A sentence states only what the repeats support: on a busy
/// machine or a simulator it draws no conclusion. If the interval of a ratio contains 1, the sentence says
/// "no difference" for a narrow interval, and "cannot tell" for a wide one.
[[nodiscard]] Sentence sentenceOf(const Slide& slide, const SlideResults& results);

/// Whether the why may be shown: not after a measurement that allows no conclusion, nor beside counts that
/// are wrong where the slide is not about them.
[[nodiscard]] bool allowsWhy(const Slide& slide, const Sentence& sentence);

/// Which of the two sides of a film was faster; Same if there is no difference, Unknown without a conclusion.
/// Of Says::Lost it is Same if nothing was lost, and Unknown otherwise.
[[nodiscard]] Direction measuredDirection(const Slide& slide, const Measurements& measured);

/// The pixels that a film draws: those of the photo's middle, or of the synthetic pixels that are measured.
/// Of letters the counted groups, as shades.
[[nodiscard]] std::vector<LanePixel> filmPixels(const MeasuredPixels& pixels);

/// The act *why*: text and films of the reason. If the films contradict the measurement, the text is the
/// reason's `otherwise`, and the films are those of a device that combines equal adds if these fit the
/// measurement, or else those of `instead`; on slides of Says::Lost the films stay.
struct Explanation {
    QString text;
    std::optional<FilmPair> films;
    bool follows = true; ///< films and measurement have the same direction, or one of them has none
};
[[nodiscard]] Explanation explanationOf(const Slide& slide, const SlidePlan& plan,
                                        const SlideResults& results);

/// A case as an earlier slide has measured it; null: none has.
struct EarlierTime {
    MeasurementPointer measured;
    int slide = 0; ///< its number on the screen
};

/// The bars of a slide, with the figures of its document. Measurements may be null or missing at the end of
/// the list: these cases are not measured yet. `earlier`: for each case; may be empty.
[[nodiscard]] std::vector<SlideBar> barsOf(const Slide& slide, const SlideResults& results,
                                           const std::vector<EarlierTime>& earlier = {});
/// The times beside the kernel time, measured and published: the whole count if the slide compares whole
/// counts; otherwise the phases for Says::Share, and mean and standard deviation on a slide of a document.
[[nodiscard]] QStringList furtherTimes(const Slide& slide, const Measurement& measured);
/// Whether the document's figures are scaled, because the measurement has another number of bytes.
[[nodiscard]] bool scalesFigures(const Slide& slide, const Measurement& measured);
/// Counted and right counts of the newest measurement, by channel and bin; empty without counts.
[[nodiscard]] std::vector<SlideBin> binsOf(const SlideResults& results);

/// Whether the room may guess: not for Says::Fails, and not for Says::Lost if the result of the mistake is
/// undefined.
[[nodiscard]] bool takesGuesses(const Slide& slide);
/// A guess, or the part of it that is typed, in words: "2 times as fast".
[[nodiscard]] QString guessText(const Slide& slide, const QString& number);
/// "guesses of the room: 1.5, 2, Ann 4 times as fast"; empty without guesses.
[[nodiscard]] QString guessesText(const Slide& slide, const std::vector<Guess>& guesses);
/// The best guess: "Ann guessed best: 4"; empty if nothing can be judged.
[[nodiscard]] QString bestGuessText(const Slide& slide, const SlideResults& results);

} // namespace tonescope::ui
