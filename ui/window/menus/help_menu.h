// SPDX-License-Identifier: GPL-3.0-or-later
// What the program can do, and what it is.
#pragma once

#include <QMenu>

class QMainWindow;

namespace tonescope::ui {

class CommandPalette;
class ShortcutsDialog;

/// The last menu of the bar. What it opens reads the window's other menus at that moment.
class HelpMenu : public QMenu {
    Q_OBJECT

public:
    explicit HelpMenu(QMainWindow& window);

private:
    QAction* add(const QString& text, const QString& name, const QKeySequence& shortcut);
    void showShortcuts();
    void showAbout();

    QMainWindow& m_window;
    CommandPalette* m_palette;
    ShortcutsDialog* m_shortcuts = nullptr; ///< made when somebody asks for it
};

} // namespace tonescope::ui
