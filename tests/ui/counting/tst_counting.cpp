// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the choices of devices, strategies and parameters, and the history of counts.

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/counting/choice_menu.h"
#include "ui/counting/count_choices.h"
#include "ui/counting/count_history.h"
#include "ui/counting/parameter_pane.h"

using namespace tonescope::ui;
using namespace tonescope;

// Tests the menus of devices and strategies: their entries, tool tips and times, and the return to the
// previous device.

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

std::string keyOf(std::size_t device) {
    return test::catalogOfThree().devices.at(device).key;
}

/// The remark beside the entry of the strategy `id`; empty where it has none.
QString remark(const QMenu& menu, const std::string& id) {
    for (const QAction* action : menu.actions()) {
        if (action->isCheckable() && action->data().toString().toStdString() == id)
            return action->text().section(QLatin1Char('\t'), 1);
    }
    return text("no such entry");
}

/// Counted on a device of catalogOfThree() in so many milliseconds of the host's clock.
std::shared_ptr<CountResult> resultOn(std::size_t device, const ImagePointer& image, int milliseconds) {
    auto result = test::resultFor(image);
    result->device = test::catalogOfThree().devices.at(device);
    if (result->device.type == DeviceType::Host) {
        result->strategy = test::catalogOfThree().strategies.front();
        result->timings = Timings();
    }
    result->timings.wall = std::chrono::milliseconds(milliseconds);
    return result;
}

std::shared_ptr<CountResult> resultOf(const Region& region, const ImagePointer& image, int milliseconds) {
    auto result = resultOn(0, image, milliseconds);
    result->region = region;
    return result;
}

/// Choices about three devices, for a window that is not there.
struct Choices {
    Choices() {
        if (!choices.setCatalog(test::catalogOfThree()).isEmpty()) qFatal("the catalog is not as it was");
    }

    /// What the window does when the user has chosen a device, and then its result has come.
    void count(std::size_t device, int milliseconds = 5) {
        for (QAction* action : devices().actions()) {
            if (action->isCheckable() && action->data().toString().toStdString() == keyOf(device))
                action->trigger();
        }
        choices.show(*resultOn(device, image, milliseconds));
    }
    DeviceMenu& devices() { return *choices.deviceMenu(); }
    StrategyMenu& strategies() { return *choices.strategyMenu(); }
    QAction& previous() { return *devices().previousAction(); }

    ImagePointer image = test::blankImage("photo", {600, 400});
    QWidget window;
    CountChoices choices{&window};
};

constexpr PixelKinds colour8{PixelKind::Colour8};
constexpr PixelKinds eightBits{PixelKind::Gray8, PixelKind::Colour8};
constexpr auto onDevice = StrategyHome::OpenClDevice;

/// One that loses counts, and then three that count less and less.
std::vector<StrategyInfo> fourStrategies() {
    return {{"lossy", "Lossy", "Loses", "", onDevice, everyPixelKind, {}, false},
            {"all", "All & more", "Counts everything", "", onDevice, everyPixelKind},
            {"bytes", "Bytes", "Counts bytes", "", onDevice, eightBits},
            {"colour", "Colour", "Counts colours", "", onDevice, colour8}};
}

DeviceCatalog catalogOfFour() {
    DeviceCatalog catalog = test::catalogOfThree();
    catalog.strategies = fourStrategies();
    return catalog;
}

QStringList enabledIn(const QMenu& menu) {
    QStringList ids;
    for (const QAction* action : menu.actions()) {
        if (action->isCheckable() && action->isEnabled()) ids += action->data().toString();
    }
    return ids;
}

QAction& entry(const QMenu& menu, const char* id) {
    for (QAction* action : menu.actions()) {
        if (action->isCheckable() && action->data().toString() == text(id)) return *action;
    }
    qFatal("no %s in the menu", id);
}

/// A result of the first device of catalogOfFour() by the strategy "all".
std::shared_ptr<CountResult> resultBecause(const char* reason, const ImagePointer& image) {
    auto result = test::resultFor(image);
    result->strategy = fourStrategies().at(1);
    result->strategyReason = reason;
    return result;
}

} // namespace

class TestCountChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timesStandBesideTheEntries() {
        Choices c;
        QCOMPARE(remark(c.devices(), keyOf(0)), QString());
        c.count(0, 5);
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 5.00 ms wall"));
        QCOMPARE(remark(c.devices(), keyOf(1)), QString());
        QCOMPARE(remark(c.devices(), {}), QString());
        QCOMPARE(remark(c.strategies(), "global-atomic"), text("1.23 ms kernel, 5.00 ms wall"));
        c.count(2, 7); // without OpenCL nothing was timed but the whole
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 5.00 ms wall"));
        QCOMPARE(remark(c.devices(), keyOf(2)), text("7.00 ms wall"));
        QCOMPARE(remark(c.strategies(), "host-serial"), text("7.00 ms wall")); // this device's
        c.count(1, 6);
        QCOMPARE(remark(c.strategies(), "global-atomic"), text("1.23 ms kernel, 6.00 ms wall"));
        c.choices.choose({keyOf(0), "global-atomic", GrayFormula::Rec601}); // and not yet counted
        QCOMPARE(remark(c.strategies(), "global-atomic"), text("1.23 ms kernel, 5.00 ms wall"));
        c.count(0, 4);
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 4.00 ms wall"));
    }

    /// The menu may be open while results arrive, and names keep what they have.
    void entriesStay() {
        Choices c;
        const QList<QAction*> before = c.devices().actions();
        c.count(1);
        c.count(0);
        QCOMPARE(c.devices().actions(), before);
        QVERIFY(before.at(2)->text().startsWith(text("Fast Card\t")));
        c.choices.show(*resultOn(0, test::blankImage("another", {600, 400}), 3));
        QVERIFY(before.at(2)->text().startsWith(text("Fast Card\t")));
        QVERIFY(c.choices.setCatalog(test::catalogOfThree()).isEmpty()); // other entries, the same times
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 3.00 ms wall"));
    }

    void anotherImageForgets() {
        Choices c;
        c.count(1);
        c.choices.show(*resultOn(0, test::blankImage("another", {600, 400}), 3));
        QCOMPARE(remark(c.devices(), keyOf(1)), QString());
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 3.00 ms wall"));
    }

    void onlyRegionsOfOneSizeAreCompared() {
        Choices c;
        c.count(1, 9);
        c.choices.show(*resultOf({0, 0, 60, 40}, c.image, 2));
        QCOMPARE(remark(c.devices(), keyOf(1)), QString());
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 2.00 ms wall"));
        c.choices.show(*resultOf({100, 7, 60, 40}, c.image, 3)); // the region was moved
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 3.00 ms wall"));
        c.choices.show(*resultOf(Region::whole(c.image->extent()), c.image, 8)); // and dropped
        QCOMPARE(remark(c.devices(), keyOf(0)), text("1.23 ms kernel, 8.00 ms wall"));
        QCOMPARE(remark(c.devices(), keyOf(1)), text("1.23 ms kernel, 9.00 ms wall"));
    }

    void aKeyGoesBackToTheDeviceBefore() {
        Choices c;
        QVERIFY(!c.previous().isEnabled());
        QCOMPARE(c.previous().shortcut(), QKeySequence(text("Ctrl+Shift+D")));
        c.count(0);
        QVERIFY(!c.previous().isEnabled());       // there was none before
        for (int again = 0; again < 2; ++again) { // counting there again changes nothing
            c.count(1);
            QVERIFY(c.previous().isEnabled());
            QVERIFY(c.previous().text().endsWith(text("Fast Card")));
        }
        const QSignalSpy changed(&c.choices, &CountChoices::changed);
        c.previous().trigger();
        QCOMPARE(changed.count(), 1);
        QCOMPARE(c.choices.settings().device, keyOf(0));
        c.choices.show(*resultOn(0, c.image, 5));
        QVERIFY(c.previous().text().endsWith(text("Slow Card")));
        c.previous().trigger();
        QCOMPARE(c.choices.settings().device, keyOf(1));
    }

    /// Faster than the device counts, too.
    void twiceIsThereAndBack() {
        Choices c;
        c.count(0);
        c.count(1);
        c.previous().trigger();
        c.previous().trigger();
        QCOMPARE(c.choices.settings().device, keyOf(1));
    }

    /// Going back to a count by the default chooses "Default" again, not that device: another device may be
    /// the default later.
    void theDefaultIsGoneBackToAsTheDefault() {
        Choices c;
        c.choices.show(*resultOn(0, c.image, 5));
        c.count(1);
        c.previous().trigger();
        QCOMPARE(c.choices.settings().device, std::string());
        QCOMPARE(c.choices.device()->key, keyOf(0));
    }

    void offersWhatCanCountTheImage_data() {
        test::columns<PixelLayout, QStringList, QString>({"layout", "ids", "kind"});
        const QStringList always{QString(), text("all"), text("lossy")};
        QTest::newRow("8-bit colour")
            << PixelLayout::Rgb8 << QStringList{{}, text("all"), text("bytes"), text("colour"), text("lossy")}
            << QString();
        QTest::newRow("8-bit gray") << PixelLayout::Gray8
                                    << QStringList{{}, text("all"), text("bytes"), text("lossy")}
                                    << text("8-bit gray");
        QTest::newRow("16-bit gray") << PixelLayout::Gray16 << always << text("16-bit gray");
        QTest::newRow("16-bit colour") << PixelLayout::Rgba16 << always << text("16-bit colour");
    }
    void offersWhatCanCountTheImage() {
        QFETCH(PixelLayout, layout);
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        QCOMPARE(enabledIn(menu).size(), 5); // without an image, no strategy is ruled out
        menu.setKind(traitsOf(layout).kind());
        QTEST(enabledIn(menu), "ids");
        QFETCH(QString, kind);
        const QString tip = entry(menu, "colour").toolTip();
        QCOMPARE(tip.startsWith(QStringLiteral("Cannot count this image, which is %1.\n").arg(kind)),
                 !kind.isEmpty());
        QVERIFY(tip.contains(text("Counts colours")));
        menu.setStrategies(fourStrategies()); // and so for the strategies of another device
        QTEST(enabledIn(menu), "ids");
    }

    /// The reason for a default may come from a tuning file of another person, so it is shown as plain text.
    void nothingOfAReasonIsMarkup() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        menu.setDefault(DefaultStrategy{text("All"), text("tuned <img src='file:///dev/zero'> & more")});
        const QString tip = entry(menu, "").toolTip();
        QVERIFY2(!tip.contains(text("<img")) && tip.contains(text("&lt;img")) && tip.contains(text("&amp;")),
                 qPrintable(tip));
    }

    void anImageThatCannotBeCountedKeepsTheChoice() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        menu.setWanted("colour");
        menu.setKind(PixelKind::Gray16);
        QCOMPARE(menu.id(), std::string("colour"));
        QVERIFY(entry(menu, "colour").isChecked());
        menu.setKind(PixelKind::Colour8);
        QVERIFY(entry(menu, "colour").isEnabled());
        QCOMPARE(menu.strategy()->id, std::string_view("colour"));
    }

    void whatIsWrongOnPurposeStandsApart() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        const QList<QAction*> actions = menu.actions();
        QCOMPARE(actions.last()->data().toString(), text("lossy"));
        const QAction& section = *actions.at(actions.size() - 2);
        QVERIFY(section.isSeparator());
        QCOMPARE(section.text(), text("Wrong on purpose"));
        QVERIFY(actions.last()->toolTip().startsWith(text("Wrong on purpose: ")));
        QVERIFY(!entry(menu, "all").toolTip().contains(text("Wrong")));

        menu.setStrategies({fourStrategies().at(1)});
        for (const QAction* action : menu.actions())
            QVERIFY(action->text() != text("Wrong on purpose"));
    }

    void theDefaultIsNamedWhereItIsKnown() {
        CountChoices choices(nullptr);
        const std::unique_ptr<StrategyMenu> menu(choices.strategyMenu()); // the caller owns the menu
        QVERIFY(choices.setCatalog(catalogOfFour()).isEmpty());
        const QAction& byDefault = entry(*menu, "");
        QCOMPARE(byDefault.text(), text("Default"));

        const ImagePointer image = test::blankImage("photo", {8, 8});
        choices.show(*resultBecause("it counts all", image));
        QCOMPARE(byDefault.text(), text("Default (All && more)"));
        QVERIFY(byDefault.toolTip().contains(text("it counts all")));

        choices.show(*resultBecause("", image)); // chosen: what the default is has not changed
        QCOMPARE(byDefault.text(), text("Default (All && more)"));
        choices.show(*resultBecause("", test::blankImage("another", {8, 8})));
        QCOMPARE(byDefault.text(), text("Default"));

        auto elsewhere = resultBecause("the card failed", image);
        elsewhere->device = catalogOfFour().devices.back();
        choices.show(*elsewhere); // a device failed, and another counted in its place
        QCOMPARE(byDefault.text(), text("Default"));
    }

    void anotherDeviceHasAnotherDefault() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        menu.setDefault(DefaultStrategy{text("All"), text("it counts all")});
        menu.setStrategies(fourStrategies());
        QCOMPARE(entry(menu, "").text(), text("Default"));
    }

    /// Results can arrive while the menu is open.
    void anOpenMenuKeepsItsEntries() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        const QList<QAction*> before = menu.actions();
        menu.setKind(PixelKind::Gray16);
        menu.setDefault(DefaultStrategy{text("All"), text("it counts all")});
        QCOMPARE(menu.actions(), before);
    }
};

