// SPDX-License-Identifier: GPL-3.0-or-later
// Step by step: the source documents' story, measured on this machine.
#pragma once

#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/story/staircase.h"
#include "ui/lab/story/step_run.h"

#include <optional>

class QListWidget;
class QTabWidget;
class QTextBrowser;
class QUrl;

namespace tonescope::ui {

class AnswerView;
class MistakeView;
class NotesWindow;
class SourceTabs;
class StepActions;
class StepBar;
class StepPicture;
struct StoryPage;
struct StoryStep;

/// One step at a time: its text, its code, and what it measures when it is asked. What was guessed and
/// measured stays with its step.
class StoryPane : public LabPane {
    Q_OBJECT

public:
    explicit StoryPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "story"; }
    [[nodiscard]] QString title() const override { return tr("Step by step"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Steps"); }
    /// The list of steps is away while text is large; the buttons go through them.
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
    void takeOver(const LabPane& before) override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

private:
    [[nodiscard]] QWidget* makeList();
    [[nodiscard]] QWidget* makePage();
    [[nodiscard]] QWidget* makeLower();
    void connectBar();
    void connectActions();
    [[nodiscard]] int step() const;
    [[nodiscard]] StoryPage page(int index) const;
    [[nodiscard]] Stairs stairs() const;
    void goTo(int step);
    void runInstead(const StepRun& run);
    void forgetRun();
    void guess(std::optional<double> factor);
    void showStep();
    void refreshText();
    void refreshGuess(const StoryPage& page);
    void refreshAnswer();
    void tick(int step);
    void forgetOtherPixels();
    [[nodiscard]] StepRecord& record(int step) { return m_records.at(static_cast<std::size_t>(step)); }

    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<StepRecord> m_records; ///< by step
    std::optional<int> m_running;      ///< the step that is being measured
    StepRun m_run;                     ///< what of it

    QListWidget* m_list;
    QTextBrowser* m_text;
    SourceTabs* m_sources;
    QTabWidget* m_lower;
    StepPicture* m_picture;
    AnswerView* m_answer;
    MistakeView* m_mistakes;
    StepBar* m_bar;
    StepActions* m_actions;
    NotesWindow* m_notes;
};

} // namespace tonescope::ui
