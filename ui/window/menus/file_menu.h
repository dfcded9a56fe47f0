// SPDX-License-Identifier: GPL-3.0-or-later
// Images in, plots out.
#pragma once

#include <QMenu>
#include <QStringList>

class QFileDialog;
class QSettings;

namespace tonescope::ui {

class Preferences;

/// Lists files without asking the disk for them, which may be slow or gone: choosing a missing one tells.
class RecentFiles : public QMenu {
    Q_OBJECT

public:
    static constexpr qsizetype mostFiles = 10;

    explicit RecentFiles(QWidget* parent = nullptr);

    /// Puts `path` first.
    void add(const QString& path);
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    void setPaths(const QStringList& paths);

Q_SIGNALS:
    void chosen(const QString& path);
    /// It is the most recent one now, and was not before.
    void added(const QString& path);

private:
    void rebuild();

    QStringList m_paths;
};

/// Asks for names where they are needed; does nothing else by itself.
class FileMenu : public QMenu {
    Q_OBJECT

public:
    explicit FileMenu(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    [[nodiscard]] RecentFiles* recentFiles() const { return m_recent; }
    [[nodiscard]] QAction* openAction() const { return m_open; }
    [[nodiscard]] Preferences& preferences() const { return *m_preferences; }
    /// Checked: the file that is shown is followed.
    [[nodiscard]] QAction* followAction() const { return m_follow; }
    /// What takes plot and counts elsewhere.
    [[nodiscard]] QList<QAction*> plotActions() const { return {m_copyPlot, m_copyCounts, m_export}; }
    /// Enables what needs a plot.
    void setPlot(bool there);
    /// Enables what needs a file to read again, and what needs files to step through.
    void setFiles(bool reload, bool steps);
    /// What the next exported plot is called if nobody says otherwise, without folder and ending.
    void proposeExport(const QString& name) { m_exportName = name; }

Q_SIGNALS:
    void filesChosen(const QStringList& paths);
    void windowRequested(); ///< one more
    void preferencesRequested();
    void reloadRequested();
    void pasteRequested();
    void copyPlotRequested();
    void copyCountsRequested();
    void exportRequested(const QString& file);
    void stepRequested(int distance);
    void firstRequested();
    void lastRequested();

private:
    QAction* add(const QString& text, const QString& name, const QKeySequence& shortcut);
    void addImageActions();
    void addPreferences();
    void addSteps();
    void addPlotActions();
    QFileDialog* openDialog(const QString& title, const QString& start, const QString& filters);
    [[nodiscard]] QString lastFolder() const;
    void askForFiles();
    void askForFolder();
    void askForExport();

    QAction* m_open = nullptr;
    QAction* m_reload = nullptr;
    QAction* m_copyPlot = nullptr;
    QAction* m_copyCounts = nullptr;
    QAction* m_export = nullptr;
    QAction* m_follow = nullptr;
    QAction* m_first = nullptr;
    QAction* m_last = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    RecentFiles* m_recent;
    Preferences* m_preferences;
    QString m_lastExport, m_exportName;
};

} // namespace tonescope::ui
