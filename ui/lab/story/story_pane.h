// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Step by step": shows the steps of the lecture, measures them on this machine, and runs the
// mistakes of the source documents.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/measuring/series.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/story/lecture.h"

#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QAction;
class QBoxLayout;
class QComboBox;
class QCustomPlot;
class QDialog;
class QDoubleSpinBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTabWidget;
class QTextBrowser;

namespace tonescope::ui {

class BinsChart;

/// A line that only one of two texts has.
struct ChangedLine {
    enum class Kind : std::uint8_t { Removed, Added };

    Kind kind = Kind::Removed;
    int number = 0; ///< line number in that text, from 1
    QString text;
};

/// The smallest set of lines to remove from `before` and to add, so that it becomes `after`; from top to
/// bottom. At each place the removed lines come before the added ones.
[[nodiscard]] std::vector<ChangedLine> changedLines(const QString& before, const QString& after);

/// The tab for mistakes: buttons that run the chosen mistake and its correction; the wrong counts in words
/// and bin by bin; and the lines in which the corrected kernel or its host code differs. Results are kept for
/// all steps until clear().
class MistakeView : public QWidget {
    Q_OBJECT

public:
    explicit MistakeView(QWidget* parent = nullptr);

    /// The devices, and the corrected strategy of each faulty one.
    void setCatalog(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);
    /// Shows the mistakes of this step.
    void setStep(const LectureStep& step);
    /// Whether the buttons may start a run; false during a run.
    void setReady(bool ready);

    /// A run of strategy `id`, faulty or corrected, begins; its last result is dropped.
    void begin(const std::string& id);
    /// The next measurement of the run.
    void show(const MeasurementPointer& measurement);
    using QWidget::show;
    /// The run is over, possibly before its first measurement.
    void end();
    /// Drops all results.
    void clear();

    /// Whether one of the step's mistakes was run.
    [[nodiscard]] bool shows(const LectureStep& step) const;
    /// Results of a mistake and its correction, or of all mistakes of a step, as rich text; empty if none was
    /// run.
    [[nodiscard]] QString htmlOf(const StepMistake& mistake) const;
    [[nodiscard]] QString htmlOf(const LectureStep& step) const;
    /// The plot of the wrong counts, bin by bin; owned by the view.
    [[nodiscard]] QCustomPlot& plot() const;

Q_SIGNALS:
    /// Requests a run of strategy `id`: the faulty one or its correction.
    void runWanted(const std::string& id);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The two measurements of a mistakePlan(): on the device, and in Oclgrind. Null until they arrive.
    struct Result {
        MeasurementPointer shown, checked;
    };

    void refresh();
    void fitText();
    /// The mistake in front; with an empty id if the step has none.
    [[nodiscard]] StepMistake chosen() const;
    /// Id of the strategy that corrects this one; empty if there is none.
    [[nodiscard]] std::string mendedOf(const std::string& faulty) const;
    /// The last result of a strategy; null if it was not run.
    [[nodiscard]] const Result* resultOf(const std::string& id) const;
    [[nodiscard]] QString sourceOf(const std::string& id) const;
    /// Host code of a document's kernel, in which a mistake may be; empty if there is none.
    [[nodiscard]] QString hostCodeOf(const std::string& id) const;
    /// Heading and sentences of one strategy, which must have a result.
    [[nodiscard]] QString partOf(const std::string& id, const QString& heading) const;

    DeviceCatalog m_catalog;
    std::map<std::string, std::string> m_sources;
    std::map<std::string, Result> m_results; ///< by strategy id
    std::vector<StepMistake> m_offered;      ///< of the step in front; one entry of the list each
    std::string m_latest;                    ///< strategy that was run last
    bool m_ready = true;
    QComboBox* m_mistakes;
    QPushButton* m_run;
    QPushButton* m_mend;
    QTextBrowser* m_text;
    BinsChart* m_chart;
};

class BarsView;
class GuessChart;
class StairsChart;

/// Per step, the throughput of its strategy in 10^9 bytes of pixels per second; nothing if there is none to
/// compare.
using Stairs = std::vector<std::optional<double>>;

/// The first measurement of `strategy` in a step, which is the one on the step's first pixels. Null if there
/// is none, if its counts are wrong, or if its time proves nothing (simulator, busy machine).
[[nodiscard]] MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy);

/// The throughputs of the steps that counted the same pixels as `step`; if that step has no measurement, the
/// same pixels as the last measured step. `stairs` has one entry per step, or null.
[[nodiscard]] Stairs comparable(const Measurements& stairs, std::size_t step);

