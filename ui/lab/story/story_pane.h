// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Step by step": the lecture's steps, measured on this machine.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/story/lecture.h"
#include "ui/lab/story/step_text.h"
#include "ui/lab/story/step_views.h"

#include <optional>

class QAction;
class QDialog;
class QDoubleSpinBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTabWidget;
class QTextBrowser;

namespace tonescope::ui {

class MistakeView;
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
    [[nodiscard]] QWidget* makeList();
    [[nodiscard]] QWidget* makePage();
    [[nodiscard]] QWidget* makeBar();
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
