// SPDX-License-Identifier: GPL-3.0-or-later
// What a presenter does by key, with the remote in hand or at the keyboard.
#pragma once

#include <QObject>
#include <QWidget>

class QAction;

namespace tonescope::ui {

/// Actions of the pane, with their keys, which act while the pane is in front. Run and Stop have theirs on
/// the window's bar.
class StepActions : public QObject {
    Q_OBJECT

public:
    /// The pane owns them, and a menu may show them.
    explicit StepActions(QWidget& pane);

    [[nodiscard]] QAction& previous() const { return *m_previous; }
    [[nodiscard]] QAction& next() const { return *m_next; }
    [[nodiscard]] QAction& ask() const { return *m_ask; }
    [[nodiscard]] QAction& notes() const { return *m_notes; } ///< checkable

    /// They act in this window, too.
    void actIn(QWidget& window) const { window.addActions({m_previous, m_next, m_ask, m_notes}); }

    /// Whoever reads there goes through pages by the same keys.
    void leavePagesTo(QWidget& reader);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void turn(bool on);

    QWidget& m_pane;
    QAction* m_next;
    QAction* m_previous;
    QAction* m_ask;
    QAction* m_notes;
};

} // namespace tonescope::ui
