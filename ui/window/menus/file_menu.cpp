// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/file_menu.h"

#include "engine/files/path_text.h"
#include "ui/window/image_folder.h"
#include "ui/window/preferences/preferences.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace tonescope::ui {

RecentFiles::RecentFiles(QWidget* parent) : QMenu(tr("Open rece&nt"), parent) {
    setObjectName(QStringLiteral("recentFiles"));
    setToolTipsVisible(true);
    rebuild();
}

void RecentFiles::add(const QString& path) {
    const QString whole = absolutePath(path);
    if (m_paths.value(0) == whole) return;
    m_paths.removeAll(whole);
    m_paths.prepend(whole);
    setPaths(m_paths);
    Q_EMIT added(whole);
}

void RecentFiles::setPaths(const QStringList& paths) {
    m_paths = paths.mid(0, mostFiles);
    rebuild();
}

void RecentFiles::rebuild() {
    clear();
    setEnabled(!m_paths.isEmpty());
    for (const QString& path : m_paths) {
        QAction* action = addAction(menuText(shownFileName(path)));
        action->setToolTip(shownText(path));
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
    }
    addSeparator();
    // Later: the action must not be deleted while it is being triggered.
    connect(
        addAction(tr("&Clear list")), &QAction::triggered, this, [this] { setPaths({}); },
        Qt::QueuedConnection);
}

FileMenu::FileMenu(QWidget* parent)
    : QMenu(tr("&File"), parent), m_recent(new RecentFiles(this)), m_preferences(new Preferences(this)) {
    setObjectName(QStringLiteral("fileMenu"));
    addImageActions();
    addSeparator();
    addPlotActions();
    addSeparator();
    addPreferences();
    auto* close = add(tr("Close &window"), QStringLiteral("close"), QKeySequence::Close);
    connect(close, &QAction::triggered, parent, &QWidget::close);
    auto* quit = add(tr("&Quit"), QStringLiteral("quit"), QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, parent, &QWidget::close);
    connect(m_recent, &RecentFiles::chosen, this,
            [this](const QString& path) { Q_EMIT filesChosen({path}); });
    setPlot(false);
    setFiles(false, false);
}

void FileMenu::restore(const QSettings& settings) {
    m_recent->setPaths(pathsIn(settings, QStringLiteral("recentFiles")));
    m_preferences->restore(settings);
    m_follow->setChecked(flagIn(settings, QStringLiteral("followFile"), true));
}

void FileMenu::save(QSettings& settings) const {
    keepPaths(settings, QStringLiteral("recentFiles"), m_recent->paths());
    m_preferences->save(settings);
    settings.setValue(QStringLiteral("followFile"), m_follow->isChecked());
}

QAction* FileMenu::add(const QString& text, const QString& name, const QKeySequence& shortcut) {
    QAction* action = addAction(text);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    return action;
}

void FileMenu::addPreferences() {
    auto* preferences = add(tr("Preference&s …"), QStringLiteral("preferences"), QKeySequence(tr("Ctrl+,")));
    preferences->setMenuRole(QAction::PreferencesRole);
    connect(preferences, &QAction::triggered, this, &FileMenu::preferencesRequested);
    addSeparator();
}

