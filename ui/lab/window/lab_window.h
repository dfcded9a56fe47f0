// SPDX-License-Identifier: GPL-3.0-or-later
// Window of the lab: the lecture, the bench with its setup and tabs, and the run of the pane in front.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"
#include "engine/values/measuring/measurement.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/parts.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QTimer>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QMainWindow;
class QSettings;
class QStackedWidget;
class QTabWidget;

namespace tonescope::ui {

/// The use of the files that the user chose in the menu: OpenLecture shows the lecture of a course.md, Open
/// replaces the session, Add adds their runs to it, Save writes the session, ExportTable a CSV table of all
/// measurements, WriteReport a report, WriteHandout the lecture as it was given.
enum class LabFileUse { OpenLecture, Open, Add, Save, ExportTable, WriteReport, WriteHandout };

/// The File menu: asks for file names and emits them. app/lab reads and writes sessions and tables; the
/// window opens lectures and writes reports and handouts.
class LabFileMenu : public QMenu {
    Q_OBJECT

public:
    explicit LabFileMenu(QWidget* parent = nullptr);

    /// Whether the session has measurements; without them nothing can be saved, exported or reported.
    void setMeasured(bool measured);
    /// The file of "Open the last session"; empty disables the entry.
    void setLast(const QString& file);
    /// The number of machines in the session, and whether their runs are shown joined. With fewer than two
    /// machines, "Machines in one plot" is disabled.
    void setMachines(std::size_t machines, bool together);
    /// The checkable entry "Machines in one plot": whether comparable runs of several machines are joined.
    [[nodiscard]] QAction* together() const { return m_together; }
    /// Whether session files, reports and handouts are to omit the names of people who guessed or wrote
    /// kernels.
    [[nodiscard]] bool leavesOutNames() const { return m_leaveOutNames->isChecked(); }
    void leaveOutNames(bool leave) { m_leaveOutNames->setChecked(leave); }

Q_SIGNALS:
    /// The user chose files: several for Add, otherwise one. The suffix of a report (pdf or svg) decides its
    /// format. Not emitted if the user cancels.
    void chosen(tonescope::ui::LabFileUse use, const QStringList& files);

private:
    /// Adds an entry; `name` is its object name.
    QAction* add(const QString& text, const char* name, const QKeySequence& shortcut = {});
    /// Adds an entry that asks `question` in a file dialog and emits chosen() with the answer.
    QAction* addQuestion(LabFileUse use, const QString& text, const char* name, const QKeySequence& shortcut,
                         const FileQuestion& question);

    QAction *m_openLast, *m_together, *m_leaveOutNames;
    QList<QAction*> m_needMeasurements;
};

/// The Help menu: keys and gestures, and the glossary, each in a modeless window.
class LabHelp : public QMenu {
    Q_OBJECT

public:
    /// A child of the window.
    explicit LabHelp(QMainWindow& window);

private:
    void showShortcuts();
    void showGlossary();

    QMainWindow& m_window;
};

class DataPicker;
class KernelPane;
class LabPane;
class LectureView;
class MessageArea;
class RunBar;
class SetupPane;

/// Two places: the lecture, which shows only the slide and its five buttons, and the bench with its setup,
/// tabs and run bar.
///
/// Holds the session, the panes and the current run. It uses no engine: it emits runRequested(), and its
/// owner (app/lab) measures and calls showMeasured() for each case and then showEnded(). One run at a time.
///
/// While a run is going on, changes of the setup are collected for 300 ms; if they change the cases of the
/// run, it is stopped and started again with the new cases.
class LabWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit LabWindow(QWidget* parent = nullptr);

    /// The devices and strategies of this machine. Called when they are known, and again when they change.
    void showDevices(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);

    /// The machine on which this program runs; it is saved with all runs from now on.
    void setMachine(const MachineFacts& machine) { m_machine = machine; }

    /// Number of measurements of the run that are done, with fractions; for the progress bar.
    void showProgress(double measurements);
    /// The state of the cases that are being measured; see LabPane::showSoFar().
    void showSoFar(const Measurements& rows);
    /// The next measurement of the run, in the order of its cases. Ignored if no run is going on.
    void showMeasured(const MeasurementPointer& measurement);
    /// The run is complete, or was `stopped` before its end. May start the next run at once, and so emit
    /// runRequested() before it returns.
    void showEnded(bool stopped);

    /// Requests the end of the current run, and drops the run that waits for it. Called before the session is
    /// replaced or extended.
    void stopRuns();
    /// Replaces the session, whose runs are lost. Runs of a long session are shown one per pass of the event
    /// loop, so that the window keeps responding.
    void showSession(LabSession session);
    /// Shows the runs of a long session that are still waiting, before it returns.
    void showAllRuns();
    /// Adds the runs of another session that this one lacks, and returns their number. If they are from
    /// another machine, comparable runs are shown joined. Must not be called during a run.
    std::size_t addSession(const LabSession& session);
    /// Parts that app/lab connects and fills.
    [[nodiscard]] KernelPane& kernels() const { return *m_kernels; }
    [[nodiscard]] LabFileMenu& fileMenu() const { return *m_fileMenu; }
    [[nodiscard]] LectureView& lecture() const { return *m_lecture; }
    /// The pixels of the setup. app/lab sets the open photo and the text file there.
    [[nodiscard]] DataPicker& data() const;

