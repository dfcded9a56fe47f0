// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which cases a choice of several data or parameter values measures side by side.

#include "engine/values/device_catalog.h"
#include "ui/lab/bars/bars_pane.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/lab_choices.h"

#include <QCheckBox>

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

LabChoices choices() {
    const DeviceCatalog catalog = catalogOfThree();
    LabChoices all{catalog.devices, catalog.strategies, caseOf(0, 0).pixels, {}, 9, nullptr};
    for (StrategyInfo& strategy : all.strategies) {
        static constexpr ParameterRange range{Parameter::WorkGroup, 32, 256, 64};
        if (strategy.home == StrategyHome::OpenClDevice) strategy.parameters = {&range, 1};
    }
    return all;
}

QStringList dataOf(const std::vector<MeasureCase>& cases) {
    QStringList names;
    for (const MeasureCase& each : cases)
        names += QString::fromStdString(each.pixels.name);
    names.removeDuplicates();
    return names;
}

struct Field {
    SideBySide field;

    explicit Field(const char* by, const LabChoices& set = choices()) {
        field.setChoices(set);
        auto* list = field.findChild<QComboBox*>();
        list->setCurrentIndex(list->findData(QString::fromLatin1(by)));
    }
    [[nodiscard]] QList<QAction*> actions() const { return field.findChild<QMenu*>()->actions(); }
};

} // namespace

class TestSideBySide : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingByItself() {
        const Field field("");
        QVERIFY(sameCases(field.field.cases(), casesOf(choices())));
        QVERIFY(field.actions().isEmpty());
    }

    void kindsOfData() {
        const Field field("data");
        const std::vector<MeasureCase> cases = field.field.cases();
        QCOMPARE(dataOf(cases), (QStringList{QStringLiteral("uniform"), QStringLiteral("constant"),
                                             QStringLiteral("photo")}));
        QCOMPARE(cases.size(), 3 * casesOf(choices()).size());
        for (const MeasureCase& each : cases)
            QCOMPARE(each.pixels.bytes(), choices().pixels.bytes());
        // Cases of one device and the same pixels are neighbours in the list: they are measured in turns.
        for (std::size_t i = 1; i < cases.size(); ++i) {
            const auto seen = [&](const MeasureCase& other) {
                return other.device.key == cases[i].device.key && samePixels(other.pixels, cases[i].pixels);
            };
            const auto end = cases.begin() + static_cast<std::ptrdiff_t>(i);
            QVERIFY(seen(cases[i - 1]) || std::none_of(cases.begin(), end, seen));
        }
    }

    void theOpenPhotoTakesThePlaceOfAMadeOne() {
        LabChoices set = choices();
        set.photo = blankImage("beach.jpg", {30, 20});
        const Field field("data", set);
        QCOMPARE(dataOf(field.field.cases()),
                 (QStringList{QStringLiteral("uniform"), QStringLiteral("constant"),
                              QStringLiteral("beach.jpg")}));
    }

    void whatIsSetUpIsThere() {
        LabChoices set = choices();
        set.pixels = {"hotbin:60", SyntheticPixels{{DataKind::HotBin, 60}, PixelLayout::Gray8, 1000000}};
        const Field field("data", set);
        QCOMPARE(dataOf(field.field.cases()).constFirst(), QStringLiteral("hotbin:60"));
        QCOMPARE(field.actions().constFirst()->text(), QStringLiteral("As set up: hotbin:60"));
    }

    /// Three of a parameter's values are measured: the ends and one between. A strategy without the parameter
    /// is measured once.
    void valuesOfAParameter() {
        const Field field("work-group");
        QList<unsigned> sizes;
        int without = 0;
        for (const MeasureCase& each : field.field.cases()) {
            const auto size = each.launch[Parameter::WorkGroup];
            if (size && each.device.key == choices().devices.front().key) sizes += *size;
            without += size ? 0 : 1;
        }
        QCOMPARE(sizes, (QList<unsigned>{32, 64, 256}));
        QCOMPARE(without, 1);
    }

    void valuesAreSwitched() {
        Field field("data");
        QSignalSpy changed(&field.field, &SideBySide::changed);
        field.actions().at(1)->trigger();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(dataOf(field.field.cases()),
                 (QStringList{QStringLiteral("uniform"), QStringLiteral("photo")}));
        field.field.setChoices(choices()); // keeps which values are switched off
        QVERIFY(!field.actions().at(1)->isChecked());
        QCOMPARE(field.field.findChild<QToolButton*>()->text(), QStringLiteral("2 of 7"));
    }

    void theMenuStaysWhereSeveralAreTicked() {
        Field field("data");
        field.field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field.field, tonescope::test::patience));
        auto* menu = field.field.findChild<QMenu*>();
        menu->popup(field.field.mapToGlobal(QPoint(0, 20)));
        const QRect second = menu->actionGeometry(field.actions().at(1));
        QTest::mouseMove(menu, second.center());
        QTest::mouseClick(menu, Qt::LeftButton, {}, second.center());
        QVERIFY(menu->isVisible());
        QVERIFY(!field.actions().at(1)->isChecked());
        menu->setActiveAction(field.actions().at(2));
        QTest::keyClick(menu, Qt::Key_Space);
        QVERIFY(menu->isVisible());
        QVERIFY(field.actions().at(2)->isChecked());
    }

    void pixelsAreSentWhereAsked() {
        BarsPane pane;
        pane.setChoices(choices());
        QSignalSpy changed(&pane, &LabPane::changed);
        QVERIFY(!pane.cases().front().sends);
        pane.findChild<QCheckBox*>(QStringLiteral("barsSends"))->setChecked(true);
        QCOMPARE(changed.size(), 1);
        QVERIFY(pane.cases().front().sends);
        QVERIFY(!sameCases(pane.cases(), casesOf(choices())));
    }
};

ROOM_TEST(TestSideBySide, QApplication)
#include "tst_side_by_side.moc"
