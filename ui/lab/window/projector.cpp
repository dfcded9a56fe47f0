// SPDX-License-Identifier: GPL-3.0-or-later
// The projector mode sets font and palette on the top-level window; its widgets inherit both. Menus are
// top-level windows themselves, which do not inherit, so passOn() switches Qt::WA_WindowPropagation on for
// them.
#include "ui/lab/window/projector.h"

#include "ui/frame/theme.h"
#include "ui/plot/colours.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>

namespace tonescope::ui {

namespace {

/// Larger contrast than in themePalette(), in the same roles. Fusion derives frames from the window colour:
/// if that were black, frames would be black on black, so the dark palette has a very dark grey there.
Shades shadesLike(const QPalette& palette) {
    const QColor deep(0x22, 0x22, 0x22), blue(0x00, 0x3c, 0x9c), sky(0x8c, 0xc8, 0xff);
    const QColor pale(0xb0, 0xb0, 0xb0), dim(0x58, 0x58, 0x58);
    if (isDark(palette))
        return {deep, Qt::black, QColor(0x3c, 0x3c, 0x3c), Qt::white, pale, pale, pale, pale, sky, Qt::black};
    return {Qt::white, Qt::white, QColor(0xe8, 0xe8, 0xe8), Qt::black, dim, dim, dim, dim, blue, Qt::white};
}

/// Fonts are given in pixels or in points; the other size is then negative.
QFont enlarged(QFont font) {
    if (font.pixelSize() > 0) {
        font.setPixelSize(qRound(font.pixelSize() * Projector::enlargement));
    } else {
        font.setPointSizeF(font.pointSizeF() * Projector::enlargement);
    }
    return font;
}

} // namespace

QPalette contrastPalette(const QPalette& like) {
    return paletteOf(shadesLike(like));
}

Projector::Projector(QMainWindow& window)
    : QObject(&window), m_window(window), m_action(new QAction(tr("&Projector"), this)) {
    m_action->setObjectName(QStringLiteral("projector"));
    m_action->setCheckable(true);
    m_action->setShortcut(QKeySequence(tr("Ctrl+Shift+P")));
    m_action->setToolTip(tr("Large text and high contrast, to be read from the back of the room (%1)")
                             .arg(m_action->shortcut().toString(QKeySequence::NativeText)));
    connect(m_action, &QAction::toggled, this, &Projector::turn);
    m_window.installEventFilter(this);
}

bool Projector::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange && m_before) apply();
    return QObject::eventFilter(watched, event);
}

/// The state before is stored when the mode begins, and restored from there.
void Projector::turn(bool on) {
    if (on) {
        m_before = Before{m_window.font(), m_window.palette()};
        m_showsDock = m_dock != nullptr && !m_dock->isHidden();
        if (m_dock != nullptr) m_dock->hide(); // an audience does not read it
        passOn(true);
        apply();
        return;
    }
    const Before before = *m_before;
    m_before.reset();
    m_window.setFont(before.font);
    m_window.setPalette(before.palette);
    passOn(false);
    if (m_dock != nullptr) m_dock->setVisible(m_showsDock || !m_dock->isHidden());
}

void Projector::foldAway(QDockWidget& dock) {
    m_dock = &dock;
}

bool Projector::showsDock() const {
    return m_before ? m_showsDock : !m_dock->isHidden();
}

void Projector::showDock(bool shown) {
    m_showsDock = shown;
    m_dock->setVisible(shown && !m_before);
}

void Projector::apply() {
    m_window.setPalette(contrastPalette(QApplication::palette()));
    m_window.setFont(enlarged(m_before->font));
}

/// Menus are windows of their own and inherit font and palette only with this attribute.
void Projector::passOn(bool on) {
    for (QMenu* menu : m_window.findChildren<QMenu*>())
        menu->setAttribute(Qt::WA_WindowPropagation, on);
}

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
