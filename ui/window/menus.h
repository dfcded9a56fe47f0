// SPDX-License-Identifier: GPL-3.0-or-later
// The menus File, View and Analyse, with the submenus of appearance, language and recent files.
#pragma once

#include "ui/counting/choice_menu.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QString>
#include <QStringList>

#include <string>

class QSettings;

namespace tonescope::ui {

class HistogramPlot;
class ImagePair;

/// The action with this object name among the children of `owner`, at any depth; it must exist.
[[nodiscard]] QAction& actionNamed(const QObject& owner, const char* name);

/// Adds an entry with this object name and shortcut; the menu owns it.
QAction* addNamed(QMenu& menu, const QString& text, QAnyStringView name, const QKeySequence& shortcut);

/// Adds an entry, and connects it with `slot` of `receiver`.
template <typename Receiver, typename Slot>
QAction* addNamed(QMenu& menu, const QString& text, QAnyStringView name, const QKeySequence& shortcut,
                  Receiver* receiver, Slot slot) {
    QAction* action = addNamed(menu, text, name, shortcut);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    return action;
}

/// The choice of appearance: light, dark, or that of the desktop. Sets style and palette of the whole
/// application.
class AppearanceMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit AppearanceMenu(QWidget* parent = nullptr);

    /// Follows changes of the desktop's appearance, which Qt reports to the watched window.
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// The choice of language: the system's, or one of languages(), each by its name in this language. Choosing
/// one calls setLanguage().
class LanguageMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit LanguageMenu(QWidget* parent = nullptr);

    /// restore() checks the entry of the saved language, without changing the language of the application.
    /// save() writes the chosen language.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
};

/// The submenu of the last opened files, the newest first. It does not check whether the files exist, because
/// a network disk may be slow or missing; opening a missing file leads to a message.
class RecentFiles : public QMenu {
    Q_OBJECT

public:
    static constexpr qsizetype mostFiles = 10;

    explicit RecentFiles(QWidget* parent = nullptr);

    /// Makes `path` the first entry, and removes it from its earlier position.
    void add(const QString& path);
    /// Absolute paths, the newest first.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// Replaces the list; paths beyond mostFiles are dropped.
    void setPaths(const QStringList& paths);

Q_SIGNALS:
    /// The user chose a file to open.
    void chosen(const QString& path);
    /// paths() changed.
    void changed();

private:
    void rebuild();

    QStringList m_paths;
};

/// The menu File. It shows the dialogs that ask for file names, and emits signals with the answers. Other
/// entries only exist here; find them by actionNamed() and connect to them: newWindow, paste, reload,
/// followFile, previousImage, nextImage, firstImage, lastImage, copyPlot, copyCounts, restoreFiles (a
/// start without files opens the last ones).
class FileMenu : public QMenu {
    Q_OBJECT

public:
    explicit FileMenu(QWidget* parent = nullptr);

    /// Reads the recent files from the settings, and writes them.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// The submenu of recent files.
    [[nodiscard]] RecentFiles* recentFiles() const { return m_recent; }
    /// The submenu of cameras, screens and windows, which is filled elsewhere.
    [[nodiscard]] QMenu* liveMenu() const { return m_live; }
    /// Opens the dialog that asks for photos or a folder, and returns it. Closed, it deletes itself.
    QFileDialog* askFor(QFileDialog::FileMode files);
    /// Enables the entries that need a plot.
    void setPlot(bool there);
    /// Enables the entry that reads a file again, and those that step through files.
    void setFiles(bool reload, bool steps);
    /// Sets the name that the dialog proposes for the next export, without folder and ending.
    void proposeExport(const QString& name) { m_exportName = name; }

Q_SIGNALS:
    /// The user chose files, a folder or a recent file to open.
    void filesChosen(const QStringList& paths);
    /// The user chose a file to export to; its ending names the format.
    void exportRequested(const QString& file);

private:
    /// A dialog that deletes itself when it is closed. The caller calls open() last, because a dialog of the
    /// desktop takes its options when it is shown; not exec(), whose nested event loop would run while
    /// results and devices arrive.
    [[nodiscard]] QFileDialog* makeDialog(const QString& title, const QString& start, const QString& filters);
    [[nodiscard]] QString lastFolder() const;
    void askForExport();

    RecentFiles* m_recent;
    QMenu* m_live;
    QList<QAction*> m_plotActions, m_steps;
    QAction* m_reload;
    QString m_lastExport, m_exportName;
};

/// The menu View: entries about the image and parts of the window, appearance and language. Find entries by
/// actionNamed(): resetLayout, animations, fit, actualPixels, regionTool, clearRegion.
class ViewMenu : public QMenu {
    Q_OBJECT

public:
    explicit ViewMenu(QWidget* parent);

    /// Reads appearance, language and stretch from the settings and applies them, and writes them.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Adds entries that zoom the image, draw and clear its region, and put it aside. Call the two functions
    /// once each.
    void addImage(ImagePair& images);
    /// Adds `parts`, actions that show and hide parts of the window, and then the menu Preferences:
    /// appearance, language and animations.
    void addWindow(const QList<QAction*>& parts);

private:
    AppearanceMenu* m_appearance;
    LanguageMenu* m_language;
    ChoiceMenu* m_stretch = nullptr;
    QAction* m_animations;
};

/// The menu Analyse: channels, plot, gray, line profile and the sections of the column. Find entries by
/// actionNamed(): showAllValues, lightClipped.
class AnalyseMenu : public QMenu {
    Q_OBJECT

public:
    explicit AnalyseMenu(QWidget* parent = nullptr);

    /// Adds the switches of channels, and entries for the values of the plot.
    void addPlot(HistogramPlot& plot, const QList<QAction*>& channels);
};

} // namespace tonescope::ui
