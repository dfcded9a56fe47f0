// SPDX-License-Identifier: GPL-3.0-or-later
// Who wrote the fastest kernel that counts right.
#pragma once

#include "ui/lab/leaderboard/contests.h"
#include "ui/lab/shell/lab_pane.h"

#include <set>

class QComboBox;
class QFrame;
class QLabel;
class QPushButton;
class QTableWidget;

namespace tonescope::ui {

/// Ranks the edited kernels of the session, those of added sessions too, and measures all of them once more
/// on the device and the pixels of the setup. Texts that came with files run once somebody has said so.
class LeaderboardPane : public LabPane {
    Q_OBJECT

public:
    explicit LeaderboardPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return leaderboardPaneId; }
    [[nodiscard]] QString title() const override { return tr("Leaderboard"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Board"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
    void setRuns(const std::vector<LabRun>& runs) override;
    /// Each strategy's own kernel, and everybody's newest text in its place.
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] bool mayRun() override;
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using LabPane::show;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

private:
    /// A case, and whose kernel it is.
    struct Start {
        MeasureCase asked;
        QString who;
    };

    [[nodiscard]] QFrame* makeQuestion();
    [[nodiscard]] std::vector<Start> starts() const;
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] const Contest* contest() const;
    void ask(bool asks);
    void offerContests();
    void showContest();
    void refreshButton();

    LabChoices m_choices;
    std::vector<StrategyInfo> m_strategies; ///< of the catalog
    std::vector<KernelEntry> m_handedIn;
    std::vector<Contest> m_contests;  ///< as offered
    std::set<std::string> m_accepted; ///< texts that came with files and may run
    bool m_running = false;

    QComboBox* m_list;
    QPushButton* m_measure;
    QFrame* m_question;
    QTableWidget* m_table;
    QLabel* m_note;
};

} // namespace tonescope::ui
