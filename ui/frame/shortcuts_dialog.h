// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog that lists all shortcuts, by menu, and all gestures of a window.
#pragma once

#include <QDialog>
#include <QStringList>

class QMainWindow;
class QTextBrowser;

namespace tonescope::ui {

/// Lists the shortcuts of the window's actions under the titles of their menus, and below them the gestures.
/// Not modal. Lives on the GUI thread.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows the window's dialog, which is made at the first call, with the present shortcuts and with these
    /// gestures, which no menu lists. Each has three texts: what the user does, the part of the window that
    /// has the mouse or the focus, and the effect.
    static void present(QMainWindow& window, const QList<QStringList>& gestures);

private:
    explicit ShortcutsDialog(QMainWindow& window);
    /// The content as HTML: a table for each menu, and one of the gestures.
    [[nodiscard]] QString tables(const QList<QStringList>& gestures) const;

    QMainWindow& m_window;
    QTextBrowser* m_text;
};

} // namespace tonescope::ui