void FileMenu::addImageActions() {
    auto* window = add(tr("New w&indow"), QStringLiteral("newWindow"), QKeySequence::New);
    connect(window, &QAction::triggered, this, &FileMenu::windowRequested);
    m_open = add(tr("&Open …"), QStringLiteral("open"), QKeySequence::Open);
    connect(m_open, &QAction::triggered, this, &FileMenu::askForFiles);
    auto* folder = add(tr("Open fol&der …"), QStringLiteral("openFolder"), QKeySequence(tr("Ctrl+Shift+O")));
    connect(folder, &QAction::triggered, this, &FileMenu::askForFolder);
    addMenu(m_recent);
    auto* paste = add(tr("&Paste image"), QStringLiteral("paste"), QKeySequence::Paste);
    connect(paste, &QAction::triggered, this, &FileMenu::pasteRequested);
    m_reload = add(tr("&Reload"), QStringLiteral("reload"), QKeySequence::Refresh);
    connect(m_reload, &QAction::triggered, this, &FileMenu::reloadRequested);
    m_follow = add(tr("&Follow file"), QStringLiteral("followFile"), {});
    m_follow->setToolTip(tr("Shows the file anew whenever another program has written it"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    addSteps();
}

void FileMenu::addSteps() {
    addSeparator();
    m_previous = add(tr("Pre&vious image"), QStringLiteral("previousImage"), Qt::Key_PageUp);
    connect(m_previous, &QAction::triggered, this, [this] { Q_EMIT stepRequested(-1); });
    m_next = add(tr("Ne&xt image"), QStringLiteral("nextImage"), Qt::Key_PageDown);
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT stepRequested(1); });
    m_first = add(tr("Firs&t image"), QStringLiteral("firstImage"), Qt::Key_Home);
    connect(m_first, &QAction::triggered, this, &FileMenu::firstRequested);
    m_last = add(tr("&Last image"), QStringLiteral("lastImage"), Qt::Key_End);
    connect(m_last, &QAction::triggered, this, &FileMenu::lastRequested);
}

void FileMenu::addPlotActions() {
    m_copyPlot = add(tr("&Copy plot"), QStringLiteral("copyPlot"), QKeySequence(tr("Ctrl+Shift+C")));
    connect(m_copyPlot, &QAction::triggered, this, &FileMenu::copyPlotRequested);
    m_copyCounts = add(tr("Copy co&unts"), QStringLiteral("copyCounts"), QKeySequence(tr("Ctrl+Shift+T")));
    m_copyCounts->setToolTip(tr("As a table with plain numbers, and as JSON with statistics and provenance"));
    connect(m_copyCounts, &QAction::triggered, this, &FileMenu::copyCountsRequested);
    m_export = add(tr("&Export plot or counts …"), QStringLiteral("exportPlot"), QKeySequence(tr("Ctrl+E")));
    connect(m_export, &QAction::triggered, this, &FileMenu::askForExport);
}

void FileMenu::setPlot(bool there) {
    m_copyPlot->setEnabled(there);
    m_copyCounts->setEnabled(there);
    m_export->setEnabled(there);
}

void FileMenu::setFiles(bool reload, bool steps) {
    m_reload->setEnabled(reload);
    for (QAction* action : {m_previous, m_next, m_first, m_last})
        action->setEnabled(steps);
}

QFileDialog* FileMenu::openDialog(const QString& title, const QString& start, const QString& filters) {
    auto* dialog = new QFileDialog(parentWidget(), title, start, filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open(); // and not exec(): results and devices may arrive while it is up
    return dialog;
}

QString FileMenu::lastFolder() const {
    return m_recent->paths().isEmpty() ? QString() : QFileInfo(m_recent->paths().first()).path();
}

void FileMenu::askForFolder() {
    QFileDialog* dialog = openDialog(tr("Open folder"), lastFolder(), {});
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::filesSelected, this, &FileMenu::filesChosen);
}

void FileMenu::askForFiles() {
    const QString images = tr("Images") + QStringLiteral(" (") + imageWildcards().join(QLatin1Char(' ')) +
                           QStringLiteral(");;") + tr("All files") + QStringLiteral(" (*)");
    QFileDialog* dialog = openDialog(tr("Open images"), lastFolder(), images);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &FileMenu::filesChosen);
}

void FileMenu::askForExport() {
    const QFileInfo last(m_lastExport.isEmpty() ? QStringLiteral("histogram.png") : m_lastExport);
    QFileDialog* dialog =
        openDialog(tr("Export plot or counts"), last.path(),
                   tr("Plots and counts") + QStringLiteral(" (*.png *.svg *.pdf *.csv *.json)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(m_exportName + QLatin1Char('.') + last.suffix());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_lastExport = file;
        Q_EMIT exportRequested(file);
    });
}

} // namespace tonescope::ui
