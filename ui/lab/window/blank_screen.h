// SPDX-License-Identifier: GPL-3.0-or-later
// For lecture rooms: a blank screen.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// Covers a window with black until any key or click. Measuring goes on.
class BlankScreen : public QObject {
    Q_OBJECT

public:
    /// A child of the window.
    explicit BlankScreen(QMainWindow& window);

    /// The action that blanks the screen. Its shortcuts, B and the full stop, are the keys that presenter
    /// remotes send.
    [[nodiscard]] QAction* action() const { return m_action; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void blank();
    void showAgain();

    QMainWindow& m_window;
    QAction* m_action;
    QWidget* m_black;          ///< a child of the window
    QPointer<QWidget> m_focus; ///< had the keyboard focus before the cover; gets it back
};

} // namespace tonescope::ui
