// SPDX-License-Identifier: GPL-3.0-or-later
// The menus File and View, with the entries of appearance, language and recent files.
#pragma once

#include "ui/counting/choice_menu.h"

#include <QAction>
#include <QMenu>
#include <QPalette>
#include <QString>
#include <QStringList>

class QFileDialog;
class QSettings;

namespace tonescope::ui {

class HistogramPlot;
class ImagePair;

/// The action of that object name below `owner`; it must exist.
[[nodiscard]] QAction& actionNamed(const QObject& owner, const char* name);

/// Adds an entry with that object name.
QAction* addNamed(QMenu& menu, const QString& text, const QString& name, const QKeySequence& shortcut);

/// The same; choosing the entry calls `slot` of `receiver`.
template <typename Receiver, typename Slot>
QAction* addNamed(QMenu& menu, const QString& text, const QString& name, const QKeySequence& shortcut,
                  Receiver* receiver, Slot slot) {
    QAction* action = addNamed(menu, text, name, shortcut);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    return action;
}

/// Light, dark, or as the desktop is. Sets the whole application's style and colours.
class AppearanceMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit AppearanceMenu(QWidget* parent = nullptr);

    /// Applies and writes the appearance; an unknown value becomes "System".
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

private:
    void apply();

    std::string m_applied; ///< id of the present appearance
    QString m_systemStyle; ///< the desktop's
    QPalette m_systemPalette;
};

/// The system's language, or one of the program's, each called by its own name.
class LanguageMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit LanguageMenu(QWidget* parent = nullptr);

    /// Checks the entry. Does not change the language of the application: see setLanguage().
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
};

/// The last files that were opened, the newest first. The disk is not asked for them, which may be slow or
/// gone; choosing a file that is missing leads to a message.
class RecentFiles : public QMenu {
    Q_OBJECT

public:
    static constexpr qsizetype mostFiles = 10;

    explicit RecentFiles(QWidget* parent = nullptr);

    /// Puts `path` first.
    void add(const QString& path);
    /// Absolute paths, the newest first.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// Replaces the list; paths beyond mostFiles are dropped.
    void setPaths(const QStringList& paths);

Q_SIGNALS:
    /// The user chose a file to open.
    void chosen(const QString& path);

private:
    void rebuild();

    QStringList m_paths;
};

/// Opens the dialogs that ask for file names. Its other entries are found by actionNamed(): newWindow, paste,
/// reload, followFile, previousImage, nextImage, firstImage, lastImage, copyPlot, copyCounts, preferences;
/// and two switches that stand in the dialog of preferences alone: restoreFiles (a start without files opens
/// the last ones) and animations.
class FileMenu : public QMenu {
    Q_OBJECT

public:
    explicit FileMenu(QWidget* parent = nullptr);

    /// Sets and writes the recent files and the switches.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// The submenu of recent files.
    [[nodiscard]] RecentFiles* recentFiles() const { return m_recent; }
    /// Enables the entries that need a plot.
    void setPlot(bool there);
    /// Enables the entry that reads a file again, and those that step through files.
    void setFiles(bool reload, bool steps);
    /// Name of the next exported plot, without folder and ending, as the dialog proposes it.
    void proposeExport(const QString& name) { m_exportName = name; }

Q_SIGNALS:
    /// The user chose files, a folder or a recent file to open.
    void filesChosen(const QStringList& paths);
    /// The user chose a file to export to; its ending names the format.
    void exportRequested(const QString& file);

private:
    QAction* addSwitch(const QString& text, const QString& name, const QString& tip);
    QFileDialog* openDialog(const QString& title, const QString& start, const QString& filters);
    [[nodiscard]] QString lastFolder() const;
    void askForFiles();
    void askForFolder();
    void askForExport();

    RecentFiles* m_recent;
    QList<QAction*> m_switches, m_plotActions, m_steps;
    QAction* m_reload;
    QString m_lastExport, m_exportName;
};

/// Image, plot, parts of the window, appearance and language. Its entries are found by actionNamed():
/// countingDetails (everything about counting is shown), resetLayout, fit, actualPixels, regionTool,
/// clearRegion, showAllValues, lightClipped.
class ViewMenu : public QMenu {
    Q_OBJECT

public:
    explicit ViewMenu(QWidget* parent = nullptr);

    /// Sets and writes appearance, language and whether details of counting are shown.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Entries that zoom the image, draw and clear its region, and put it aside.
    void addImage(ImagePair& images);
    /// Entries for channels and values of the plot.
    void addPlot(HistogramPlot& plot, const QList<QAction*>& channels);
    /// Entries that show and hide `parts` of the window; appearance and language.
    void addWindow(const QList<QAction*>& parts);

private:
    AppearanceMenu* m_appearance;
    LanguageMenu* m_language;
    QAction* m_details;
    QAction* m_reset;
};

} // namespace tonescope::ui
