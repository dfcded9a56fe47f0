// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/frame_controls.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QMainWindow>
#include <QStyle>

namespace tonescope::ui {

namespace {

/// Whether Space presses what has the keyboard.
bool takesSpace(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr;
}

} // namespace

FrameControls::FrameControls(QMainWindow& window) : QObject(&window) {
    m_play = add(tr("Pla&y"), QStringLiteral("playFrames"), Qt::Key_Space);
    m_play->setCheckable(true);
    m_play->setIcon(window.style()->standardIcon(QStyle::SP_MediaPlay));
    m_play->setToolTip(tr("Play the animation; every frame that is shown is counted (Space)"));
    connect(m_play, &QAction::triggered, this, &FrameControls::playRequested);
    connect(add(tr("Previous fra&me"), QStringLiteral("previousFrame"), Qt::Key_Comma), &QAction::triggered,
            this, [this] { Q_EMIT stepRequested(-1); });
    connect(add(tr("Ne&xt frame"), QStringLiteral("nextFrame"), Qt::Key_Period), &QAction::triggered, this,
            [this] { Q_EMIT stepRequested(1); });
    show(std::nullopt);
    window.installEventFilter(this);
}

QAction* FrameControls::add(const QString& text, const QString& name, int key) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    m_actions += action;
    return action;
}

void FrameControls::show(const std::optional<FrameNumber>& frame) {
    for (QAction* action : m_actions) {
        action->setVisible(frame.has_value());
        action->setEnabled(frame.has_value());
    }
}

void FrameControls::setPlaying(bool playing) {
    m_play->setChecked(playing);
}

bool FrameControls::eventFilter(QObject* watched, QEvent* event) {
    // The event comes to the window where the focused widget leaves the key to others.
    if (event->type() == QEvent::ShortcutOverride && takesSpace(QApplication::focusWidget()) &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space)
        event->accept();
    return QObject::eventFilter(watched, event);
}

} // namespace tonescope::ui