/// "Step 7 is the fastest so far; per byte it is 12.3 × as fast as step 1."; empty if fewer than two steps
/// are comparable.
[[nodiscard]] QString staircaseText(const Stairs& stairs);

/// The tab with plots: bars of the step's measurements, the guess beside the measured ratio, and the
/// staircase of all steps.
class StepPicture : public QWidget {
    Q_OBJECT

public:
    explicit StepPicture(QWidget* parent = nullptr);

    /// `step`: index of the step in front.
    void show(const Measurements& ofStep, const Stairs& stairs, std::size_t step);
    using QWidget::show;
    /// The guess and the measured ratio; `text` says both in words. Without a guess the plot is hidden.
    void showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                   const QString& text);

private:
    BarsView* m_bars;
    GuessChart* m_guess;
    StairsChart* m_stairs;
    QLabel* m_text;
};

/// The tab with the closing question: a button that measures the answer, and the answer in words and as bars.
class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);

    /// The question of the step in front.
    void ask(const QString& question);
    /// `answer`: the measurements so far. `measuring`: more will follow. `missing`: why the question cannot
    /// be measured on this machine; empty if it can.
    void show(const Measurements& answer, bool measuring, const QString& missing);
    using QWidget::show;
    /// The button that measures the answer; the pane connects and enables it.
    [[nodiscard]] QPushButton& button() const { return *m_measure; }

private:
    QLabel* m_question;
    QPushButton* m_measure;
    QLabel* m_answer;
    BarsView* m_bars;
};

class SourceTabs;
struct StepPage;

/// Shows one step at a time: its page, a row of buttons with a field for a guess, and below them tabs with
/// source texts, plots, mistakes and the question. Guesses and measurements stay with their step until
/// clear(), or until another photo is opened. The lecturer's notes are a separate window, for a second
/// screen.
class StoryPane : public LabPane {
    Q_OBJECT

public:
    explicit StoryPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "story"; }
    [[nodiscard]] QString title() const override { return tr("Step by step"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setSources(const std::map<std::string, std::string>& sources) override;
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

    /// Keeps Page Up and Page Down for the source texts while these have the focus.
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// Builders of the parts of the pane; called once.
    void makeList();
    void makeText();
    [[nodiscard]] QBoxLayout* makeBar();
    [[nodiscard]] QWidget* makeLower();
    void makeNotes();
    void makeActions();
    /// Index of the step in front, from 0.
    [[nodiscard]] int index() const;
    [[nodiscard]] const LectureStep& step(int index) const {
        return m_lecture.steps.at(static_cast<std::size_t>(index));
    }
    [[nodiscard]] int stepCount() const { return static_cast<int>(m_lecture.steps.size()); }
    [[nodiscard]] StepRecord& record(int index) { return m_records.at(static_cast<std::size_t>(index)); }
    /// Collects what the page of a step shows: its texts, its plan on this machine, guess and measurements.
    [[nodiscard]] StepPage page(int index) const;
    /// Puts the step in front; an index out of range is limited.
    void goTo(int index);
    /// Requests a run of this part of the step in front, instead of the part that Run would measure.
    void runInstead(const StepRun& run);
    /// Lets Run measure the step itself again, after a mistake or an answer.
    void forgetRun();
    /// Drops results that were measured on a photo that is no longer open.
    void forgetOtherPixels();
    /// Fills all views for the step in front, after it changed.
    void showStep();
    /// Shows or hides the notes window.
    void showNotes();
    /// Rebuilds all views of the step in front.
    void refresh();
    /// Ticks the step in the list if it is measured.
    void tick(int index);

    StepLecture m_lecture;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<StepRecord> m_records; ///< one per step
    std::optional<int> m_running;      ///< index of the step whose run is going on
    StepRun m_run; ///< the part of the step that is being measured, or that Run would measure

    QListWidget* m_list;
    QLabel* m_problems; ///< errors in files of the lecture
    QTextBrowser* m_text;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_measure;
    QDoubleSpinBox* m_guess; ///< a value of 0 means no guess
    QTabWidget* m_lower;
    SourceTabs* m_sources;
    StepPicture* m_picture;
    AnswerView* m_answer;
    MistakeView* m_mistakes;
    QDialog* m_notes;
    QTextBrowser* m_notesText;
    QAction* m_notesAction = nullptr;
    QList<QAction*> m_actions; ///< enabled while the pane is in front
};

} // namespace tonescope::ui
