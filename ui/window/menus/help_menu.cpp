// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/help_menu.h"

#include "ui/frame/shortcuts_dialog.h"
#include "ui/window/gestures.h"
#include "ui/window/menus/command_palette.h"
#include "ui/window/welcome/welcome_dialog.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMessageBox>

#include <qcustomplot.h>

namespace tonescope::ui {

namespace {

/// What the program is built with and runs on.
struct Part {
    QString name, version, licence;
};

QList<Part> parts() {
    return {
        {QStringLiteral("Qt"), QString::fromLatin1(qVersion()), QStringLiteral("LGPL-3.0")},
        {QStringLiteral("QCustomPlot"), QStringLiteral(QCUSTOMPLOT_VERSION_STR), QStringLiteral("GPL-3.0+")},
        {QStringLiteral("OpenCL-CLHPP, ocl-icd"), {}, QStringLiteral("Apache-2.0, BSD-2-Clause")},
        {QStringLiteral("libjpeg-turbo"), {}, QStringLiteral("IJG, BSD-3-Clause")},
        {QStringLiteral("libtiff, zlib"), {}, QStringLiteral("libtiff, Zlib")},
        {QStringLiteral("libseccomp, GLib"), {}, QStringLiteral("LGPL-2.1")}};
}

QString partsTable() {
    QString table = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
    for (const Part& each : parts())
        table +=
            QStringLiteral("<tr><td>%1 %2</td><td>%3</td></tr>").arg(each.name, each.version, each.licence);
    return table + QStringLiteral("</table>");
}

} // namespace

HelpMenu::HelpMenu(QMainWindow& window)
    : QMenu(tr("&Help"), &window), m_window(window), m_palette(new CommandPalette(window)) {
    setObjectName(QStringLiteral("helpMenu"));
    connect(add(tr("&Find a command …"), QStringLiteral("findCommand"), QKeySequence(tr("Ctrl+Shift+P"))),
            &QAction::triggered, m_palette, &CommandPalette::open);
    connect(add(tr("&Keyboard and gestures"), QStringLiteral("showShortcuts"), Qt::Key_F1),
            &QAction::triggered, this, &HelpMenu::showShortcuts);
    connect(add(tr("&Welcome"), QStringLiteral("welcome"), {}), &QAction::triggered, this,
            [this] { showWelcome(m_window); });
    if (auto* doctor = window.findChild<QAction*>(QStringLiteral("deviceDoctor"))) addAction(doctor);
    addSeparator();
    QAction* about = add(tr("&About Tonescope"), QStringLiteral("about"), {});
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, &HelpMenu::showAbout);
}

QAction* HelpMenu::add(const QString& text, const QString& name, const QKeySequence& shortcut) {
    QAction* action = addAction(text);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    return action;
}

void HelpMenu::showShortcuts() {
    if (m_shortcuts == nullptr) m_shortcuts = new ShortcutsDialog(m_window, gestures());
    m_shortcuts->present();
}

void HelpMenu::showAbout() {
    const QString text =
        tr("<h3>Tonescope %1</h3><p>The tones of a photograph, and the machine that counts them.</p>")
            .arg(QCoreApplication::applicationVersion()) +
        partsTable() +
        tr("<p>Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later). It "
           "comes without any warranty.</p>");
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Tonescope"), text, QMessageBox::Close, &m_window);
    box->setObjectName(QStringLiteral("aboutBox"));
    box->setTextFormat(Qt::RichText);
    box->setIconPixmap(m_window.windowIcon().pixmap(64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open(); // and not exec(): results and devices may arrive while it is up
}

} // namespace tonescope::ui
