// SPDX-License-Identifier: GPL-3.0-or-later
// Which strategies are offered, what is said of them, and what the default is.

#include "ui/counting/strategy_menu.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/counting/count_choices.h"

#include <QAction>
#include <QTest>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

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

QString text(const char* ascii) {
    return QString::fromLatin1(ascii);
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

/// Of the first device of catalogOfFour(), counted by "all".
std::shared_ptr<CountResult> resultBecause(const char* reason, const ImagePointer& image) {
    auto result = test::resultFor(image);
    result->strategy = fourStrategies().at(1);
    result->strategyReason = reason;
    return result;
}

} // namespace

class TestStrategyMenu : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offersWhatCanCountTheImage_data() {
        QTest::addColumn<PixelLayout>("layout");
        QTest::addColumn<QStringList>("ids");
        QTest::addColumn<QString>("kind");
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
        QCOMPARE(enabledIn(menu).size(), 5); // no image yet: nobody knows
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

    /// A reason may come from a file of somebody else.
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
        const std::unique_ptr<StrategyMenu> menu(choices.strategyMenu()); // nobody else owns it
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

    /// Results arrive while somebody reads the menu.
    void anOpenMenuKeepsItsEntries() {
        StrategyMenu menu;
        menu.setStrategies(fourStrategies());
        const QList<QAction*> before = menu.actions();
        menu.setKind(PixelKind::Gray16);
        menu.setDefault(DefaultStrategy{text("All"), text("it counts all")});
        QCOMPARE(menu.actions(), before);
    }
};

ROOM_TEST(TestStrategyMenu, QApplication)
#include "tst_strategy_menu.moc"