ROOM_TEST(TestCountChoices, QApplication)

// Tests the history: which combinations it keeps, how their rows change, and that a click makes the choices
// of a row again.

namespace {

/// Counted on a device of catalogOfThree().
std::shared_ptr<CountResult> resultOn(std::size_t device, GrayFormula formula = GrayFormula::Rec601) {
    auto result = test::resultFor(test::blankImage("photo", {600, 400}));
    result->device = test::catalogOfThree().devices.at(device);
    result->rules.formula = formula;
    return result;
}

QString nameOn(std::size_t device) {
    return QString::fromStdString(test::catalogOfThree().devices.at(device).name);
}

QStringList rowOf(const QAbstractItemModel& model, int row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells += model.index(row, column).data().toString();
    return cells;
}

QStringList devicesIn(const QAbstractItemModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row, CountHistory::Device).data().toString();
    return names;
}

} // namespace

class TestCountHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatItTook() {
        CountHistory history;
        history.add(*resultOn(0), nameOn(0));
        QCOMPARE(rowOf(history, 0), QStringList({text("Fast Card"), text("Atomics"), text("rec601"),
                                                 text("1.23 ms"), text("12.3 ms"), text("600 × 400")}));
        QVERIFY(history.index(0, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith(QString::fromStdString(resultOn(0)->device.key)));
        auto host = resultOn(2);
        host->timings = Timings();
        history.add(*host, nameOn(2));
        QCOMPARE(history.index(0, CountHistory::Kernel).data().toString(), text("–"));
    }

