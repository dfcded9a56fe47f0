// SPDX-License-Identifier: GPL-3.0-or-later
// A dark window, so that the class looks at who speaks.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// One action that hides all of a window behind black; every key and every click shows it again. What is
/// measured meanwhile goes on.
class BlankScreen : public QObject {
    Q_OBJECT

public:
    /// Lives with the window, which must outlive it.
    explicit BlankScreen(QMainWindow& window);

    /// The switch, for menus; its keys are those of presenters' remotes.
    [[nodiscard]] QAction* action() const { return m_action; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void blank();
    void showAgain();

    QMainWindow& m_window;
    QAction* m_action;
    QWidget* m_black;          ///< a child of the window
    QPointer<QWidget> m_focus; ///< what had the keys before
};

} // namespace tonescope::ui
