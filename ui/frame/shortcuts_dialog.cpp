// SPDX-License-Identifier: GPL-3.0-or-later
// Shortcuts are read from the menus at each present(). The window lists its gestures itself, because they are
// not actions.
#include "ui/frame/shortcuts_dialog.h"

#include "ui/frame/menu_commands.h"
#include "ui/frame/screen_fit.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>

namespace tonescope::ui {

namespace {

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

} // namespace

ShortcutsDialog::ShortcutsDialog(QMainWindow& window)
    : QDialog(&window), m_window(window), m_text(new QTextBrowser) {
    setWindowTitle(tr("Keyboard and gestures"));
    setObjectName(QStringLiteral("shortcutsDialog"));
    m_text->setObjectName(QStringLiteral("shortcutText"));
    m_text->setAccessibleName(windowTitle());
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(700, 720);
}

void ShortcutsDialog::present(QMainWindow& window, const QList<QStringList>& gestures) {
    auto* dialog = window.findChild<ShortcutsDialog*>();
    if (dialog == nullptr) dialog = new ShortcutsDialog(window);
    dialog->m_text->setHtml(dialog->tables(gestures));
    fitScreen(*dialog);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

QString ShortcutsDialog::tables(const QList<QStringList>& gestures) const {
    QString html, rows, menu;
    const auto add = [&](const QString& group, const MenuCommand& command) {
        if (group != menu && !rows.isEmpty()) html += tableOf(menu, std::exchange(rows, {}));
        menu = group;
        const QString name = (command.menus.mid(1) + QStringList{command.name}).join(QStringLiteral(" > "));
        rows += rowOf({name, shortcutText(*command.action)});
    };
    for (const MenuCommand& command : menuCommands(m_window)) {
        if (!command.action->shortcut().isEmpty()) add(command.menus.value(0), command);
    }
    for (const MenuCommand& command : otherShortcuts(m_window))
        add(tr("Tables"), command);
    html += tableOf(menu, std::exchange(rows, {}));
    for (const QStringList& gesture : gestures)
        rows += rowOf(gesture);
    return html + tableOf(tr("Gestures"), rows);
}

} // namespace tonescope::ui
