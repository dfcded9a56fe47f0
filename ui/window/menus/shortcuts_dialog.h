// SPDX-License-Identifier: GPL-3.0-or-later
// Every shortcut, by menu, and every gesture.
#pragma once

#include "ui/window/gestures.h"

#include <QDialog>

class QMainWindow;
class QTreeWidget;

namespace tonescope::ui {

/// Stands beside the window, which can be used meanwhile.
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
