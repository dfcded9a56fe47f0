// SPDX-License-Identifier: GPL-3.0-or-later
// Step by step: the source documents' story, measured on this machine.
#pragma once

#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/story/staircase.h"

#include <optional>

class QLabel;
class QListWidget;
class QPushButton;
class QTabWidget;
class QTextBrowser;
class QUrl;

namespace tonescope::ui {

class MistakeView;
class SourceTabs;
class StepPicture;
struct StoryPage;
struct StoryStep;

/// One step at a time: its text, its code, and what it measures when it is asked. What was measured stays
/// with its step.
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
    [[nodiscard]] std::map<std::string, std::string, std::less<>> details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

private:
    [[nodiscard]] QWidget* makeList();
    [[nodiscard]] QWidget* makePage();
    [[nodiscard]] QWidget* makeLower();
    [[nodiscard]] QWidget* makeButtons();
    [[nodiscard]] QPushButton* makeButton(const QString& text, const char* name);
    [[nodiscard]] int step() const;
    [[nodiscard]] StoryPage page(int index) const;
    [[nodiscard]] Stairs stairs() const;
    [[nodiscard]] QString mistakesHtml(const StoryStep& step) const;
    void goTo(int step);
    void runMistake(const std::string& way);
    void forgetMistake();
    void explain(const QUrl& link);
    void showStep();
    void refreshText();
    void tick(int step);

    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<Measurements> m_measured; ///< by step
    std::optional<int> m_running;         ///< the step that is being measured
    std::string m_mistake; ///< the way that is run in its place, with a mistake or mended; or none

    QListWidget* m_list;
    QTextBrowser* m_text;
    SourceTabs* m_sources;
    QTabWidget* m_lower;
    StepPicture* m_picture;
    MistakeView* m_mistakes;
    QPushButton* m_previous;
    QPushButton* m_measure;
    QPushButton* m_next;
    QLabel* m_number; ///< of the step, between the buttons
};

} // namespace tonescope::ui
