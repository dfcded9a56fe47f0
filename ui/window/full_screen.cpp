// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar gets a height of zero, because the shortcuts of a hidden menu bar do not work.
//
// A window manager resizes the window some time after it was asked to. Sizes of docks that are restored
// before that would be scaled with the window. They are restored again when the window has the size that it
// had before full screen.
#include "ui/window/full_screen.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QToolBar>

namespace tonescope::ui {

FullScreen::FullScreen(QMainWindow& window)
    : QAction(tr("Full screen"), &window), m_window(window),
      m_escape(new QShortcut(Qt::Key_Escape, &window, [this] { setChecked(false); })) {
    setObjectName(QStringLiteral("fullScreen"));
    setShortcut(Qt::Key_F11);
    setToolTip(tr("Only the photo, on the whole screen (F11; Escape leaves)"));
    setCheckable(true);
    m_escape->setEnabled(false);
    connect(this, &QAction::toggled, this, [this](bool on) { on ? enter() : leave(); });
}

QByteArray FullScreen::geometry() const {
    return isChecked() ? m_geometry : m_window.saveGeometry();
}

QByteArray FullScreen::docks() const {
    return isChecked() ? m_docks : m_window.saveState();
}

void FullScreen::enter() {
    m_geometry = m_window.saveGeometry();
    m_docks = m_window.saveState();
    m_state = m_window.windowState();
    m_size = m_window.size();
    for (QToolBar* bar : m_window.findChildren<QToolBar*>())
        bar->hide();
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        if (!dock->isFloating()) dock->hide();
    m_window.menuBar()->setMaximumHeight(0);
    m_window.statusBar()->hide();
    m_window.showFullScreen();
    m_escape->setEnabled(true);
}

void FullScreen::leave() {
    m_escape->setEnabled(false);
    m_window.setWindowState(m_state);
    m_window.menuBar()->setMaximumHeight(QWIDGETSIZE_MAX);
    m_window.statusBar()->show();
    m_window.installEventFilter(this);
    QMetaObject::invokeMethod(this, &FullScreen::restoreSizes, Qt::QueuedConnection);
    m_window.restoreState(m_docks);
}

bool FullScreen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && m_window.size() == m_size)
        QMetaObject::invokeMethod(this, &FullScreen::restoreSizes, Qt::QueuedConnection);
    return QAction::eventFilter(watched, event);
}

void FullScreen::restoreSizes() {
    if (isChecked()) return;
    m_window.restoreState(m_docks);
    if (m_window.size() == m_size) m_window.removeEventFilter(this);
}

} // namespace tonescope::ui
