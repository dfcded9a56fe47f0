// SPDX-License-Identifier: GPL-3.0-or-later
// Shortcuts are read from the menus each time. The window lists its gestures itself, because they are
// not actions.
#include "ui/frame/shortcuts_dialog.h"

#include "ui/frame/menu_commands.h"
#include "ui/frame/parts.h"
#include "ui/frame/screen_fit.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QTextBrowser>

#include <utility>

namespace tonescope::ui {

namespace {

struct ShortcutsText {
    Q_DECLARE_TR_FUNCTIONS(tonescope::ui::ShortcutsDialog)
};

QString rowOf(const QStringList& cells) {
    QString row;
    for (const QString& cell : cells)
        row += QStringLiteral("<td>%1</td>").arg(cell.toHtmlEscaped());
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

QString tableOf(const QString& title, const QString& rows) {
    return QStringLiteral("<h4>%1</h4><table width='100%' cellpadding='3'>%2</table>")
        .arg(title.toHtmlEscaped(), rows);
}

/// The content as HTML: a table for each menu, and one of the gestures.
QString tablesOf(const QMainWindow& window, const QList<QStringList>& gestures) {
    QString html, rows, menu;
    const auto add = [&](const QString& group, const MenuCommand& command) {
        if (group != menu && !rows.isEmpty()) html += tableOf(menu, std::exchange(rows, {}));
        menu = group;
        const QString name = (command.menus.mid(1) + QStringList{command.name}).join(QStringLiteral(" > "));
        rows += rowOf({name, shortcutText(*command.action)});
    };
    for (const MenuCommand& command : menuCommands(window)) {
        if (!command.action->shortcut().isEmpty()) add(command.menus.value(0), command);
    }
    for (const MenuCommand& command : otherShortcuts(window))
        add(ShortcutsText::tr("Tables"), command);
    html += tableOf(menu, std::exchange(rows, {}));
    for (const QStringList& gesture : gestures)
        rows += rowOf(gesture);
    return html + tableOf(ShortcutsText::tr("Gestures"), rows);
}

QDialog* makeDialog(QMainWindow& window) {
    auto* dialog = named(new QDialog(&window), "shortcutsDialog");
    dialog->setWindowTitle(ShortcutsText::tr("Keyboard and gestures"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(named(new QTextBrowser, "shortcutText", dialog->windowTitle()));
    layout->addWidget(buttons);
    dialog->resize(700, 720);
    return dialog;
}

} // namespace

void presentShortcuts(QMainWindow& window, const QList<QStringList>& gestures) {
    auto* dialog = window.findChild<QDialog*>(QStringLiteral("shortcutsDialog"));
    if (dialog == nullptr) dialog = makeDialog(window);
    dialog->findChild<QTextBrowser*>()->setHtml(tablesOf(window, gestures));
    fitScreen(*dialog);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace tonescope::ui
