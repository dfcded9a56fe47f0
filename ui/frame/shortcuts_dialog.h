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

/// Not modal: the window can be used meanwhile.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    /// `window` owns the dialog.
    ShortcutsDialog(QMainWindow& window, const QList<Gesture>& gestures);

    /// Collects the shortcuts as they are now, and comes to the front.
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
