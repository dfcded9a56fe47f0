// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Kernel source": edits a kernel, builds and verifies it, and measures it beside the original.
#pragma once

#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/kernel/kernel_drafts.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/kernel/kernel_result.h"

class QComboBox;
class QFrame;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QTabBar;

namespace tonescope::ui {

class BuildLogView;
class CompiledView;
class KernelEditor;

/// Shows one strategy's kernel at a time, with a tab for each file that it includes. Edits, and the last
/// measurements of each strategy, are kept when another strategy is shown.
///
/// A run with an edited kernel measures it and the original alternately, both in a separate process, so that
/// a faulty kernel can crash that process only. A text from a session file is foreign: it is marked as such,
/// and runs only after the user has allowed it. See KernelDrafts.
class KernelPane final : public LabPane {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KernelPane)

public:
    explicit KernelPane(QWidget* parent = nullptr);
    ~KernelPane() override;

    [[nodiscard]] std::string id() const override { return "kernel"; }
    [[nodiscard]] QString title() const override { return tr("Kernel source"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setSources(const std::map<std::string, std::string>& sources) override;
    void setChoices(const LabChoices& choices) override;
    /// The original kernel, and the edited one if it differs, on the first switched-on OpenCL device; of an
    /// exercise only the kernel itself. After "Check with Oclgrind": the checker's case.
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] bool mayRun() override;
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using LabPane::show;
    void end() override;
    void clear() override;
    [[nodiscard]] std::vector<QCustomPlot*> plots() const override;
    [[nodiscard]] QStringList findings() const override;

    /// Shows a kernel to complete, as a draft beside the user's other ones: the case's kernel is its
    /// original. It is checked with the pixels and the launch of the case; `of`, the ids of slide and
    /// exercise, is saved with each check.
    void openExercise(const MeasureCase& asked, const RunDetails& of);

    /// The user's texts that differ from their originals, by strategy id or file name. app/lab saves them for
    /// the next start.
    [[nodiscard]] std::map<std::string, std::string> drafts() const { return m_drafts.own(); }
    /// Takes the drafts of the last session; see KernelDrafts::restoreOwn().
    void restoreDrafts(const std::map<std::string, std::string>& drafts);
    /// The cases of another pane with the user's own kernels inserted: strategies for own kernels have only a
    /// template as their original. A case is left out if `cases` has the same strategy with the inserted
    /// kernel already. Cases that already have a kernel are unchanged; a foreign text is never inserted.
    [[nodiscard]] std::vector<MeasureCase> withOwnTexts(const std::vector<MeasureCase>& cases) const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Fills the list of strategies from setup and catalog.
    void offerStrategies();
    /// The chosen strategy; null if none is offered.
    [[nodiscard]] const StrategyInfo* strategy() const;
    /// Id of the draft that is shown: of a strategy or an exercise; empty if none is offered.
    [[nodiscard]] std::string strategyId() const;
    struct Exercise {
        MeasureCase asked;
        RunDetails of;
    };
    /// Id of the draft that a measurement of the shown run belongs to: of its exercise or its strategy.
    [[nodiscard]] const std::string& draftOf(const Measurement& measurement) const;
    /// The exercise that is shown; null if a strategy is.
    [[nodiscard]] const Exercise* exercise() const;
    /// Summary and origin of the strategy; of an exercise whether all counts of its last check are right, or
    /// the first wrong count.
    [[nodiscard]] QString aboutText() const;
    /// The first switched-on OpenCL device, on which everything is measured; null if there is none.
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] ForeignState foreign() const { return m_drafts.foreign(strategyId()); }
    void choose(const std::string& id);
    /// Shows description, files and results of the chosen strategy.
    void showStrategy();
    /// Makes one tab for the kernel's own file and one per included file.
    void listFiles();
    [[nodiscard]] QString ownFile() const;
    /// Name of the file of a tab.
    [[nodiscard]] QString fileAt(int tab) const;
    [[nodiscard]] std::string shownId() const;
    /// Puts the document of the front tab into the editor.
    void showFile();
    /// Shows the place of a message: its file and line.
    void goTo(const LogPlace& place);
    void replaceText(const QString& text);
    /// The text in the editor changed.
    void textEdited();
    /// Copies the text to the strategy whose pixels are ints, and requests a run.
    void convertPixels();
    /// The cases to measure: the original, then the edited kernel if it differs; of an exercise its kernel
    /// alone. Empty if pixels or devices do not suit, or if the shown text is too long to run.
    [[nodiscard]] std::vector<MeasureCase> measureCases() const;
    /// The case for Oclgrind.
    [[nodiscard]] std::vector<MeasureCase> checkCases() const;
    /// Requests a run of checkCases().
    void check();
    /// The last measurements of the chosen strategy.
    [[nodiscard]] KernelTrial trial() const;
    /// Updates results, log, compiled code and buttons for the chosen strategy.
    void refresh();
    void refreshButtons();
    /// Updates the bar about a foreign text: its origin, permission, and the switch to the user's own text.
    void refreshForeignBar();
    /// Updates the bar that offers to translate CUDA words or to convert the pixels.
    void refreshSlideBar();
    [[nodiscard]] QString note() const;

    LabChoices m_choices;
    std::vector<StrategyInfo> m_own; ///< strategies whose original is a template for the user's own kernel
    std::vector<StrategyInfo> m_offered; ///< one entry of the list each
    KernelDrafts m_drafts;
    std::map<std::string, Exercise> m_exercises; ///< by id of their draft
    std::map<std::string, KernelTrial> m_trials; ///< by strategy id, or id of an exercise
    std::string m_runOf; ///< id of the exercise of the run that is shown; empty: it has a strategy's kernels
    bool m_running = false;
    bool m_checking = false; ///< the current or requested run is one by Oclgrind

    QComboBox* m_list;
    QPushButton* m_new;
    QPushButton* m_measure;
    QPushButton* m_check;
    QPushButton* m_revert;
    QPushButton* m_code; ///< checked while the compiled code is shown
    QLabel* m_about;
    QLineEdit* m_name;
    QFrame* m_foreignBar; ///< about a text from a session file
    QLabel* m_foreignText;
    QPushButton* m_allow;
    QPushButton* m_other; ///< switches between the foreign and the user's own text
    QFrame* m_slideBar;   ///< offers to translate CUDA words or to convert the pixels
    QLabel* m_slideText;
    QPushButton* m_rename;
    QPushButton* m_convert;
    QTabBar* m_files; ///< the kernel's own file, then the files that it includes
    KernelEditor* m_editor;
    CompiledView* m_compiled;
    QSplitter* m_foot;
    KernelResult* m_result;
    BuildLogView* m_log;
};

} // namespace tonescope::ui
