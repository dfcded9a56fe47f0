// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the list of keys and gestures, and that no key is assigned twice.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/menu_commands.h"
#include "ui/window/help_menu.h"

#include <QDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBrowser>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

/// The texts of the dialog's page, one line for each cell of its tables.
QString listed(const MainWindow& window) {
    return part<QTextBrowser>(window, "shortcutText").toPlainText();
}

/// Where a shortcut works: everywhere in the window, or in one widget alone.
QString placeOf(const QObject& shortcut, Qt::ShortcutContext context) {
    if (context == Qt::WindowShortcut || context == Qt::ApplicationShortcut) return {};
    const auto* action = qobject_cast<const QAction*>(&shortcut);
    const QObject* holder = action == nullptr ? shortcut.parent() : action->associatedObjects().value(0);
    return QStringLiteral("%1 %2").arg(holder->objectName()).arg(quintptr(holder));
}

struct Key {
    QKeySequence keys;
    QString place; ///< empty: the whole window
    QString name;
};

QList<Key> keysOf(const MainWindow& window) {
    QList<Key> all;
    for (const QAction* action : window.findChildren<QAction*>()) {
        for (const QKeySequence& keys : action->shortcuts())
            all += {keys, placeOf(*action, action->shortcutContext()), action->text()};
    }
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>()) {
        for (const QKeySequence& keys : shortcut->keys())
            all += {keys, placeOf(*shortcut, shortcut->context()), text("a shortcut without action")};
    }
    return all;
}

} // namespace

class TestHelpMenu : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A key that two want does nothing at all. One that a table takes for itself would be two while it has
    /// the focus.
    void noShortcutIsAmbiguous() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        const QList<Key> keys = keysOf(window);
        QVERIFY(keys.size() > 20);
        for (qsizetype i = 0; i < keys.size(); ++i) {
            for (qsizetype j = 0; j < i; ++j) {
                const bool meet =
                    keys[i].place.isEmpty() || keys[j].place.isEmpty() || keys[i].place == keys[j].place;
                QVERIFY2(!meet || keys[i].keys != keys[j].keys,
                         qPrintable(keys[i].keys.toString() + text(": ") + keys[i].name + text(", ") +
                                    keys[j].name));
            }
        }
    }

    void f1ListsEveryShortcut() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        window.show();
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow());
        QTest::keyClick(&window, Qt::Key_F1);
        auto& dialog = part<QDialog>(window, "shortcutsDialog");
        QVERIFY(dialog.isVisible());
        QVERIFY(!dialog.isModal());
        QCOMPARE(part<QTextBrowser>(window, "shortcutText").horizontalScrollBar()->maximum(), 0);

        const QString page = listed(window);
        QVERIFY(page.contains(text("Copy rows\nCtrl+C\n"))); // is in no menu
        for (const MenuCommand& command : menuCommands(window)) {
            if (command.action->shortcut().isEmpty()) continue;
            const QString row = command.name + text("\n") + shortcutText(*command.action) + text("\n");
            QVERIFY2(page.contains(row), qPrintable(row));
        }
    }

    void theListIsAsTheMenusAre() {
        MainWindow window;
        part<QAction>(window, "showShortcuts").trigger();
        part<QAction>(window, "fit").setShortcut(QKeySequence(text("Ctrl+9")));
        part<QAction>(window, "showShortcuts").trigger(); // the same dialog, brought up to date
        QCOMPARE(window.findChildren<QDialog*>(text("shortcutsDialog")).size(), 1);
        QVERIFY(listed(window).contains(text("Fit\nCtrl+9\n")));
        QVERIFY(!listed(window).contains(text("Fit\nCtrl+0\n")));
    }

    void thePaletteOpensByItsKey() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        window.show();
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow());
        QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto& field = part<QLineEdit>(window, "commandFilter");
        QTRY_VERIFY(field.isVisible());
        const QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        QTest::keyClicks(&field, text("gray 709"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(last(chosen).rules.formula, GrayFormula::Rec709);
    }

    /// A submenu that is enabled cannot be reached through a menu that is not.
    void aMenuThatIsDisabledOffersNothing() {
        QMainWindow window;
        QMenu& menu = *window.menuBar()->addMenu(text("Menu"));
        const QAction& entry = *menu.addMenu(text("Submenu"))->addAction(text("Entry"));
        QVERIFY(canBeChosen(entry));
        menu.setEnabled(false);
        QVERIFY(!canBeChosen(entry));
    }

    void aboutTellsVersionsAndLicence() {
        QCoreApplication::setApplicationVersion(text("9.8.7"));
        MainWindow window;
        window.helpMenu().addParts({{text("libreader 1.2 (ABC)"), text("MIT")}});
        part<QAction>(window, "about").trigger();
        const QString said = part<QMessageBox>(window, "aboutBox").text();
        for (const char* piece : {"Tonescope 9.8.7", qVersion(), "QCustomPlot ", "libreader 1.2 (ABC)", "MIT",
                                  "GPL-3.0-or-later"})
            QVERIFY2(said.contains(text(piece)), piece);
    }
};

ROOM_TEST(TestHelpMenu, QApplication)
#include "tst_help_menu.moc"
