// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the entries of the menus of devices and strategies, and the way back to the last device.

#include "ui/counting/count_times.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/counting/count_choices.h"
#include "ui/counting/device_menu.h"
#include "ui/counting/strategy_menu.h"

#include <QSignalSpy>
#include <QTest>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

std::string keyOf(std::size_t device) {
    return test::catalogOfThree().devices.at(device).key;
}

/// What stands beside the entry of that id; empty: nothing.
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

    /// As the window does when somebody chose a device and its result is there.
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

} // namespace

class TestCountTimes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

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
        QVERIFY(!c.previous().isEnabled()); // there was none before
        c.count(1);
        QVERIFY(c.previous().isEnabled());
        QVERIFY(c.previous().text().endsWith(text("Fast Card")));
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

    /// What was the default is so again: another card may be the default tomorrow.
    void theDefaultIsGoneBackToAsTheDefault() {
        Choices c;
        c.choices.show(*resultOn(0, c.image, 5));
        c.count(1);
        c.previous().trigger();
        QCOMPARE(c.choices.settings().device, std::string());
        QCOMPARE(c.choices.device()->key, keyOf(0));
    }
};

ROOM_TEST(TestCountTimes, QApplication)
#include "tst_count_times.moc"
