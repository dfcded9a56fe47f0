// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus of a window offer, collected from the menus themselves.
#pragma once

#include <QKeySequence>
#include <QStringList>

#include <vector>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// An entry of a menu that does something.
struct MenuCommand {
    QStringList menus; ///< in which it stands, from the menu bar on; empty: in none
    QString name;      ///< as it is read: without the sign of its key, and what stands beside it
    QAction* action = nullptr;

    /// "View > Fit"
    [[nodiscard]] QString path() const;
};

/// Every entry of the window's menu bar in its order, each action once.
[[nodiscard]] std::vector<MenuCommand> menuCommands(const QMainWindow& window);

/// Actions with a shortcut that stand in no menu, such as those of tables; one of each name and shortcut.
[[nodiscard]] std::vector<MenuCommand> otherShortcuts(const QMainWindow& window);

/// Whether it can be chosen now: it and the menus in which it stands are enabled.
[[nodiscard]] bool canBeChosen(const MenuCommand& command);

/// The text of a menu's entry as it is read: without the sign of its key, and what stands beside it.
[[nodiscard]] QString withoutKey(const QString& menuText);

/// "Ctrl+C", or several of them: "Return, Enter"
[[nodiscard]] QString shortcutText(const QAction& action);

} // namespace tonescope::ui
