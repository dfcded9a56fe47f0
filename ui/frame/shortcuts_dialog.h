// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog that lists all shortcuts, by menu, and all gestures of a window.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

class QMainWindow;
class QTreeWidget;

namespace tonescope::ui {

/// A mouse or key gesture that no menu lists.
struct Gesture {
    QString gesture; ///< what the user does
    QString where;   ///< the part of the window that has the mouse or the focus
    QString effect;
};

/// Lists the shortcuts of the window's actions under the titles of their menus, and below them the gestures.
/// Not modal. Lives on the GUI thread.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    /// `window` owns the dialog.
    ShortcutsDialog(QMainWindow& window, const QList<Gesture>& gestures);

    /// Lists the shortcuts again, because actions may have changed, and raises the dialog.
    void present();

private:
    void listShortcuts();
    void listGestures(const QList<Gesture>& gestures);
    QTreeWidget* addList(const QString& title, const QString& name, const QStringList& header);

    QMainWindow& m_window;
    QTreeWidget* m_shortcuts = nullptr;
    QTreeWidget* m_gestures = nullptr;
};

} // namespace tonescope::ui
