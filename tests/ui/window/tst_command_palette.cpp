// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the command palette: typing finds entries of the menus as they are at that moment.

#include "tests/fixtures/room.h"
#include "ui/window/help_menu.h"

#include <QMenuBar>
#include <QTreeWidget>

using namespace tonescope::ui;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

/// A window with two menus, and the palette over it.
struct Desk {
    Desk() {
        QMenu* file = window.menuBar()->addMenu(text("&File"));
        open = file->addAction(text("&Open …"), QKeySequence(text("Ctrl+O")), &window, [] {});
        recent = file->addMenu(text("Open rece&nt"));
        recent->addAction(text("black && white.jpg"));
        file->addSeparator();
        file->addAction(text("Reload"))->setEnabled(false);
        file->addAction(text("Hidden"))->setVisible(false);
        QMenu* view = window.menuBar()->addMenu(text("&View"));
        fit = view->addAction(text("&Fit\t1.2 ms"), QKeySequence(text("Ctrl+0")), &window, [] {});
        dark = view->addAction(text("Dark"));
        dark->setCheckable(true);
        view->addAction(open); // once more
        window.resize(800, 600);
        window.show();
    }

    /// Types, and tells what is listed then.
    QStringList typed(const char* what) {
        field().setText(text(what));
        return listed();
    }
    QStringList listed() const {
        QStringList paths;
        for (int row = 0; row < list().topLevelItemCount(); ++row)
            paths += list().topLevelItem(row)->text(0);
        return paths;
    }
    QLineEdit& field() const { return *palette.findChild<QLineEdit*>(text("commandFilter")); }
    QTreeWidget& list() const { return *palette.findChild<QTreeWidget*>(text("commandList")); }
    void press(Qt::Key key) { QTest::keyClick(&field(), key); }

    QMainWindow window;
    QAction *open = nullptr, *fit = nullptr, *dark = nullptr;
    QMenu* recent = nullptr;
    CommandPalette& palette = *new CommandPalette(window);
};

} // namespace

class TestCommandPalette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsWhatCanBeChosenNow() {
        Desk desk;
        desk.dark->setChecked(true);
        desk.palette.open();
        QVERIFY(desk.palette.isVisible());
        QCOMPARE(desk.listed(),
                 QStringList({text("File > Open …"), text("File > Open recent > black & white.jpg"),
                              text("View > Fit"), text("View > Dark")}));
        QCOMPARE(desk.list().topLevelItem(2)->text(1), text("Ctrl+0"));
        QCOMPARE(desk.list().topLevelItem(3)->checkState(0), Qt::Checked);
        QVERIFY(!desk.list().topLevelItem(2)->data(0, Qt::CheckStateRole).isValid());

        desk.palette.close();
        desk.fit->setEnabled(false);
        desk.recent->setEnabled(false); // and so what is in it
        desk.window.menuBar()->addMenu(text("&Gray"))->addAction(text("&Mean"));
        desk.palette.open();
        QCOMPARE(desk.listed(),
                 QStringList({text("File > Open …"), text("View > Dark"), text("Gray > Mean")}));
    }

    void typingFinds_data() {
        QTest::addColumn<QStringList>("found");
        const auto row = [](const char* typed, const QStringList& found) { QTest::newRow(typed) << found; };
        row("fit", {text("View > Fit")});
        row("OPEN", {text("File > Open …"), text("File > Open recent > black & white.jpg")});
        row("white op", {text("File > Open recent > black & white.jpg")});
        row("dark view", {text("View > Dark")});
        row("ark", {text("View > Dark")});
        row("vft", {});
        row("nothing of that kind", {});
        row("reload", {});
    }
    void typingFinds() {
        Desk desk;
        desk.palette.open();
        QTEST(desk.typed(QTest::currentDataTag()), "found");
    }

    void whatFitsBestComesFirst() {
        QVERIFY(*distanceTo(text("View > Fit"), text("fi")) < *distanceTo(text("View > Profit"), text("fi")));
        QCOMPARE(distanceTo(text("anything"), text("  ")), std::optional(0));
        QVERIFY(!distanceTo(text("View > Fit"), text("fit nowhere")));
        Desk desk;
        desk.window.menuBar()->addMenu(text("&Edit"))->addAction(text("Wide"));
        desk.palette.open();
        QCOMPARE(desk.listed().last(), text("Edit > Wide")); // as the menus stand
        QCOMPARE(desk.typed("e").first(), text("Edit > Wide"));
    }

    void enterTriggersAndCloses() {
        Desk desk;
        const QSignalSpy fitted(desk.fit, &QAction::triggered), toggled(desk.dark, &QAction::toggled);
        desk.palette.open();
        desk.field().setText(text("fit"));
        desk.press(Qt::Key_Return);
        QCOMPARE(fitted.count(), 1);
        QVERIFY(!desk.palette.isVisible());
        desk.palette.open();
        QCOMPARE(desk.field().text(), QString()); // begins anew
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Down);
        QCOMPARE(desk.list().currentItem()->text(0), text("View > Dark"));
        desk.press(Qt::Key_Enter);
        QCOMPARE(toggled.count(), 1);
        QVERIFY(desk.dark->isChecked());
    }

    void arrowsMoveAndEscapeCloses() {
        Desk desk;
        const QSignalSpy opened(desk.open, &QAction::triggered);
        desk.palette.open();
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Up);
        QCOMPARE(desk.list().currentItem(), desk.list().topLevelItem(1));
        desk.press(Qt::Key_Escape);
        QVERIFY(!desk.palette.isVisible());
        QCOMPARE(opened.count(), 0);
    }

    void aClickTriggers() {
        Desk desk;
        const QSignalSpy fitted(desk.fit, &QAction::triggered);
        desk.palette.open();
        const QRect row = desk.list().visualItemRect(desk.list().topLevelItem(2));
        QTest::mouseClick(desk.list().viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(fitted.count(), 1);
        QVERIFY(!desk.palette.isVisible());
    }

    /// An action may be deleted while the palette is open, for example when the list of recent files is
    /// rebuilt.
    void anEntryThatIsGoneIsNotTriggered() {
        Desk desk;
        desk.palette.open();
        desk.field().setText(text("xyz")); // there was never one
        desk.press(Qt::Key_Return);
        QVERIFY(desk.palette.isVisible());
        desk.field().setText(text("white"));
        desk.recent->clear();
        desk.press(Qt::Key_Return);
        QVERIFY(!desk.palette.isVisible());
    }
};

ROOM_TEST(TestCommandPalette, QApplication)
#include "tst_command_palette.moc"
