// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the main window obeys the rules of design and accessibility, and that all of it is reached by
// keys.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/menu_commands.h"
#include "ui/frame/theme.h"
#include "ui/window/help_menu.h"
#include "ui/words/language.h"

#include <QDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QScrollBar>
#include <QShortcut>
#include <QSizeGrip>
#include <QSplitterHandle>
#include <QTextBrowser>
#include <QToolBar>
#include <QTreeWidget>

#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Holds the window to the rules of resources/design.md in both languages, light and dark, at several sizes:
// no text is cut or covered, every target for the mouse is large enough, there are three sizes of type, and
// the curves have the width of the plot. ctest runs it once more at 200 %.

namespace {

constexpr int smallestTarget = 24; ///< logical pixels

/// Whether the widget is over a photo or a plot, where it covers what is drawn on purpose.
bool isOverlay(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    return parent != nullptr &&
           (parent->inherits("tonescope::ui::ImageView") || parent->inherits("QCustomPlot") ||
            parent->inherits("tonescope::ui::HistogramPlot"));
}

/// The visible widgets of the window that no scroll area has scrolled away.
QList<QWidget*> seenIn(const QWidget& window) {
    QList<QWidget*> seen;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisibleTo(&window) && !widget->isWindow() && !widget->size().isEmpty()) seen += widget;
    }
    return seen;
}

/// Texts that have less room than they need; rich and wrapped texts are skipped, and those whose tool tip has
/// the whole text.
QStringList cutIn(const QWidget& window) {
    QStringList cut;
    for (const QWidget* widget : seenIn(window)) {
        int needed = 0, room = widget->contentsRect().width();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->text().isEmpty() || label->wordWrap() || Qt::mightBeRichText(label->text())) continue;
            needed = label->fontMetrics().horizontalAdvance(label->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            if (button->text().isEmpty() || button->inherits("tonescope::ui::Chip")) continue;
            const auto* tool = qobject_cast<const QToolButton*>(button);
            if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly) continue;
            needed = button->minimumSizeHint().width();
            if (tool != nullptr && tool->popupMode() == QToolButton::MenuButtonPopup) {
                needed = tool->iconSize().width() +
                         tool->fontMetrics().size(Qt::TextShowMnemonic, tool->text()).width() +
                         tool->style()->pixelMetric(QStyle::PM_MenuButtonIndicator, nullptr, tool);
            }
        } else {
            continue;
        }
        if (needed > room + 1)
            cut += QStringLiteral("%1: needs %2, has %3").arg(whereOf(*widget)).arg(needed).arg(room);
    }
    return cut;
}

/// Pairs of widgets of one parent that cover each other.
QStringList coveredIn(const QWidget& window) {
    QStringList covered;
    const QList<QWidget*> seen = seenIn(window);
    for (qsizetype i = 0; i < seen.size(); ++i) {
        for (qsizetype j = i + 1; j < seen.size(); ++j) {
            const QWidget &one = *seen.at(i), &other = *seen.at(j);
            if (one.parentWidget() != other.parentWidget() || isOverlay(one) || isOverlay(other)) continue;
            if (one.inherits("QSplitterHandle") || other.inherits("QSplitterHandle")) continue;
            if (one.inherits("QSizeGrip") || other.inherits("QSizeGrip")) continue;
            if (one.geometry().intersects(other.geometry()))
                covered += whereOf(one) + QStringLiteral(" and ") + whereOf(other);
        }
    }
    return covered;
}

QStringList smallTargetsIn(const QWidget& window) {
    QStringList small;
    for (const QWidget* widget : seenIn(window)) {
        const bool target = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                            qobject_cast<const QComboBox*>(widget) != nullptr ||
                            qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
        if (!target || isInner(*widget)) continue;
        if (widget->width() < smallestTarget || widget->height() < smallestTarget)
            small += QStringLiteral("%1: %2 × %3")
                         .arg(whereOf(*widget))
                         .arg(widget->width())
                         .arg(widget->height());
    }
    return small;
}

/// The sizes of type of all labels and buttons, in tenths of a point.
QSet<int> typeSizesIn(const QWidget& window) {
    QSet<int> sizes;
    for (const QWidget* widget : seenIn(window)) {
        if (qobject_cast<const QLabel*>(widget) != nullptr ||
            qobject_cast<const QAbstractButton*>(widget) != nullptr)
            sizes += qRound(QFontInfo(widget->font()).pointSizeF() * 10);
    }
    return sizes;
}

} // namespace

