// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the menus of devices and strategies: their entries, tool tips and times, and the return to the
// previous device.

#include "ui/counting/count_choices.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::ui;

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
#include "tst_count_choices.moc"