    void theNewestComesFirst() {
        CountHistory history;
        history.add(*resultOn(0), nameOn(0));
        history.add(*resultOn(1), nameOn(1));
        QCOMPARE(devicesIn(history), QStringList({text("Slow Card"), text("Fast Card")}));
        history.add(*resultOn(0, GrayFormula::Mean), nameOn(0));
        QCOMPARE(history.rowCount(), 3);
        history.add(*resultOn(1), nameOn(1)); // again: it is no other way
        QCOMPARE(devicesIn(history), QStringList({text("Slow Card"), text("Fast Card"), text("Fast Card")}));
        QCOMPARE(history.wayAt(1).formula, GrayFormula::Mean);
    }

    void onlyTheLastAreKept() {
        CountHistory history;
        auto result = resultOn(0);
        for (int i = 0; i < CountHistory::mostRows + 3; ++i) {
            result->device.key = "device" + std::to_string(i);
            history.add(*result, QString::number(i));
        }
        QCOMPARE(history.rowCount(), CountHistory::mostRows);
        QCOMPARE(devicesIn(history).first(), QString::number(CountHistory::mostRows + 2));
        QCOMPARE(devicesIn(history).last(), text("3"));
    }

    /// While a region is dragged there are 25 of them a second.
    void countingTheSameWayAgainChangesItsRowInPlace() {
        CountHistory history;
        history.add(*resultOn(1), nameOn(1));
        auto result = resultOn(0);
        history.add(*result, nameOn(0));
        const QSignalSpy inserted(&history, &QAbstractItemModel::rowsInserted);
        const QSignalSpy moved(&history, &QAbstractItemModel::rowsMoved);
        const QSignalSpy changed(&history, &QAbstractItemModel::dataChanged);
        history.add(*result, nameOn(0));
        QCOMPARE(changed.count(), 0); // nothing is another
        result->region = {0, 0, 60, 40};
        result->timings.wall = std::chrono::milliseconds(2);
        history.add(*result, nameOn(0));
        QVERIFY(changed.count() > 0);
        for (const auto& cell : changed)
            QCOMPARE(cell.at(0).toModelIndex().row(), 0);
        QCOMPARE(rowOf(history, 0).mid(CountHistory::Wall), QStringList({text("2.00 ms"), text("60 × 40")}));
        QCOMPARE(inserted.count() + moved.count(), 0);
    }

