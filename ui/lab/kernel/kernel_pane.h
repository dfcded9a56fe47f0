// SPDX-License-Identifier: GPL-3.0-or-later
// A kernel's source beside its bar, to be edited, built, verified and measured.
#pragma once

#include "ui/lab/kernel/build_log.h"
#include "ui/lab/kernel/kernel_drafts.h"
#include "ui/lab/kernel/kernel_result.h"
#include "ui/lab/shell/lab_pane.h"

class QSplitter;

namespace tonescope::ui {

class BuildLogView;
class CompiledView;
class ForeignBar;
class KernelEditor;
class KernelFiles;
class KernelHead;
class KernelResult;
class RenameBar;

/// Shows one strategy's kernel at a time. Edits and the last measurements of each are kept; the files that a
/// kernel includes can be read and edited beside it. A text that came with a file is marked, and run once
/// somebody has said so; edits of it go with it, when another file brings another one.
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
    /// The strategy's own kernel, and the edited one where there is one, on the first chosen OpenCL device.
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

    /// The user's own texts that differ from the originals, by strategy id; to be kept, and brought back.
    [[nodiscard]] std::map<std::string, std::string> drafts() const { return m_drafts.own(); }
    /// The cases of another pane, where strategies whose texts are the user's own have what was written, but
    /// where the pane has a text itself.
    [[nodiscard]] std::vector<MeasureCase> withOwnTexts(std::vector<MeasureCase> cases) const;
    void restoreDrafts(const std::map<std::string, std::string>& drafts);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeUpper();
    QWidget* makeFoot();
    void offerStrategies();
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] std::string strategyId() const;
    void chooseStrategy();
    void listFiles();
    void showFile();
    void goTo(const LogPlace& place);
    void textEdited();
    void renameWords();
    void convertPixels();
    [[nodiscard]] bool convertible() const;
    [[nodiscard]] std::vector<MeasureCase> measureCases() const;
    [[nodiscard]] std::vector<MeasureCase> checkCases() const;
    void check();
    void refresh();
    void refreshButtons();
    void markPlaces();
    [[nodiscard]] QString note() const;

    LabChoices m_choices;
    std::vector<StrategyInfo> m_own; ///< strategies whose texts are the user's own
    KernelDrafts m_drafts;
    std::map<std::string, KernelTrial> m_trials; ///< by strategy id
    bool m_running = false;
    bool m_checking = false; ///< the run that was asked for last is one by the checker

    KernelHead* m_head;
    ForeignBar* m_foreign;
    RenameBar* m_rename;
    KernelFiles* m_files;
    KernelEditor* m_editor;
    CompiledView* m_compiled;
    QSplitter* m_foot;
    KernelResult* m_result;
    BuildLogView* m_log;
};

} // namespace tonescope::ui
