// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the entries of a window's menus, read from the menus themselves.
#pragma once

#include <QKeySequence>
#include <QStringList>

#include <vector>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// An entry of a menu that triggers an action, so neither a submenu nor a separator.
struct MenuCommand {
    QStringList menus; ///< titles of the menus that lead to it, from the menu bar on; empty: in no menu
    QString name;      ///< the entry's text without key, by withoutKey()
    QAction* action = nullptr;

    /// "View > Fit"
    [[nodiscard]] QString path() const;
};

/// All visible entries of the window's menu bar and its submenus, in their order, each action once. Empty if
/// the window has no menu bar.
[[nodiscard]] std::vector<MenuCommand> menuCommands(const QMainWindow& window);

/// Actions with a shortcut that are in no menu, such as those of tables. Actions with the same name and
/// shortcut are listed once.
[[nodiscard]] std::vector<MenuCommand> otherShortcuts(const QMainWindow& window);

/// Whether the user could choose the entry now: the entry, the menus that contain it, and the menus that
/// contain these are enabled.
[[nodiscard]] bool canBeChosen(const QAction& action);

/// The text of a menu entry without the & of its access key and without the part at the right, after a tab.
[[nodiscard]] QString withoutKey(const QString& menuText);

/// The shortcuts of an action, separated by commas: "Ctrl+C", "Return, Enter".
[[nodiscard]] QString shortcutText(const QAction& action);

} // namespace tonescope::ui
