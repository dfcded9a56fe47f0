// SPDX-License-Identifier: GPL-3.0-or-later
// The lecture: reads its steps from the Markdown files in resources/lecture and in the user's own folder, and
// plans the measurements of each step on this machine.
//
// One file is one step: a header of "key: value" lines that says what is measured, a title with the idea, and
// the sections "think first", "mistake", "question" and "notes". The names of the files give the order.
// resources/handbook.md describes the keys.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/timings.h"
#include "ui/lab/glossary/lecture_files.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {
struct DeviceCatalog;
}

namespace tonescope::ui {

struct LabChoices;

/// The kind of device on which a step is measured.
enum class StepPlace : std::uint8_t {
    Host,     ///< the host's own threads
    Device,   ///< an OpenCL device
    CpuDevice ///< an OpenCL device that is a CPU
};

/// A restriction on the pixels of a step, besides the kinds that its strategies can count.
enum class StepPixels : std::uint8_t { Any, Colour, Letters };

/// One side of the comparison that answers a step's question: its differences from the step's own case.
struct AnswerSide {
    std::string strategy; ///< id; empty: the step's strategy
    std::string data;     ///< name of synthetic pixels; empty: the step's first pixels
    LaunchParameters launch;
    std::uint64_t bytes = 0; ///< size of synthetic pixels; 0: that of the step's pixels
};

/// A counting loop of a source document, which is measured beside the step's own strategy, and the time that
/// the document states for it.
struct DocumentFigure {
    std::string id;          ///< of the strategy
    Nanoseconds time{};      ///< 0: the document states none
    std::uint64_t bytes = 0; ///< of the pixels that the document counted
    /// The document's own words for its machine.
    QString machine;
};

/// A document's kernel with a mistake, which the user can run to see the effect.
struct StepMistake {
    std::string id; ///< of the faulty strategy; the catalog knows the corrected one
    QString title;  ///< short description of the mistake, for a list
};

/// One step as its file describes it. Its texts explain and ask; they never say how fast something is,
/// because that depends on the device.
struct LectureStep {
    std::string id; ///< identifies the step in session files
    QString title, idea, question;
    QString mistake; ///< the mistake of the source, and its correction; empty: none
    QString closing; ///< question that the comparison of `ask` with `against` answers; empty: none
    QString notes; ///< shown to the lecturer alone: in the notes window, neither on the page nor in a report
    std::string strategy; ///< the strategy that the step explains; its source text is shown in front
    std::string before;   ///< strategy that it is compared with; empty: none
    StepPlace place = StepPlace::Device;
    StepPixels pixels = StepPixels::Any;
    std::vector<std::string> also; ///< names of synthetic pixels that are measured besides the setup's
    std::vector<DocumentFigure> documents;
    std::vector<StepMistake> mistakes;
    /// The two sides of the closing question: "how fast is `ask` compared with `against`?"
    AnswerSide ask, against;
};

/// All steps that could be read.
struct StepLecture {
    std::vector<LectureStep> steps; ///< in the order of their files; ids are unique
    QStringList problems;           ///< one line per file that was left out, with the reason
};

/// Reads all steps in the language of the windows. A user's own file replaces the program's file of the same
/// name, or adds a step. A file with an error is left out and reported in `problems`; if it would have
/// replaced a file of the program, that file is used.
[[nodiscard]] StepLecture readLecture();

/// The step in a parsed file. If the file has an error, returns nothing and sets `problem` to one line with
/// file, line number and reason.
[[nodiscard]] std::optional<LectureStep> stepIn(const LectureFile& file, QString& problem);

/// Which part of a step a run measures: the step itself, one of its mistakes, or the answer to its question.
struct StepRun {
    std::string mistake{}; ///< id of the faulty strategy, or of its correction; empty: no mistake is run
    bool answer = false;   ///< the two sides of the question are measured
    std::optional<double> guess{}; ///< the user's guess of the speed-up; only for the step itself

    [[nodiscard]] bool ofStep() const { return mistake.empty() && !answer; }
};

/// Stores step and part in the details of a run, so that a session file brings its results back to the step.
[[nodiscard]] RunDetails detailsOf(const LectureStep& step, const StepRun& run);
/// Inverse of detailsOf(). An invalid guess is ignored.
[[nodiscard]] StepRun runIn(const RunDetails& details);
/// Index in `steps` of the step to which a run belongs; nothing if this version of the lecture has no step of
/// that id.
[[nodiscard]] std::optional<int> indexOfStep(const RunDetails& details,
                                             const std::vector<LectureStep>& steps);

/// The user's guess and all measurements of a step.
struct StepRecord {
    std::optional<double> guess{};
    Measurements measured{}; ///< of the step itself; incomplete while it is measured
    Measurements answer{};   ///< of the two sides of its question
};

/// The measurements of a step on this machine.
struct StepPlan {
    std::vector<MeasureCase> cases;
    QString note;    ///< difference from the setup, e.g. other pixels; empty: none
    QString missing; ///< why `cases` is empty, and what the user can do; empty if there are cases
};

/// The cases of the step itself, on the first switched-on device that suits it. Pixels are the setup's, or
/// synthetic ones if the step cannot count these, and then the step's own kinds of data. For each of them, in
/// this order: the strategy to compare with, the step's strategy, the documents' loops.
[[nodiscard]] StepPlan planOf(const LectureStep& step, const DeviceCatalog& catalog,
                              const LabChoices& choices);

/// The two cases of the step's question: first `against`, then `ask`. No cases if a strategy or device of
/// either side is missing.
[[nodiscard]] StepPlan answerPlan(const LectureStep& step, const DeviceCatalog& catalog,
                                  const LabChoices& choices);

/// Two cases of strategy `id`, faulty or corrected. The first runs on the device and keeps its counts; its
/// pixels are chosen so that the mistake shows. The second runs a few pixels in Oclgrind, which finds errors
/// of memory access and data races; it is omitted for strategies that would take minutes there.
[[nodiscard]] StepPlan mistakePlan(const LectureStep& step, std::string_view id, const DeviceCatalog& catalog,
                                   const LabChoices& choices);

} // namespace tonescope::ui