    void oneClickGoesBack_data() {
        QTest::addColumn<bool>("byMouse");
        QTest::newRow("mouse") << true;
        QTest::newRow("Return") << false;
    }
    void oneClickGoesBack() {
        QFETCH(bool, byMouse);
        QMainWindow window;
        CountChoices choices(&window);
        QVERIFY(choices.setCatalog(test::catalogOfThree()).isEmpty());
        HistoryPane view(choices);
        window.setCentralWidget(&view);
        window.resize(800, 300);
        static_cast<QWidget&>(window).show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, test::patience));
        view.show(*resultOn(1, GrayFormula::Mean));
        view.show(*resultOn(0));

        const QSignalSpy changed(&choices, &CountChoices::changed);
        const QModelIndex slow = view.model()->index(1, CountHistory::Strategy);
        if (byMouse) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(slow).center());
        } else {
            window.activateWindow();
            QTRY_VERIFY(window.isActiveWindow());
            view.setFocus();
            view.setCurrentIndex(slow);
            QTest::keyClick(&view, Qt::Key_Return);
        }
        QCOMPARE(changed.count(), 1);
        QCOMPARE(choices.settings().device, test::catalogOfThree().devices.at(1).key);
        QCOMPARE(choices.settings().strategy, std::string("global-atomic"));
        QCOMPARE(choices.settings().rules.formula, GrayFormula::Mean);

        view.show(*resultOn(1, GrayFormula::Mean)); // goes to the top, and Return would choose it again
        QCOMPARE(view.currentIndex().row(), 0);
        QVERIFY(view.selectionModel()->isRowSelected(0));
    }

    /// A name comes from a driver.
    void tipsAreNoMarkup() {
        CountHistory history;
        auto result = resultOn(0);
        result->device.key = "<img src='http://a.example/b.png'>";
        history.add(*result, nameOn(0));
        QVERIFY(!history.index(0, 0).data(Qt::ToolTipRole).toString().contains(text("<img")));
    }

    /// Names are wrapped, and the table is as high as its rows.
    void noCellIsCut() {
        QMainWindow window;
        CountChoices choices(&window);
        HistoryPane view(choices);
        window.setCentralWidget(&view);
        window.resize(300, 400);
        static_cast<QWidget&>(window).show();
        auto result = resultOn(0);
        view.show(*result);
        const int before = view.sizeHint().height();
        result->device.key = "another";
        result->device.name = "A card with a long name";
        view.show(*result);
        QTRY_VERIFY(view.rowHeight(0) >= view.verticalHeader()->sectionSizeHint(0));
        QVERIFY(view.rowHeight(0) >= 2 * view.fontMetrics().height());
        QVERIFY(view.sizeHint().height() > before);
    }
};

ROOM_TEST(TestCountHistory, QApplication)

// Tests ChoiceMenu, in which exactly one entry is checked.

namespace {

class Colours : public ChoiceMenu {
public:
    using ChoiceMenu::addChoice;
    using ChoiceMenu::ChoiceMenu;