class TestWindowRules : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> m_window;

private Q_SLOTS:
    void init() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(QString, language);
        setLanguage(language);
        m_window = std::make_unique<MainWindow>();
        const QTemporaryDir folder;
        m_window->restore(QSettings(folder.filePath(text("new.conf")), QSettings::IniFormat));
        applyAppearance(dark ? Appearance::Dark : Appearance::Light);
        m_window->showDevices(catalogOfThree());
        m_window->resize(size);
        m_window->show();
        m_window->showResult(resultFor(blankImage("a photo of the lake.jpg", {3000, 2000})));
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { setLanguage(text("en")); }

    void theWindowHoldsItsRules_data() {
        columns<QSize, bool, QString>({"size", "dark", "language"});
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 860), QSize(900, 1300), QSize(640, 480)}) {
            for (const char* language : {"en", "zh_CN"}) {
                for (const bool dark : {false, true})
                    QTest::addRow("%d x %d, %s, %s", size.width(), size.height(), language,
                                  dark ? "dark" : "light")
                        << size << dark << text(language);
            }
        }
    }
    void theWindowHoldsItsRules() {
        QTEST(m_window->size(), "size"); // it can be as small as that
        QCOMPARE(cutIn(*m_window).join(u'\n'), QString());
        QCOMPARE(coveredIn(*m_window).join(u'\n'), QString());
        QCOMPARE(smallTargetsIn(*m_window).join(u'\n'), QString());
        QVERIFY(typeSizesIn(*m_window).size() <= 3);
        const auto& plot = part<QWidget>(*m_window, "histogramPlot");
        const int curves = plot.findChild<QCustomPlot*>()->axisRect()->width();
        QVERIFY2(curves >= 0.85 * plot.parentWidget()->width(), qPrintable(QString::number(curves)));
    }
};

ROOM_TEST(TestWindowRules, QApplication)

// Tests the main window's accessibility: each control has a name for screen readers and is reached by Tab.

class TestAccessibleWindow : public QObject {
    Q_OBJECT

    static void openWithoutDocks(MainWindow& window) {
        window.resize(1600, 1100);
        window.showDevices(catalogOfThree());
        window.showResult(resultFor(blankImage("photo.png", {400, 300})));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    }
    static void open(MainWindow& window) {
        for (QDockWidget* dock : window.findChildren<QDockWidget*>())
            dock->show();
        openWithoutDocks(window);
    }
    /// Shows all sections in the column.
    static void openInColumn(MainWindow& window) {
        openWithoutDocks(window);
        for (const char* name :
             {"sectionScopes", "sectionFile", "sectionStatistics", "sectionCounts", "sectionCounting"})
            part<QAction>(window, name).trigger();
        QCoreApplication::processEvents(); // the column gets its heights
    }

private Q_SLOTS:
    void everySectionIsReachedAndNamed() {
        MainWindow window;
        openInColumn(window);
        auto& tabs = part<QTabBar>(window, "countingTabs");
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            QCoreApplication::processEvents();
            QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
            QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
        }
        QSet<const QWidget*> looked;
        QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString());
    }

    void everyControlHasANameAndIsReached() {
        MainWindow window;
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise(); // some share a place
            QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
            QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
        }
        // These are stops of Tab, which buttons of a tool bar usually are not.
        const auto& bar = part<QToolBar>(window, "channels");
        for (const char* action :
             {"open", "fit", "actualPixels", "regionTool", "channelGray", "channelBlue", "putAside"})
            QVERIFY2(bar.widgetForAction(&part<QAction>(window, action))->focusPolicy() & Qt::TabFocus,
                     action);
        for (const char* chip : {"scopeDirection", "scopeGain"})
            QVERIFY2(part<QWidget>(part<QWidget>(window, "waveformPane"), chip).focusPolicy() & Qt::TabFocus,
                     chip);
    }

    /// Every widget that Tab reaches looks different while it has the keyboard focus.
    void everyStopIsSeen() {
        MainWindow window;
        open(window);
        QSet<const QWidget*> looked;
        part<QAction>(window, "resetLayout").trigger();
        QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString()); // as at the first start
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise();
            QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString());
        }
    }
};

ROOM_TEST(TestAccessibleWindow, QApplication)

// Tests the command palette: typing finds entries of the menus as they are at that moment.

namespace {

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

// Tests the list of keys and gestures, and that no key is assigned twice.

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

#include "tst_window_rules.moc"
