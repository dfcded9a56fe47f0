// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Step by step": the lecture's steps, measured on this machine.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/measuring/series.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/story/lecture.h"
#include "ui/lab/story/step_text.h"

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

/// A line that one of two texts has, and the other has not.
struct ChangedLine {
    enum class Kind : std::uint8_t { Removed, Added };

    Kind kind = Kind::Removed;
    int number = 0; ///< in the text that has it, from 1
    QString text;
};

/// The fewest lines to remove from `before` and to add so that it becomes `after`, from above. At each place,
/// the removed lines come before the added ones.
[[nodiscard]] std::vector<ChangedLine> changedLines(const QString& before, const QString& after);

/// Buttons that run and mend the chosen mistake; what went wrong, in words and bin by bin; and the lines in
/// which the mended kernel, or its host code, differs. The results of all steps are kept until clear().
class MistakeView : public QWidget {
    Q_OBJECT

public:
    explicit MistakeView(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);
    /// Offers the mistakes of this step.
    void setStep(const LectureStep& step);
    /// Whether a run may begin.
    void setReady(bool ready);

    /// A run of this strategy begins: forgets its last result.
    void begin(const std::string& id);
    /// The next measurement of the run.
    void show(const MeasurementPointer& measurement);
    using QWidget::show;
    /// The run is over, perhaps before its first measurement.
    void end();
    void clear();

    /// Whether a mistake of that step was run.
    [[nodiscard]] bool shows(const LectureStep& step) const;
    /// The results of a mistake, or of all mistakes of a step, as rich text; empty where nothing was
    /// measured.
    [[nodiscard]] QString htmlOf(const StepMistake& mistake) const;
    [[nodiscard]] QString htmlOf(const LectureStep& step) const;
    [[nodiscard]] QCustomPlot& plot() const;

Q_SIGNALS:
    /// The strategy of that id is to be measured: with its mistake, or mended.
    void runWanted(const std::string& id);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The measurements of a strategy: on a device, and by Oclgrind.
    struct Result {
        MeasurementPointer shown, checked;
    };

    void refresh();
    void fitText();
    [[nodiscard]] StepMistake chosen() const;
    [[nodiscard]] std::string mendedOf(const std::string& faulty) const;
    [[nodiscard]] const Result* resultOf(const std::string& id) const;
    [[nodiscard]] QString sourceOf(const std::string& id) const;
    [[nodiscard]] QString hostCodeOf(const std::string& id) const;
    [[nodiscard]] QString partOf(const std::string& id, const QString& heading) const;

    DeviceCatalog m_catalog;
    std::map<std::string, std::string> m_sources;
    std::map<std::string, Result> m_results; ///< by id of the strategy
    std::vector<StepMistake> m_offered;      ///< an entry of the list each
    std::string m_latest;                    ///< id of the strategy that was run last
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

/// Per step, the throughput of its own strategy in 10^9 bytes of pixels a second; nothing where it was not
/// measured.
using Stairs = std::vector<std::optional<double>>;

/// The measurement of `strategy` on the first pixels of a step; null where it was not measured there, counts
/// wrongly, was simulated, or where the machine was busy.
[[nodiscard]] MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy);

/// The stairs that counted the same pixels as that of `step`; where that has none, as the last one.
[[nodiscard]] Stairs comparable(const Measurements& stairs, std::size_t step);

/// "Step 7 is the fastest so far, by the byte 12.3 × as fast as step 1."; empty where fewer than two are
/// measured.
[[nodiscard]] QString staircaseText(const Stairs& stairs);

/// Bars of what the step measured, the guess beside the measurement, and the staircase of all steps.
class StepPicture : public QWidget {
    Q_OBJECT

public:
    explicit StepPicture(QWidget* parent = nullptr);

    /// `step`: index of the step in front.
    void show(const Measurements& ofStep, const Stairs& stairs, std::size_t step);
    using QWidget::show;
    /// `text` has both in words. Without a guess the plot takes no room.
    void showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                   const QString& text);

private:
    BarsView* m_bars;
    GuessChart* m_guess;
    StairsChart* m_stairs;
    QLabel* m_text;
};

/// The question at the end of a step, a button that measures the answer, and the answer in words and as bars.
class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);

    void ask(const QString& question);
    /// `answer`: as far as it is measured. `missing`: why this question cannot be measured; empty if it can.
    void show(const Measurements& answer, bool measuring, const QString& missing);
    using QWidget::show;
    [[nodiscard]] QPushButton& button() const { return *m_measure; }

private:
    QLabel* m_question;
    QPushButton* m_measure;
    QLabel* m_answer;
    BarsView* m_bars;
};

class SourceTabs;

/// Shows one step at a time: its page, a row of buttons with a field for a guess, and below them source
/// texts, picture, mistakes and question. Guesses and measurements stay with their step until clear(), or
/// until another photo is open. The lecturer's notes have a window of their own.
class StoryPane : public LabPane {
    Q_OBJECT

public:
    explicit StoryPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "story"; }
    [[nodiscard]] QString title() const override { return tr("Step by step"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Steps"); }
    /// Hides the list of steps while text is large; the row of buttons has the step's number then.
    void setLarge(bool large) override;
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

    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeList();
    void makeText();
    [[nodiscard]] QBoxLayout* makeBar();
    [[nodiscard]] QWidget* makeLower();
    void makeNotes();
    void makeActions();
    [[nodiscard]] int index() const; ///< of the step in front, from 0
    [[nodiscard]] const LectureStep& step(int index) const {
        return m_lecture.steps.at(static_cast<std::size_t>(index));
    }
    [[nodiscard]] int stepCount() const { return static_cast<int>(m_lecture.steps.size()); }
    [[nodiscard]] StepRecord& record(int index) { return m_records.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] StepPage page(int index) const;
    void goTo(int index);
    void runInstead(const StepRun& run);
    void forgetRun();
    void forgetOtherPixels();
    void showStep();
    void showNotes();
    void refresh();
    void tick(int index);

    Lecture m_lecture;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<StepRecord> m_records; ///< by step
    std::optional<int> m_running;      ///< the step that is being measured
    StepRun m_run;                     ///< the part of the step that runs, or runs next

    QListWidget* m_list;
    QLabel* m_problems; ///< files of the lecture that were left out
    QTextBrowser* m_text;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_measure;
    QDoubleSpinBox* m_guess; ///< 0: none
    QLabel* m_number;        ///< of the step
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
