// SPDX-License-Identifier: GPL-3.0-or-later
// What the measurements of a slide become: one sentence, its trust, bars, and the text of the why.
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
    QString strong, rest; ///< one sentence: the first part is its result
    Trust trust = Trust::None;
    QString trustText{};
    bool meant = false; ///< counts are wrong, but only of ways that are known to count wrong
};

/// The name of pixels on a bar: "photo", "equal pixels".
[[nodiscard]] QString dataName(const std::string& data);

/// `results` has the measurements of all cases. A sentence states only what the repeats support: of a busy
/// machine or a simulator it draws no conclusion. If the interval of a ratio contains 1, a narrow one is no
/// difference, and with a wide one it cannot tell.
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

/// What the why shows: the reason's text if the films of its mechanism point where the measurement points,
/// else its `otherwise`, with the films of a device that joins equal adds if these point there, or else with
/// `instead`.
struct Explanation {
    QString text;
    std::optional<FilmPair> films;
    bool follows = true; ///< the measurement goes where the films point, or one of both says nothing
};
[[nodiscard]] Explanation explanationOf(const Slide& slide, const SlidePlan& plan,
                                        const SlideResults& results);

/// A case as another slide has measured it; null: none has.
struct EarlierTime {
    MeasurementPointer measured;
    int slide = 0; ///< its number on the screen
};

/// The bars of a slide, with the figures of its document. Measurements that are null, or missing at the end
/// of a run, are not there yet. `earlier`: for each case; may be empty.
[[nodiscard]] std::vector<SlideBar> barsOf(const Slide& slide, const SlideResults& results,
                                           const std::vector<EarlierTime>& earlier = {});
/// The times beside the kernel time, measured and published: of the whole count where the bars show it, of
/// the phases where the sentence tells one's share; else, on a slide of a document, mean and standard
/// deviation.
[[nodiscard]] QStringList furtherTimes(const Slide& slide, const Measurement& measured);
/// Whether the figures of the slide's document are told in proportion to the bytes that were measured.
[[nodiscard]] bool scalesFigures(const Slide& slide, const Measurement& measured);
/// Counted and right counts of the newest measurement, by channel and bin; empty without counts.
[[nodiscard]] std::vector<SlideBin> binsOf(const SlideResults& results);

/// Whether the slide asks for a number. It does not where it asks why something fails, or where the counts
/// are undefined: of tables that are not cleared, and of a barrier in a branch.
[[nodiscard]] bool takesGuesses(const Slide& slide);
/// A guess, or what is typed of it, in words: "2 times as fast".
[[nodiscard]] QString guessText(const Slide& slide, const QString& number);
/// "guesses of the room: 1.5, 2, Ann 4 times as fast"; empty without guesses.
[[nodiscard]] QString guessesText(const Slide& slide, const std::vector<Guess>& guesses);
/// The best guess: "Ann guessed best: 4"; empty if nothing can be judged.
[[nodiscard]] QString bestGuessText(const Slide& slide, const SlideResults& results);

} // namespace tonescope::ui
