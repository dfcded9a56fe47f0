// SPDX-License-Identifier: GPL-3.0-or-later
// Lab sessions in and out.
#pragma once

#include <QAction>
#include <QMenu>

#include <cstddef>

namespace tonescope::ui {

/// Asks for names; does nothing else by itself.
class LabFileMenu : public QMenu {
    Q_OBJECT

public:
    explicit LabFileMenu(QWidget* parent = nullptr);

    /// Enables what needs measurements.
    void setMeasured(bool measured);
    /// A file in which the session before this one was kept; empty: there is none.
    void setLast(const QString& file);
    /// How many machines the session is of, and whether their runs are shown in one plot.
    void setMachines(std::size_t machines, bool together);
    /// Whether files and reports are to have no names of people.
    [[nodiscard]] bool leavesOutNames() const { return m_leaveOutNames->isChecked(); }

Q_SIGNALS:
    void openRequested(const QString& file);
    /// Their runs are to come beside what is there.
    void addRequested(const QStringList& files);
    void togetherChosen(bool together);
    void saveRequested(const QString& file);
    /// Tables for other programs.
    void exportRequested(const QString& file);
    /// Pages for people: PDF or SVG.
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

} // namespace tonescope::ui