    void addAll() {
        addChoice({"", QStringLiteral("&Any")});
        addChoice({"red", QStringLiteral("&Red"), QStringLiteral("like a rose")});
        addSeparator();
        addChoice({"blue", QStringLiteral("&Blue")});
    }
};

QList<QAction*> choicesOf(const QMenu& menu) {
    QList<QAction*> choices;
    for (QAction* action : menu.actions()) {
        if (action->isCheckable()) choices += action;
    }
    return choices;
}

QStringList checkedIn(const QMenu& menu) {
    QStringList ids;
    for (const QAction* choice : choicesOf(menu)) {
        if (choice->isChecked()) ids += choice->data().toString();
    }
    return ids;
}

} // namespace

class TestChoiceMenu : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactlyOneIsChecked_data() {
        tonescope::test::columns<QString, QString>({"wanted", "checked"});
        QTest::newRow("first") << QString() << QString();
        QTest::newRow("second") << QStringLiteral("red") << QStringLiteral("red");
        QTest::newRow("last") << QStringLiteral("blue") << QStringLiteral("blue");
        QTest::newRow("not there") << QStringLiteral("green") << QString();
    }
    void exactlyOneIsChecked() {
        QFETCH(QString, wanted);
        QFETCH(QString, checked);
        Colours before(QStringLiteral("Wanted before there are choices"));
        before.setWanted(wanted.toStdString());
        before.addAll();
        Colours after(QStringLiteral("Wanted afterwards"));
        after.addAll();
        choicesOf(after).at(1)->setChecked(true);
        after.setWanted(wanted.toStdString());
        for (const Colours* menu : {&before, &after}) {
            QCOMPARE(checkedIn(*menu), QStringList(checked));
            QCOMPARE(menu->checked(), checked.toStdString());
            QCOMPARE(menu->wanted(), wanted.toStdString());
        }
    }

    void tellsWhatIsChosen() {
        Colours menu(QStringLiteral("Colours"));
        menu.addAll();
        QSignalSpy chosen(&menu, &ChoiceMenu::chosen);
        menu.setWanted("blue");
        QCOMPARE(chosen.count(), 0); // set by the program, not by the user
        choicesOf(menu).at(1)->trigger();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(menu.wanted(), std::string("red"));
        QCOMPARE(checkedIn(menu), QStringList(QStringLiteral("red")));
        choicesOf(menu).at(1)->trigger(); // once more: it stays
        QCOMPARE(checkedIn(menu), QStringList(QStringLiteral("red")));
    }

    void otherChoicesKeepWhatIsWanted() {
        Colours menu(QStringLiteral("Colours"));
        menu.addAll();
        menu.setWanted("blue");
        menu.clear();
        QCOMPARE(menu.checked(), std::string());
        menu.addChoice({"", QStringLiteral("&Any")});
        QCOMPARE(checkedIn(menu), QStringList(QString()));
        QCOMPARE(menu.wanted(), std::string("blue"));
        menu.clear();
        menu.addAll();
        QCOMPARE(menu.checked(), std::string("blue"));
    }
};

ROOM_TEST(TestChoiceMenu, QApplication)

// Tests ParameterField, whose first value is "automatic".

namespace {

constexpr ParameterRange sizes{Parameter::WorkGroup, 32, 1000, 256};
constexpr ParameterRange copies{Parameter::Copies, 2, 16, 8, true};
constexpr ParameterRange yesOrNo{Parameter::SkipEmpty, 0, 1, 1};

} // namespace

class TestParameterField : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> m_window;

    ParameterField* make(const ParameterRange& range) {
        auto* field = new ParameterField(range, m_window.get());
        m_window->show();
        return field;
    }
    static QSpinBox& spin(const ParameterField& field) { return *field.findChild<QSpinBox*>(); }
    static QStringList listed(const ParameterField& field) {
        const auto& list = *field.findChild<QComboBox*>();
        QStringList texts;
        for (int i = 0; i < list.count(); ++i)
            texts += list.itemText(i);
        return texts;
    }

