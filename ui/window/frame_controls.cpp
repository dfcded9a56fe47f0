// SPDX-License-Identifier: GPL-3.0-or-later
// The shortcuts of the actions work in the whole window, and Qt delivers a key to a shortcut before it
// delivers it to the focused widget. Nevertheless Space must press a focused button. Before Qt looks for
// shortcuts, it sends the event ShortcutOverride; if a filter accepts it, the key goes to the focused widget.
// The filter here accepts it for Space if the focused widget is a button or a combo box. The number field
// would accept the keys of all actions as text, which no number contains; a filter on the field prevents
// this.
#include "ui/window/frame_controls.h"

#include "ui/frame/parts.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QSignalBlocker>
#include <QSpinBox>

namespace tonescope::ui {

namespace {

/// Whether this widget, which has the focus, reacts to Space.
bool takesSpace(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr;
}

} // namespace

FrameControls::FrameControls(QMainWindow& window)
    : QObject(&window), m_number(named(new QSpinBox, "frameNumber")), m_rate(named(new QLabel, "playRate")) {
    m_play = add(tr("Pla&y"), "playFrames", Qt::Key_Space);
    m_play->setCheckable(true);
    m_play->setToolTip(
        tr("Play the animation, video or camera; every frame that is shown is counted (Space)"));
    connect(m_play, &QAction::triggered, this, &FrameControls::playRequested);
    m_previous = add(tr("Previous fra&me"), "previousFrame", Qt::Key_Comma);
    m_next = add(tr("Ne&xt frame"), "nextFrame", Qt::Key_Period);
    connect(m_previous, &QAction::triggered, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT stepRequested(1); });
    m_number->setKeyboardTracking(false); // otherwise typing "25" would emit chosen() with 2 first
    m_number->setFrame(false);
    connect(m_number, &QSpinBox::valueChanged, this, &FrameControls::chosen);
    show(std::nullopt);
    showRate(std::nullopt);
    window.installEventFilter(this);
    m_number->installEventFilter(this);
}

QAction* FrameControls::add(const QString& text, QAnyStringView name, int key) {
    QAction* action = makeAction(this, text, name, key);
    m_actions += action;
    return action;
}

void FrameControls::show(const std::optional<FrameNumber>& frame) {
    const bool pages = frame && frame->page;
    for (QAction* action : m_actions) {
        action->setVisible(frame ? !(pages && action == m_play) : m_live && action != m_previous);
        action->setEnabled(action->isVisible());
    }
    m_previous->setText(pages ? tr("Previous pa&ge") : tr("Previous fra&me"));
    m_next->setText(pages ? tr("Ne&xt page") : tr("Ne&xt frame"));
    m_number->setVisible(frame.has_value());
    if (!frame) return;
    const QSignalBlocker blocker(m_number); // chosen() is for the user's input only
    m_number->setRange(1, frame->count);
    m_number->setValue(frame->number);
    const QString whole = frameText(*frame), digits = QString::number(frame->number);
    const qsizetype place = whole.indexOf(digits);
    m_number->setPrefix(whole.left(place));
    m_number->setSuffix(whole.mid(place + digits.size()));
    m_number->setAccessibleName(pages ? tr("Page that is shown") : tr("Frame that is shown"));
    m_number->setToolTip(
        pages ? tr("The page of the file that is shown (comma: previous, full stop: next)")
              : tr("The frame of the animation that is shown (comma: previous, full stop: next)"));
}

void FrameControls::showRate(const std::optional<PlayRate>& rate) {
    m_rate->setVisible(rate.has_value());
    if (!rate) return;
    m_rate->setText(tr("%1 frames/s, %2, dropped: %3")
                        .arg(QLocale().toString(rate->framesPerSecond, 'f', 1), durationText(rate->latency),
                             QLocale().toString(rate->dropped)));
    m_rate->setToolTip(
        tr("Frames that were counted and shown in the last second; the mean time from a decoded "
           "frame to its curves on the screen; frames since the start of playing that were "
           "skipped because counting and showing took longer than the time to the next frame"));
}

void FrameControls::setPlaying(bool playing) {
    m_play->setChecked(playing);
}

bool FrameControls::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return QObject::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (watched == m_number && (key == Qt::Key_Space || key == Qt::Key_Comma || key == Qt::Key_Period)) {
        event->ignore();
        return true;
    }
    // The event reaches the window only if the focused widget itself has not accepted it.
    if (key == Qt::Key_Space && takesSpace(QApplication::focusWidget())) event->accept();
    return QObject::eventFilter(watched, event);
}

} // namespace tonescope::ui
