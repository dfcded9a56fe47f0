// SPDX-License-Identifier: GPL-3.0-or-later
// The entries are read from the menu bar at each call, so the command palette and the list of shortcuts can
// never differ from the menus.
#include "ui/frame/menu_commands.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// Appends the entries of a menu and its submenus.
void collect(const QWidget& menu, const QStringList& menus, std::vector<MenuCommand>& commands,
             QSet<const QAction*>& seen) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible() || seen.contains(action)) continue;
        seen.insert(action);
        const QString name = withoutKey(action->text());
        if (action->menu() != nullptr)
            collect(*action->menu(), menus + QStringList{name}, commands, seen);
        else
            commands.push_back({menus, name, action});
    }
}

} // namespace

QString withoutKey(const QString& menuText) {
    static const QRegularExpression behind(
        QStringLiteral("\\(&.\\)")); // "文件(&F)": in Chinese the mnemonic follows the text
    static const QRegularExpression key(QStringLiteral("&(.)"));
    return menuText.section(QLatin1Char('\t'), 0, 0).remove(behind).replace(key, QStringLiteral("\\1"));
}

QString MenuCommand::path() const {
    return (menus + QStringList{name}).join(QStringLiteral(" > "));
}

std::vector<MenuCommand> menuCommands(const QMainWindow& window) {
    std::vector<MenuCommand> commands;
    QSet<const QAction*> seen;
    // menuBar() would create a menu bar in a window without one.
    if (const auto* bar = qobject_cast<const QMenuBar*>(window.menuWidget()))
        collect(*bar, {}, commands, seen);
    return commands;
}

std::vector<MenuCommand> otherShortcuts(const QMainWindow& window) {
    QSet<const QAction*> inMenus;
    for (const MenuCommand& command : menuCommands(window))
        inMenus.insert(command.action);
    QSet<QString> seen;
    std::vector<MenuCommand> others;
    // Several tables have an action with the same name and shortcut, such as "Copy rows": it is listed once.
    for (QAction* action : window.findChildren<QAction*>()) {
        if (inMenus.contains(action) || action->shortcut().isEmpty() || action->text().isEmpty()) continue;
        const MenuCommand command{{}, withoutKey(action->text()), action};
        const QString key = command.name + QLatin1Char('\t') + shortcutText(*action);
        if (seen.contains(key)) continue;
        seen.insert(key);
        others.push_back(command);
    }
    return others;
}

bool canBeChosen(const QAction& action) {
    const QList<QObject*> holders = action.associatedObjects();
    return action.isEnabled() && std::all_of(holders.begin(), holders.end(), [](QObject* holder) {
               const auto* menu = qobject_cast<QMenu*>(holder);
               return menu == nullptr || canBeChosen(*menu->menuAction()); // QMenu::setEnabled() sets it
           });
}

QString shortcutText(const QAction& action) {
    return QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText)
        .replace(QStringLiteral("; "), QStringLiteral(", "));
}

} // namespace tonescope::ui
