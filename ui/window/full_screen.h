// SPDX-License-Identifier: GPL-3.0-or-later
// Full screen: the window without its bars and docks.
#pragma once

#include <QAction>
#include <QByteArray>
#include <QSize>

class QMainWindow;
class QShortcut;

namespace tonescope::ui {

/// A switch (F11) that shows the window on the whole screen, without menu bar, tool bars, status bar and
/// docks, except floating ones; Escape switches it off. The owner hides and shows the rest of the content
/// when it is toggled. Off restores bars and docks.
class FullScreen : public QAction {
    Q_OBJECT

public:
    /// `window` owns the action.
    explicit FullScreen(QMainWindow& window);

    /// QMainWindow::saveGeometry() and saveState() of the window as it is without full screen.
    [[nodiscard]] QByteArray geometry() const;
    [[nodiscard]] QByteArray docks() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enter();
    void leave();
    /// Gives the docks the sizes that they had before full screen.
    void restoreSizes();

    QMainWindow& m_window;
    QShortcut* m_escape;
    Qt::WindowStates m_state; ///< of the window before, like all below
    QByteArray m_geometry, m_docks;
    QSize m_size;
};

} // namespace tonescope::ui