    /// Saves the setup and the front tab, and the geometry of the window, docks and splitters. Saves no
    /// measurements, and nothing that came from a file.
    void save(QSettings& settings) const;
    /// Restores the state that save() wrote. Works before showDevices() too. A missing or invalid value
    /// changes nothing.
    void restore(const QSettings& settings);

    /// The files of the open photo and of the text, if there are any. They are measured, so results must not
    /// be written over them.
    [[nodiscard]] QStringList inputs() const;
    /// Shows a failure above the tabs; `what` is the file that it concerns.
    void showFailure(const QString& what, const Failure& failure);
    /// Shows a message in the status bar for 10 seconds.
    void showDone(const QString& text);

    [[nodiscard]] const LabSession& session() const { return m_session; }
    /// The session to save or report: without the names of people if the user chose so.
    [[nodiscard]] LabSession sessionToWrite() const;
    /// Whether no run of the session is waiting to be shown.
    [[nodiscard]] bool showsAll() const { return m_toShow.empty(); }
    /// The lecture, and the panes of the bench in the order of the tabs.
    [[nodiscard]] const std::vector<LabPane*>& panes() const { return m_panes; }

Q_SIGNALS:
    /// Requests these measurements in this order; the receiver answers with showMeasured() and showEnded().
    void runRequested(const std::vector<tonescope::MeasureCase>& cases);
    /// Requests the end of the current run; showEnded(true) follows.
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildContent();
    void buildBars();
    /// The menu of the two places and of the lectures, and the full screen, which only the lecture has.
    void buildPlaces();
    /// Reads a lecture's folder; a message tells its errors.
    void openLecture(const QString& folder);
    void addPane(LabPane* pane);
    void addTab(LabPane* pane);
    void showBench(bool bench);
    void fillScreen(bool full);
    /// Writes a file by `write`, unless that would overwrite an input, and reports success or failure.
    void writePaper(const QString& file, const std::function<std::optional<Failure>()>& write);
    void writeHandout(const QString& file);
    /// Starts a run of the pane's cases, or lets the pane wait while saved runs are still being shown or
    /// other cases are being measured. Does nothing if there are no cases, if the pane refuses, or if these
    /// cases are being measured already.
    void run(LabPane& pane);
    /// The pane is the only one that waits; null: none does.
    void letWait(const LabPane* pane);
    void runWhatWaits();
    /// The pane's cases with the texts from the kernel tab in place of the user's own kernels.
    [[nodiscard]] std::vector<MeasureCase> withTexts(const LabPane& pane,
                                                     std::vector<MeasureCase> cases) const;
    /// Gives the setup to all panes.
    void applyChoices();
    /// Restarts the current run if its cases have changed.
    void followChoices();
    /// Updates the number of measurements that Run offers for the pane in front.
    void refreshRunBar();
    /// Joins the runs of several machines, or shows each by itself again.
    void showTogether(bool together);
    /// Queues the last runs of each pane for showing; a message says if older ones are left out.
    void showRuns(const std::vector<LabRun>& runs);
    /// Gives all runs to all panes, because the list has changed.
    void tellOfRuns();
    /// Shows the next queued run in its pane.
    void showNextRun();
    [[nodiscard]] LabPane* paneInFront() const;

    SetupPane* m_setup;
    QStackedWidget* m_places;
    LectureView* m_lecture;
    QMainWindow* m_bench;
    QTabWidget* m_tabs;
    RunBar* m_runBar;
    QAction *m_toLecture, *m_toBench, *m_fullScreen;
    MessageArea* m_messages;
    LabFileMenu* m_fileMenu;
    KernelPane* m_kernels;            ///< one of the panes
    std::vector<LabPane*> m_panes;    ///< owned by m_places and m_tabs
    LabPane* m_running = nullptr;     ///< the pane of the current run; null: no run
    std::vector<MeasureCase> m_cases; ///< of the current run
    QPointer<QWidget> m_focus;        ///< had the keyboard focus when the run began
    QTimer m_settled;                 ///< fires when the choices have not changed for 300 ms
    std::optional<MachineFacts> m_machine;
    LabSession m_session;
    std::vector<LabRun> m_toShow; ///< queued runs, oldest first; empty if all are shown
    std::size_t m_shown = 0;      ///< number of runs of m_toShow that are shown already
    QTimer m_more;                ///< shows one queued run per pass of the event loop
};

} // namespace tonescope::ui
