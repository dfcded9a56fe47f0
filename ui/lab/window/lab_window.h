// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's window: the setup, the tabs, and the run of the tab in front.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"
#include "engine/values/measuring/lab_session.h"
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
class QTabWidget;

namespace tonescope::ui {

/// What the session menu does with files.
enum class LabFileUse { Open, Add, Save, ExportTable, WriteReport };

/// Session menu: asks for file names and hands them out.
class LabFileMenu : public QMenu {
    Q_OBJECT

public:
    explicit LabFileMenu(QWidget* parent = nullptr);

    /// Enables the entries that need measurements.
    void setMeasured(bool measured);
    /// The file of the last session; empty: there is none.
    void setLast(const QString& file);
    /// The number of machines in the session, and whether their runs are joined.
    void setMachines(std::size_t machines, bool together);
    /// Switches whether the runs of several machines are joined.
    [[nodiscard]] QAction* together() const { return m_together; }
    /// Whether files and reports omit names of people.
    [[nodiscard]] bool leavesOutNames() const { return m_leaveOutNames->isChecked(); }

Q_SIGNALS:
    /// The user chose `files` for that use: one file, or several to add. The ending of a report, pdf or svg,
    /// names its format.
    void chosen(tonescope::ui::LabFileUse use, const QStringList& files);

private:
    QAction* add(const QString& text, const char* name, const QKeySequence& shortcut = {});
    QAction* addQuestion(LabFileUse use, const QString& text, const char* name, const QKeySequence& shortcut,
                         const FileQuestion& question);

    QAction *m_openLast, *m_together, *m_leaveOutNames;
    QList<QAction*> m_needMeasurements;
};

/// Help menu: keys and gestures, and the glossary, each in a window of its own.
class LabHelp : public QMenu {
    Q_OBJECT

public:
    /// The window owns it.
    explicit LabHelp(QMainWindow& window);

private:
    void showShortcuts();
    void showGlossary();

    QMainWindow& m_window;
};

class DataPicker;
class KernelPane;
class LabPane;
class MessageArea;
class Projector;
class RunBar;
class SetupPane;

/// The lab's tabs, their setup, and the current run. It requests measurements by signals and receives them by
/// the show functions; it knows no engine.
class LabWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit LabWindow(QWidget* parent = nullptr);

    void showDevices(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);

    /// The machine of all runs from now on.
    void setMachine(const MachineFacts& machine) { m_machine = machine; }

    /// Progress of the run, in measurements, shown or not.
    void showProgress(double measurements);
    /// The next measurement of the run.
    void showMeasured(const MeasurementPointer& measurement);
    /// The run is over; `stopped` before its end.
    void showEnded(bool stopped);

    /// Replaces the session. The runs of a long session are shown one by one.
    void showSession(LabSession session);
    /// Shows the remaining runs of a long session at once.
    void showAllRuns();
    /// Adds the runs of another session; joins what can be joined. No run is going on. Returns the number of
    /// new runs.
    std::size_t addSession(const LabSession& session);
    [[nodiscard]] KernelPane& kernels() const { return *m_kernels; }
    [[nodiscard]] LabFileMenu& fileMenu() const { return *m_fileMenu; }
    /// The pixels of the setup: photo and text are set there.
    [[nodiscard]] DataPicker& data() const;

    /// Writes what the user chose: setup, front tab, projector, and how the window is divided. Nothing that
    /// was measured or came from a file.
    void save(QSettings& settings) const;
    /// Restores that, before devices are known or after. What the settings lack stays.
    void restore(const QSettings& settings);

    /// Files that are measured: the photo and the text. They must not be overwritten.
    [[nodiscard]] QStringList inputs() const;
    void showFailure(const QString& what, const Failure& failure);
    /// Shows a message in the status bar.
    void showDone(const QString& text);

    [[nodiscard]] const LabSession& session() const { return m_session; }
    /// The session to save: without names of people if the user chose so.
    [[nodiscard]] LabSession sessionToWrite() const;
    /// Whether all runs of the session are shown.
    [[nodiscard]] bool showsAll() const { return m_toShow.empty(); }
    /// The panes, in the order of the tabs.
    [[nodiscard]] const std::vector<LabPane*>& panes() const { return m_panes; }

Q_SIGNALS:
    /// Requests these measurements, in this order; showMeasured() and showEnded() follow.
    void runRequested(const std::vector<tonescope::MeasureCase>& cases);
    void stopRequested();

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
    /// Shows the last runs of each pane; a message tells if there are more.
    void showRuns(const std::vector<LabRun>& runs);
    void tellOfRuns();
    void showNextRun();
    void showLarge(bool large);
    [[nodiscard]] LabPane* paneInFront() const;

    SetupPane* m_setup;
    QTabWidget* m_tabs;
    RunBar* m_runBar;
    Projector* m_projector;
    MessageArea* m_messages;
    LabFileMenu* m_fileMenu;
    KernelPane* m_kernels;            ///< one of the panes
    std::vector<LabPane*> m_panes;    ///< owned by the tabs
    LabPane* m_running = nullptr;     ///< the pane whose run is going on; null: none
    std::vector<MeasureCase> m_cases; ///< of that run
    QPointer<QWidget> m_focus;        ///< had the keyboard when that run began
    LabPane* m_again =
        nullptr; ///< whose run begins when the one that is going on has ended, and all kept ones are shown
    QTimer m_settled; ///< goes off when choices have not changed for a moment
    std::optional<MachineFacts> m_machine;
    LabSession m_session;
    std::vector<LabRun> m_toShow; ///< by their panes; empty where they have all of them
    std::size_t m_shown = 0;      ///< of these
    QTimer m_more;                ///< shows one of them at a time: the window answers in between
};

} // namespace tonescope::ui
