// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's menus: sessions and files; help.
#pragma once

#include <QAction>
#include <QMenu>

#include <cstddef>

class QMainWindow;

namespace tonescope::ui {

/// Session menu: asks for file names and emits signals.
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
    /// Whether files and reports omit names of people.
    [[nodiscard]] bool leavesOutNames() const { return m_leaveOutNames->isChecked(); }

Q_SIGNALS:
    void openRequested(const QString& file);
    /// The runs of these files are added to the session.
    void addRequested(const QStringList& files);
    void togetherChosen(bool together);
    void saveRequested(const QString& file);
    /// A CSV table of all measurements.
    void exportRequested(const QString& file);
    /// A report: PDF or SVG.
    void reportRequested(const QString& file);

private:
    QAction* add(const QString& text, const char* name, const QKeySequence& shortcut);
    void addPapers();
    void askForSessions();
    void askFor(const QString& title, const QString& name, const QString& filter, bool existing,
                void (LabFileMenu::*chosen)(const QString&));

    QAction* m_openLast = nullptr;
    QAction* m_together = nullptr;
    QAction* m_leaveOutNames = nullptr;
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

} // namespace tonescope::ui
