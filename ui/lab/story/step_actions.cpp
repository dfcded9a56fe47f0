// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_actions.h"

#include <QAction>
#include <QKeyEvent>
#include <QWidget>

namespace tonescope::ui {

namespace {

QAction* addAction(QWidget& pane, const QString& text, const char* name, const QKeySequence& keys) {
    auto* action = new QAction(text, &pane);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(keys);
    pane.addAction(action);
    return action;
}

bool turnsPages(const QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    const int key = static_cast<const QKeyEvent&>(event).key();
    return key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

} // namespace

StepActions::StepActions(QWidget& pane)
    : QObject(&pane), m_pane(pane),
      m_next(addAction(pane, tr("&Next step"), "nextStepAction", Qt::Key_PageDown)),
      m_previous(addAction(pane, tr("&Previous step"), "previousStepAction", Qt::Key_PageUp)),
      m_ask(addAction(pane, tr("&Ask the machine"), "askAction", Qt::Key_F6)),
      m_notes(addAction(pane, tr("Notes for the &lecturer"), "notesAction", Qt::Key_F9)) {
    m_notes->setCheckable(true);
    pane.installEventFilter(this);
    turn(false);
}

void StepActions::leavePagesTo(QWidget& reader) {
    reader.installEventFilter(this);
}

bool StepActions::eventFilter(QObject* watched, QEvent* event) {
    if (watched != &m_pane) {
        if (!turnsPages(*event)) return false;
        event->accept(); // the reader's, and no shortcut
        return true;
    }
    if (event->type() == QEvent::Show) turn(true);
    if (event->type() != QEvent::Hide || event->spontaneous()) return false;
    turn(false);
    m_notes->setChecked(false); // no notes without their step
    return false;
}

/// A menu's keys reach the whole window, where other panes have uses of their own for them.
void StepActions::turn(bool on) {
    for (QAction* action : {m_previous, m_next, m_ask, m_notes})
        action->setEnabled(on);
}

} // namespace tonescope::ui
