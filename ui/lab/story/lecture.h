// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the lecture, read from the Markdown files in resources/lecture and in the user's own folder,
// and the cases that each step measures.
//
// A file is a step: a header of "key: value" lines that says what is measured, a title with the idea, and
// sections "think first", "mistake", "question" and "notes". The files' names give the order. resources/
// handbook.md describes the keys.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/lab_session.h"
#include "engine/values/timings.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/glossary/lecture_files.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// Where a step is measured.
enum class StepPlace : std::uint8_t {
    Host,     ///< the host's own threads
    Device,   ///< an OpenCL device
    CpuDevice ///< an OpenCL device that is a CPU
};

/// The kind of pixels that a step needs, beside what its strategies can count.
enum class StepPixels : std::uint8_t { Any, Colour, Letters };

/// One side of the comparison that answers a step's question, as far as it differs from the step.
struct AnswerSide {
    std::string strategy; ///< empty: the step's
    std::string data;     ///< name of made pixels; empty: the step's first pixels
    LaunchParameters launch;
    std::uint64_t bytes = 0; ///< of made pixels; 0: as many as the step's
};

/// A kernel or host loop of a source document, and the time that the document gives for it.
struct DocumentFigure {
    std::string id;          ///< of the strategy
    Nanoseconds time{};      ///< 0: the document gives none
    std::uint64_t bytes = 0; ///< of pixels
    QString machine;
};

/// A document's kernel that can be run with its mistake.
struct StepMistake {
    std::string id; ///< of the strategy
    QString title;
};

/// The texts explain and ask; they never say how fast anything is, because the device decides that.
struct LectureStep {
    std::string id; ///< in the files of sessions
    QString title, idea, question;
    QString mistake;      ///< of the source, and what is right; empty: none worth telling
    QString closing;      ///< asks for a comparison of `ask` and `against`; empty: no question
    QString notes;        ///< for the lecturer alone: neither on the page nor in a report
    std::string strategy; ///< its source text is in front; measured last
    std::string before;   ///< measured first, to compare with; empty: none
    StepPlace place = StepPlace::Device;
    StepPixels pixels = StepPixels::Any;
    std::vector<std::string> also; ///< names of made pixels that are measured beside the setup's
    std::vector<DocumentFigure> documents;
    std::vector<StepMistake> mistakes;
    AnswerSide ask, against;
};

struct Lecture {
    std::vector<LectureStep> steps; ///< in order; ids differ
    QStringList problems;           ///< a line for each file that was left out, and why
};

/// The steps in the language of the windows. The user's own files replace files of the same name, and add
/// steps; a bad file is left out, and the program's file of that name stays.
[[nodiscard]] Lecture readLecture();

/// The step in one file; nothing where the file is wrong, and then `problem` says in a line what and where.
[[nodiscard]] std::optional<LectureStep> stepIn(const LectureFile& file, QString& problem);

/// The part of a step that a run measures: the step itself, a mistake, or the answer to its question.
struct StepRun {
    std::string mistake{}; ///< id of the strategy that is run, with the mistake or mended; empty: none
    bool answer = false;
    std::optional<double> guess{}; ///< how many times as fast; only of the step itself

    [[nodiscard]] bool ofStep() const { return mistake.empty() && !answer; }
};

/// As it is kept with a run in a session's file, and read back.
[[nodiscard]] RunDetails detailsOf(const LectureStep& step, const StepRun& run);
[[nodiscard]] StepRun runIn(const RunDetails& details);
/// The index of the step in `steps`; nothing where it is a step of another version.
[[nodiscard]] std::optional<int> indexOfStep(const RunDetails& details,
                                             const std::vector<LectureStep>& steps);

struct StepPlan {
    std::vector<MeasureCase> cases;
    QString note;    ///< how the plan deviates from the setup; empty: it does not
    QString missing; ///< why there are no cases, and what helps; empty: there are some
};

/// The step on the setup's pixels, or on made ones where it cannot count these, and on its own kinds of data;
/// on the first device that suits it. For each kind of pixels: the strategy to compare with, the step's own,
/// the documents' ways.
[[nodiscard]] StepPlan planOf(const LectureStep& step, const DeviceCatalog& catalog,
                              const LabChoices& choices);

/// The two sides of the step's question: first `against`, then `ask`.
[[nodiscard]] StepPlan answerPlan(const LectureStep& step, const DeviceCatalog& catalog,
                                  const LabChoices& choices);

/// A document's strategy on pixels that show its mistake, keeping the counts; and on few pixels under
/// Oclgrind, except where that would take minutes.
[[nodiscard]] StepPlan mistakePlan(const LectureStep& step, std::string_view id, const DeviceCatalog& catalog,
                                   const LabChoices& choices);

} // namespace tonescope::ui