private Q_SLOTS:
    void init() { m_window = std::make_unique<QWidget>(); }

    void fewValuesAreAList_data() {
        test::columns<bool, QStringList>({"powers", "texts"});
        const QString automatic = QStringLiteral("automatic");
        QTest::newRow("powers of two") << true
                                       << QStringList{automatic, QStringLiteral("2"), QStringLiteral("4"),
                                                      QStringLiteral("8"), QStringLiteral("16")};
        QTest::newRow("yes or no") << false
                                   << QStringList{automatic, QStringLiteral("no"), QStringLiteral("yes")};
    }
    void fewValuesAreAList() {
        QFETCH(bool, powers);
        const auto* field = make(powers ? copies : yesOrNo);
        QTEST(listed(*field), "texts");
    }

    void startsAutomatic_data() {
        QTest::addColumn<int>("range");
        QTest::newRow("number") << 0;
        QTest::newRow("powers of two") << 1;
        QTest::newRow("yes or no") << 2;
    }
    void startsAutomatic() {
        QFETCH(int, range);
        const ParameterRange ranges[] = {sizes, copies, yesOrNo};
        auto* field = make(ranges[range]);
        QSignalSpy changed(field, &ParameterField::changed);
        QVERIFY(!field->value());
        for (const std::uint32_t value : {ranges[range].least, ranges[range].most}) {
            if (!ranges[range].allows(value)) continue;
            field->setValue(value);
            QCOMPARE(field->value(), std::optional(value));
        }
        field->setValue(std::nullopt);
        QVERIFY(!field->value());
        QCOMPARE(changed.count(), 0); // setting values by the program sends no signal
    }

    void choosingFromAListTellsOnce() {
        auto* field = make(copies);
        QSignalSpy changed(field, &ParameterField::changed);
        auto* list = field->findChild<QComboBox*>();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(field->value(), std::optional(2U));
        QCOMPARE(changed.count(), 1);
        QTest::keyClick(list, Qt::Key_End);
        QCOMPARE(field->value(), std::optional(16U));
        QTest::keyClick(list, Qt::Key_Home);
        QVERIFY(!field->value());
        QCOMPARE(changed.count(), 3);
    }

    void numbersStepByPowersOfTwo_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("to"); // 31 is automatic
        QTest::newRow("automatic, up") << 31 << int(Qt::Key_Up) << 32;
        QTest::newRow("automatic, down") << 31 << int(Qt::Key_Down) << 31;
        QTest::newRow("least, down") << 32 << int(Qt::Key_Down) << 31;
        QTest::newRow("between, up") << 100 << int(Qt::Key_Up) << 128;
        QTest::newRow("between, down") << 100 << int(Qt::Key_Down) << 64;
        QTest::newRow("power, up") << 64 << int(Qt::Key_Up) << 128;
        QTest::newRow("power, down") << 64 << int(Qt::Key_Down) << 32;
        QTest::newRow("close to the end, up") << 512 << int(Qt::Key_Up) << 1000;
        QTest::newRow("end, up") << 1000 << int(Qt::Key_Up) << 1000;
        QTest::newRow("end, down") << 1000 << int(Qt::Key_Down) << 512;
    }
    void numbersStepByPowersOfTwo() {
        QFETCH(int, from);
        QFETCH(int, key);
        auto* field = make(sizes);
        spin(*field).setValue(from);
        QTest::keyClick(&spin(*field), Qt::Key(key));
        QTEST(spin(*field).value(), "to");
    }

    void typedNumbersCountWhenTheyAreWhole() {
        auto* field = make(sizes);
        QSignalSpy changed(field, &ParameterField::changed);
        spin(*field).selectAll();
        QTest::keyClicks(&spin(*field), QStringLiteral("200"));
        QCOMPARE(changed.count(), 0);
        QTest::keyClick(&spin(*field), Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(field->value(), std::optional(200U));
    }

    void nothingTypedIsAutomatic() {
        auto* field = make(sizes);
        field->setValue(200);
        spin(*field).selectAll();
        QTest::keyClick(&spin(*field), Qt::Key_Delete);
        QTest::keyClick(&spin(*field), Qt::Key_Return);
        QVERIFY(!field->value());
        QCOMPARE(spin(*field).text(), QStringLiteral("automatic"));
    }
};

ROOM_TEST(TestParameterField, QApplication)

#include "tst_counting.moc"
