// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dialog of preferences: it and the window always agree, the preferences are restored at the next
// start, and they can be reset.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestPreferencesDialog : public QObject {
    Q_OBJECT

    static QDialog& opened(MainWindow& window) {
        part<QAction>(window, "preferences").trigger();
        auto* dialog = window.findChild<QDialog*>(text("preferencesDialog"));
        if (dialog == nullptr || !dialog->isVisible()) qFatal("no dialog");
        return *dialog;
    }
    static void restoreDefaults(const QDialog& dialog) {
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
        dialog.findChild<QMessageBox*>(text("resetBox"))->button(QMessageBox::RestoreDefaults)->click();
    }
    template <typename Box>
    static Box& box(const QDialog& dialog, const QString& name) {
        auto* found = dialog.findChild<Box*>(name + text("Box"));
        if (found == nullptr) qFatal("no %s", qPrintable(name));
        return *found;
    }

private Q_SLOTS:
    void switchesAreTheWindowsOwn_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"animations", "restoreFiles", "followFile", "leaveOutTransparent", "sampleOnHost"})
            QTest::newRow(name) << text(name);
    }
    void switchesAreTheWindowsOwn() {
        QFETCH(QString, name);
        MainWindow window;
        window.showDevices(catalogOfThree());
        auto& action = *window.findChild<QAction*>(name);
        auto& shown = box<QCheckBox>(opened(window), name);
        QCOMPARE(shown.isChecked(), action.isChecked());
        const bool before = action.isChecked();
        shown.click();
        QCOMPARE(action.isChecked(), !before);
        action.trigger();
        QCOMPARE(shown.isChecked(), before);
    }

    void choicesAreTheMenusOwn() {
        MainWindow window;
        auto& appearance = box<QComboBox>(opened(window), text("appearanceMenu"));
        QCOMPARE(appearance.currentText(), text("System"));
        QTest::keyClick(&appearance, Qt::Key_Down);
        QCOMPARE(part<QMenu>(window, "appearanceMenu").actions().at(1)->isChecked(), true);
        part<QMenu>(window, "appearanceMenu").actions().at(0)->trigger();
        QCOMPARE(appearance.currentIndex(), 0);
    }

    /// Whoever opens the dialog and presses Enter changes nothing.
    void enterCloses() {
        MainWindow window;
        QDialog& dialog = opened(window);
        QVERIFY(QTest::qWaitForWindowActive(&dialog, patience));
        const QPointer<QWidget> focus = dialog.focusWidget();
        QVERIFY(focus != nullptr);
        QTest::keyClick(focus, Qt::Key_Return);
        QVERIFY(!dialog.isVisible());
        QVERIFY(window.findChild<QMessageBox*>(text("resetBox")) == nullptr);
    }

    void defaultsAreNotRestoredUnasked_data() {
        QTest::addColumn<int>("key");
        QTest::newRow("Enter") << int(Qt::Key_Return);
        QTest::newRow("Escape") << int(Qt::Key_Escape);
    }
    void defaultsAreNotRestoredUnasked() {
        QFETCH(int, key);
        MainWindow window;
        QDialog& dialog = opened(window);
        auto& restored = box<QCheckBox>(dialog, text("restoreFiles"));
        restored.click();
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
        auto* question = dialog.findChild<QMessageBox*>(text("resetBox"));
        QVERIFY(question != nullptr && question->isVisible());
        QTest::keyClick(question, Qt::Key(key));
        QVERIFY(!question->isVisible());
        QVERIFY(!restored.isChecked());
    }

    void theyComeBackAndGoBack() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(text("settings.ini"));
        {
            MainWindow window;
            box<QCheckBox>(opened(window), text("restoreFiles")).click();
            box<QCheckBox>(opened(window), text("animations")).click();
            QVERIFY(!window.isAnimated());
            QSettings settings(file, QSettings::IniFormat);
            window.save(settings);
        }
        MainWindow window;
        window.restore(QSettings(file, QSettings::IniFormat));
        QVERIFY(!window.isAnimated());
        QDialog& dialog = opened(window);
        QVERIFY(!box<QCheckBox>(dialog, text("restoreFiles")).isChecked());
        restoreDefaults(dialog);
        QVERIFY(box<QCheckBox>(dialog, text("restoreFiles")).isChecked());
        QVERIFY(window.isAnimated());
    }

    void theDefaultsAreThoseOfAFirstStart() {
        const QTemporaryDir folder;
        MainWindow window;
        window.restore(QSettings(folder.filePath(text("none.ini")), QSettings::IniFormat));
        QDialog& dialog = opened(window);
        QList<bool> before, after;
        for (const QCheckBox* each : dialog.findChildren<QCheckBox*>())
            before += each->isChecked();
        restoreDefaults(dialog);
        for (const QCheckBox* each : dialog.findChildren<QCheckBox*>())
            after += each->isChecked();
        QCOMPARE(after, before);
    }

    void itIsReachedByKeysAndNamed() {
        MainWindow window;
        QDialog& dialog = opened(window);
        QVERIFY(QTest::qWaitForWindowActive(&dialog, patience));
        QCOMPARE(namelessIn(dialog).join(QLatin1Char('\n')), QString());
        QCOMPARE(unreachedIn(dialog).join(QLatin1Char('\n')), QString());
    }

    /// A change of the desktop's appearance while the program runs; it is followed where "System" is chosen.
    void theDesktopIsFollowed_data() {
        columns<int, bool>({"entry", "followed"});
        QTest::newRow("system") << 0 << true;
        QTest::newRow("light") << 1 << false;
        QTest::newRow("dark") << 2 << false;
    }
    void theDesktopIsFollowed() {
        QFETCH(int, entry);
        MainWindow window;
        window.restore(QSettings(QTemporaryDir().filePath(text("none.ini")), QSettings::IniFormat));
        const QColor systems = QApplication::palette().color(QPalette::Window), other(1, 2, 3);
        part<QMenu>(window, "appearanceMenu").actions().at(entry)->trigger();
        QApplication::setPalette(QPalette(other));
        QEvent change(QEvent::ThemeChange);
        QApplication::sendEvent(&window, &change);
        QFETCH(bool, followed);
        QCOMPARE(QApplication::palette().color(QPalette::Window), followed ? systems : other);
    }

    void theLayoutGoesBack() {
        MainWindow window;
        window.restore(QSettings(QTemporaryDir().filePath(text("none.ini")), QSettings::IniFormat));
        window.show();
        auto& dock = part<QDockWidget>(window, "countingDock");
        QVERIFY(!dock.isVisible());
        dock.show();
        dock.setFloating(true);
        part<QAction>(window, "resetLayout").trigger();
        QVERIFY(!dock.isVisible());
        QVERIFY(!dock.isFloating());
        QVERIFY(!part<QAction>(window, "sectionCounting").isChecked());
    }
};

ROOM_TEST(TestPreferencesDialog, QApplication)
#include "tst_preferences_dialog.moc"
