// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_files.h"

#include "ui/words/words.h"

#include <QFileInfo>

namespace tonescope::ui {

RecentFiles::RecentFiles(QWidget* parent) : QMenu(tr("Open &recent"), parent) {
    setObjectName(QStringLiteral("recentFiles"));
    setToolTipsVisible(true);
    rebuild();
}

void RecentFiles::add(const QString& path) {
    // The program may be started in another folder the next time.
    const QString whole = QFileInfo(path).absoluteFilePath();
    m_paths.removeAll(whole);
    m_paths.prepend(whole);
    setPaths(m_paths);
}

void RecentFiles::setPaths(const QStringList& paths) {
    m_paths = paths.mid(0, mostFiles);
    rebuild();
}

void RecentFiles::rebuild() {
    clear();
    setEnabled(!m_paths.isEmpty());
    for (const QString& path : m_paths) {
        QAction* action = addAction(menuText(QFileInfo(path).fileName()));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
    }
    addSeparator();
    // Later: the action must not be deleted while it is being triggered.
    connect(
        addAction(tr("&Clear list")), &QAction::triggered, this, [this] { setPaths({}); },
        Qt::QueuedConnection);
}

} // namespace tonescope::ui
