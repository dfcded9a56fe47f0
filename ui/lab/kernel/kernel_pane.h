// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Kernel source": edits a kernel, builds and verifies it, and measures it beside the original.
#pragma once

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

/// Shows one strategy's kernel at a time, with a tab for each file that it includes. Edits and the last
/// measurements of each strategy are kept. A text that came with a session's file is foreign: it is marked,
/// and runs only after the user has allowed it. See KernelDrafts.
class KernelPane final : public LabPane {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KernelPane)

public:
    explicit KernelPane(QWidget* parent = nullptr);
    ~KernelPane() override;

    [[nodiscard]] std::string id() const override { return "kernel"; }
    [[nodiscard]] QString title() const override { return tr("Kernel source"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Kernel"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setSources(const std::map<std::string, std::string>& sources) override;
    void setChoices(const LabChoices& choices) override;
    /// The original kernel, and the edited one if there is one, on the first chosen OpenCL device.
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

    /// The user's own texts that differ from the originals, by strategy id, to be kept until the next start.
    [[nodiscard]] std::map<std::string, std::string> drafts() const { return m_drafts.own(); }
    void restoreDrafts(const std::map<std::string, std::string>& drafts);
    /// The cases of another pane, with the user's kernels in place of the empty beginnings that strategies
    /// for own kernels have. A case that has a kernel keeps it.
    [[nodiscard]] std::vector<MeasureCase> withOwnTexts(std::vector<MeasureCase> cases) const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void offerStrategies();
    [[nodiscard]] const StrategyInfo* strategy() const;
    [[nodiscard]] std::string strategyId() const;
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] ForeignState foreign() const { return m_drafts.foreign(strategyId()); }
    void choose(const std::string& id);
    void showStrategy();
    void listFiles();
    [[nodiscard]] QString ownFile() const;
    [[nodiscard]] QString fileAt(int tab) const;
    [[nodiscard]] std::string shownId() const;
    void showFile();
    void goTo(const LogPlace& place);
    void replaceText(const QString& text);
    void textEdited();
    void convertPixels();
    [[nodiscard]] std::vector<MeasureCase> measureCases() const;
    [[nodiscard]] std::vector<MeasureCase> checkCases() const;
    void check();
    [[nodiscard]] KernelTrial trial() const;
    void refresh();
    void refreshButtons();
    void refreshForeignBar();
    void refreshSlideBar();
    [[nodiscard]] QString note() const;

    LabChoices m_choices;
    std::vector<StrategyInfo> m_own;     ///< strategies for the user's own kernels
    std::vector<StrategyInfo> m_offered; ///< an entry of the list each
    KernelDrafts m_drafts;
    std::map<std::string, KernelTrial> m_trials; ///< by strategy id
    bool m_running = false;
    bool m_checking = false; ///< the run that was asked for last is one by Oclgrind

    QComboBox* m_list;
    QPushButton* m_new;
    QPushButton* m_measure;
    QPushButton* m_check;
    QPushButton* m_revert;
    QPushButton* m_code; ///< down while the compiled code is shown
    QLabel* m_about;
    QLineEdit* m_name;
    QFrame* m_foreignBar; ///< about a text that came with a file
    QLabel* m_foreignText;
    QPushButton* m_allow;
    QPushButton* m_other; ///< switches between the file's text and the user's own
    QFrame* m_slideBar;   ///< about a kernel from a slide or a book
    QLabel* m_slideText;
    QPushButton* m_rename;
    QPushButton* m_convert;
    QTabBar* m_files; ///< the kernel's own file, and behind it those that it includes
    KernelEditor* m_editor;
    CompiledView* m_compiled;
    QSplitter* m_foot;
    KernelResult* m_result;
    BuildLogView* m_log;
};

} // namespace tonescope::ui
