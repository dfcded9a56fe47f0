// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/window/blank_screen.h"

#include <QAction>
#include <QEvent>
#include <QMainWindow>

namespace tonescope::ui {

BlankScreen::BlankScreen(QMainWindow& window)
    : QObject(&window), m_window(window), m_action(new QAction(tr("&Blank the screen"), this)),
      m_black(new QWidget(&window)) {
    m_action->setObjectName(QStringLiteral("blankAction"));
    m_action->setShortcuts({QKeySequence(Qt::Key_B), QKeySequence(Qt::Key_Period)});
    m_black->setObjectName(QStringLiteral("blankScreen"));
    m_black->setAccessibleName(tr("The screen is blank. A key or a click shows the lab again"));
    m_black->setAutoFillBackground(true);
    m_black->setPalette(QPalette(Qt::black));
    m_black->setCursor(Qt::BlankCursor);
    m_black->setFocusPolicy(Qt::StrongFocus);
    m_black->hide();
    m_black->installEventFilter(this);
    m_window.installEventFilter(this);
    connect(m_action, &QAction::triggered, this, &BlankScreen::blank);
}

bool BlankScreen::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_window) {
        if (event->type() == QEvent::Resize) m_black->setGeometry(m_window.rect());
        return false;
    }
    switch (event->type()) {
    case QEvent::ShortcutOverride: // accepted, so that a key that is a shortcut arrives as KeyPress
        event->accept();
        return true;
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
        showAgain();
        return true;
    case QEvent::FocusOut: // the end of a run moves the focus; the cover takes it back to receive all keys
        QMetaObject::invokeMethod(
            m_black,
            [this] {
                if (m_black->isVisible()) m_black->setFocus();
            },
            Qt::QueuedConnection);
        return false;
    default:
        return false;
    }
}

/// The cover is a child of the window that is raised above all others; it follows the window's size.
void BlankScreen::blank() {
    m_focus = m_window.focusWidget();
    m_black->setGeometry(m_window.rect());
    m_black->raise();
    m_black->show();
    m_black->setFocus();
}

void BlankScreen::showAgain() {
    m_black->hide();
    if (m_focus) m_focus->setFocus();
}

} // namespace tonescope::ui
