// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the slides of a lecture without a window, with the runner of the lab's window.
#pragma once

#include "app/lab/lab_runner.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/lecture/sentence.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tonescope::app {

/// Limits for a slow machine: larger pixels of a case are cut to `bytes`, and `repeats` replaces the repeats
/// of every case.
struct PlayLimits {
    std::optional<std::uint64_t> bytes{}; ///< upper limit of a case's pixels; nothing: the slide's size
    std::optional<unsigned> repeats{};    ///< of every case; nothing: as in the lab's window
};

/// The plan of a slide that was played, its results and its sentences.
struct PlayedSlide {
    /// Of the slide's own strategies. The plans of its corrected kernels (key `mend` of the slide's file) are
    /// not kept.
    ui::SlidePlan plan;
    ui::SlideResults results; ///< empty if there are no cases
    QString missing{};        ///< why the slide or a correction is not measured; else empty
    ui::Sentence sentence{};  ///< of the measurement
    ui::Sentence mended{};    ///< with all corrections; empty if there are none
    /// The explanation; nothing if the measurement allows no conclusion.
    std::optional<ui::Explanation> why{};
};

/// Plays slides one after the other. For one thread.
class LecturePlayer {
public:
    /// The session must outlive the player. `program` is this program's file: see IsolatedMeasuring. Slides
    /// are measured on `device` if it suits them, or else on the first device that does.
    LecturePlayer(Session& session, const QString& program, DeviceCatalog catalog, DeviceInfo device,
                  PlayLimits limits);

    /// Measures a slide and its corrections. Processes events until all is measured; `progressed` gets the
    /// finished share, 0 to 1.
    [[nodiscard]] PlayedSlide play(
        const ui::Slide& slide, const std::function<void(double)>& progressed = [](double) {});

    /// All runs so far, as the lab's window keeps them.
    [[nodiscard]] const LabSession& session() const { return m_played; }

private:
    [[nodiscard]] ui::SlidePlan planOf(const ui::Slide& slide, ui::SlidePart part) const;
    [[nodiscard]] Measurements measured(std::vector<MeasureCase> cases,
                                        const std::function<void(double)>& progressed);

    LabRunner m_runner;
    DeviceCatalog m_catalog;
    ui::LabChoices m_choices;
    PlayLimits m_limits;
    LabSession m_played;
};

/// Describes the first error of the slide on this machine: an error in its file, a strategy that is unknown,
/// cannot be measured or fails (on a slide that says `fails`: that does not fail), wrong counts, or a
/// measurement that contradicts the section `why` of a slide without a section `otherwise`. Empty if there is
/// none, and if this machine lacks the kind of device that the slide is about.
[[nodiscard]] QString faultOf(const ui::Slide& slide, const PlayedSlide& played,
                              const DeviceCatalog& catalog);

} // namespace tonescope::app
