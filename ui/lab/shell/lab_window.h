// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy lab: a lecture in one window.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"
#include "engine/values/measuring/lab_session.h"
#include "ui/lab/shell/lab_choices.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QTabWidget;

namespace tonescope::ui {

class KernelPane;
class LabFileMenu;
class LabPane;
class MessageArea;
class RunBar;
class SetupPane;

/// The lab's tabs, what is set up for them, and the run that is going on. It asks for measurements by signals
/// and is told of them; it knows no engine.
class LabWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit LabWindow(QWidget* parent = nullptr);

    void showDevices(const DeviceCatalog& catalog);
    /// The image that is open elsewhere in the program.
    void showPhoto(const ImagePointer& photo);
    /// See SetupPane::setText().
    void showText(const ImagePointer& text);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);

    /// Where everything is measured from now on.
    void setMachine(const MachineFacts& machine) { m_machine = machine; }

    /// So many measurements' worth of the run is done, shown or not.
    void showProgress(double measurements);
    /// The next measurement of the run that was asked for.
    void showMeasured(const MeasurementPointer& measurement);
    /// The run is over; `stopped` before its end.
    void showEnded(bool stopped);

    /// Takes everything that a file keeps in place of what is there. The runs of a long session come one by
    /// one.
    void showSession(LabSession session);
    /// What of a long session is still on its way, at once.
    void showAllRuns();
    /// Adds what another file keeps, to be shown beside it where both can be. No run is going on. Gives how
    /// many runs were not there before.
    std::size_t addSession(const LabSession& session);
    /// See KernelPane::drafts().
    [[nodiscard]] std::map<std::string, std::string> kernelDrafts() const;
    void restoreDrafts(const std::map<std::string, std::string>& drafts);
    /// See LabFileMenu::setLast().
    void offerLast(const QString& file);
    /// Files that are measured: the photo, and the text whose letters are counted.
    [[nodiscard]] QStringList inputs() const;
    void showFailure(const QString& what, const Failure& failure);
    /// Something was done that nothing else shows.
    void showDone(const QString& text);

    [[nodiscard]] const LabSession& session() const { return m_session; }
    /// What somebody asks to be written: without names of people where they are to be left out.
    [[nodiscard]] LabSession sessionToWrite() const;
    /// Whether files have less than the session.
    [[nodiscard]] bool leavesOutNames() const;
    /// Whether every run of it is in its pane.
    [[nodiscard]] bool showsAll() const { return m_toShow.empty(); }
    /// The parts of the lab, in the order of the tabs.
    [[nodiscard]] const std::vector<LabPane*>& panes() const { return m_panes; }

Q_SIGNALS:
    /// All of them are to be measured, in this order; showMeasured() and showEnded() follow.
    void runRequested(const std::vector<tonescope::MeasureCase>& cases);
    void stopRequested();
    void textWanted(const QString& file);
    void openRequested(const QString& file);
    void addRequested(const QStringList& files);
    void saveRequested(const QString& file);
    /// A table of all measurements is wanted.
    void exportRequested(const QString& file);

private:
    void buildContent();
    void buildBars();
    void addPane(LabPane* pane);
    void writePaper(const QString& file, const std::function<std::optional<Failure>()>& write);
    void run(LabPane& pane);
    [[nodiscard]] std::vector<MeasureCase> casesOf(const LabPane& pane) const;
    void applyChoices();
    void followChoices();
    void refreshRunBar();
    void showTogether(bool together);
    /// Of each pane the last ones; where there are more, a message says so.
    void showRuns(const std::vector<LabRun>& runs);
    void tellOfRuns();
    void showNextRun();
    void showLarge(bool large);
    [[nodiscard]] LabPane* paneInFront() const;

    SetupPane* m_setup;
    QTabWidget* m_tabs;
    RunBar* m_runBar;
    MessageArea* m_messages;
    LabFileMenu* m_fileMenu;
    KernelPane* m_kernels;            ///< one of the panes
    std::vector<LabPane*> m_panes;    ///< owned by the tabs
    LabPane* m_running = nullptr;     ///< whose run is going on
    std::vector<MeasureCase> m_cases; ///< of that run
    QPointer<QWidget> m_focus;        ///< had the keyboard when that run began
    LabPane* m_again =
        nullptr; ///< whose run begins when the one that is going on has ended, and all kept ones are shown
    std::array<QString, 2> m_inputs; ///< photo and text; empty: none
    QTimer m_settled;                ///< goes off when choices have not changed for a moment
    std::optional<MachineFacts> m_machine;
    LabSession m_session;
    std::vector<LabRun> m_toShow; ///< by their panes; empty where they have all of them
    std::size_t m_shown = 0;      ///< of these
    QTimer m_more;                ///< shows one of them at a time: the window answers in between
};

} // namespace tonescope::ui
