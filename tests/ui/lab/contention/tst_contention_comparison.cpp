// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the comparison of computed passes with measured times: the texts state only what was measured.

#include "ui/lab/contention/contention_model.h"

#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/lab/contention/contention_pane.h"

#include <QTableView>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// Equal adds wait: 8 and 16 copies have as many passes. Combined: all have.
const PredictedPasses passes{{{1, 8}, {2, 6}, {4, 4}, {8, 2}, {16, 2}, {32, 1}},
                             {{1, 1}, {2, 1}, {4, 1}, {8, 1}, {16, 1}, {32, 1}}};

DeviceInfo card(DeviceType type = DeviceType::Gpu) {
    DeviceInfo device = test::deviceNamed("Card", "Platform", type);
    device.key = "card";
    return device;
}

/// Trials with 1, 8, 16 and 32 copies.
ContentionComparison comparisonOf(const QList<int>& times, std::int64_t spread = 1) {
    ContentionComparison comparison("photo, gray", passes);
    const std::array copies{1U, 8U, 16U, 32U};
    for (qsizetype i = 0; i < times.size(); ++i)
        comparison.add(
            test::shared(test::trialOf(card(), copies.at(static_cast<std::size_t>(i)), times[i], spread)));
    return comparison;
}

QString said(const ContentionComparison& comparison) {
    return agreementText(comparison, comparison.devices().front());
}

} // namespace

class TestContentionComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsPairs_data() {
        QTest::addColumn<QList<int>>("times");
        QTest::addColumn<int>("spread");
        QTest::addColumn<QList<int>>("pairs"); // faster, slower, undecided, alike, unlike
        QTest::addColumn<int>("combinedAgree");
        QTest::addColumn<double>("factor");
        QTest::addColumn<bool>("timesDiffer");
        // Copies 8 and 16 have the same passes, so five of six pairs have an order.
        QTest::newRow("as the model")
            << QList{4000, 2000, 2100, 1000} << 1 << QList{5, 0, 0, 0, 1} << 0 << 4.0 << true;
        QTest::newRow("reversed") << QList{1000, 2000, 2100, 4000} << 1 << QList{0, 5, 0, 0, 1} << 0 << 0.25
                                  << true;
        QTest::newRow("all alike") << QList{1000, 1001, 999, 1000} << 50 << QList{0, 0, 5, 1, 0} << 6 << 1.0
                                   << false;
        QTest::newRow("one against") << QList{4000, 2000, 5000, 1000} << 1 << QList{4, 1, 0, 0, 1} << 0 << 4.0
                                     << true;
    }
    void countsPairs() {
        QFETCH(QList<int>, times);
        QFETCH(int, spread);
        const ContentionComparison comparison = comparisonOf(times, spread);
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QVERIFY(agreement.has_value());
        QList<int> pairs;
        for (const std::size_t each : {agreement->faster, agreement->slower, agreement->undecided,
                                       agreement->alike, agreement->unlike})
            pairs += static_cast<int>(each);
        QTEST(pairs, "pairs");
        QTEST(agreement->measuredFactor, "factor");
        QTEST(agreement->timesDiffer, "timesDiffer");
        QCOMPARE(agreement->predictedFactor, 8.0);
        QCOMPARE(agreement->mostPasses, 1U);
        QCOMPARE(agreement->fewestPasses, 32U);
        const auto combined = comparison.agreementOf(EqualAdds::Combined, comparison.devices().front());
        QTEST(static_cast<int>(combined->agreeing()), "combinedAgree");
        QCOMPARE(combined->pairs(), std::size_t{6});
    }

    /// Times that were measured on a busy machine are compared neither with a model nor with each other.
    void aBusyMachineFitsNoModel() {
        ContentionComparison busy("photo, gray", passes);
        for (const unsigned copies : {1U, 32U})
            busy.add(test::shared(
                test::whileBusy(test::trialOf(card(), copies, 4000 / static_cast<int>(copies), 1))));
        QVERIFY(busy.anyBusy());
        QVERIFY(!busy.agreementOf(EqualAdds::Wait, busy.devices().front()));
        QVERIFY(!busy.relativeTime(*busy.devices().front().trials.front()));
        QVERIFY(said(busy).contains(QStringLiteral("no conclusion. Measure again")));
        QVERIFY(!said(busy).contains(QStringLiteral("fits")));
    }

    void saysWhichModelFits_data() {
        test::columns<QList<int>, int, QString>({"times", "spread", "text"});
        QTest::newRow("copies help") << QList{4000, 2000, 2010, 1000} << 20
                                     << QStringLiteral("wait for each other fits these times better");
        QTest::newRow("copies change nothing")
            << QList{1000, 1001, 999, 1000} << 50
            << QStringLiteral("the hardware combines adds to the same word fits these times better");
        QTest::newRow("copies harm") << QList{1000, 2000, 3000, 4000} << 1 << QStringLiteral("equally well");
    }
    void saysWhichModelFits() {
        QFETCH(QList<int>, times);
        QFETCH(int, spread);
        QFETCH(QString, text);
        const QString sentence = said(comparisonOf(times, spread));
        QVERIFY2(sentence.contains(text), qPrintable(sentence));
    }

    void saysWhereTheModelDoesNotHold_data() {
        test::columns<DeviceType, bool>({"type", "holds"});
        QTest::newRow("GPU") << DeviceType::Gpu << true;
        QTest::newRow("CPU") << DeviceType::Cpu << false;
        QTest::newRow("simulator") << DeviceType::Simulator << false;
        QTest::newRow("host") << DeviceType::Host << false;
    }
    void saysWhereTheModelDoesNotHold() {
        QFETCH(DeviceType, type);
        QFETCH(bool, holds);
        ContentionComparison comparison("photo", passes);
        comparison.add(test::shared(test::trialOf(card(type), 1, 1000)));
        QCOMPARE(!said(comparison).contains(QStringLiteral("they do not describe this device")), holds);
    }

    void leavesOutWhatCannotBeCompared() {
        ContentionComparison comparison = comparisonOf({4000, 2000});
        comparison.add(test::shared(test::failedTrialOf(card(), 32)));
        Measurement wrong = test::trialOf(card(), 16, 10);
        wrong.series->correct = false;
        comparison.add(test::shared(wrong));
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QVERIFY(agreement.has_value());
        QCOMPARE(agreement->fewestPasses, 8U);
        QCOMPARE(agreement->pairs(), std::size_t{1});
        const QString sentence = said(comparison);
        QVERIFY2(sentence.contains(QStringLiteral("the kernel does not build")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("With 16 copies the counts were wrong")),
                 qPrintable(sentence));
    }

    void copiesThatDidNotFit() {
        ContentionComparison comparison = comparisonOf({4000});
        Measurement trial = test::trialOf(card(), 32, 1000);
        trial.series->launch.copies = 16;
        comparison.add(test::shared(trial));
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QCOMPARE(agreement->fewestPasses, 16U);
        QCOMPARE(agreement->predictedFactor, 4.0); // that of 16 copies, and not of 32
        QVERIFY(said(comparison).contains(QStringLiteral("no room for 32 copies; 16 were used")));
    }

    void isRememberedByARun() {
        const ContentionComparison comparison("photo, gray",
                                              {{{1, 4.875123456789}, {32, 1}}, {{1, 1.5}, {32, 1}}});
        LabRun run;
        run.details = detailsOf(comparison);
        const ContentionComparison again = comparisonFrom(run);
        QCOMPARE(again.data(), comparison.data());
        QVERIFY(again.predicted() == comparison.predicted());
    }

    void damagedDetailsAreLeftOut_data() {
        QTest::addColumn<QString>("kept");
        QTest::newRow("no number") << QStringLiteral("many");
        QTest::newRow("zero") << QStringLiteral("0");
        QTest::newRow("not a number") << QStringLiteral("nan");
    }
    void damagedDetailsAreLeftOut() {
        QFETCH(QString, kept);
        LabRun run;
        run.details = {{"passes-1", kept.toStdString()}, {"passes-2", "3"}};
        const ContentionComparison comparison = comparisonFrom(run);
        QVERIFY(comparison.predicted() == (PredictedPasses{{{2, 3}}, {}}));
    }

    void table_data() {
        test::columns<int, QStringList>({"row", "cells"});
        const auto cells = [](const char* text) { return QString::fromUtf8(text).split(QLatin1Char('|')); };
        QTest::newRow("1 copy") << 0 << cells("1|8.00|1.00|4.00 µs|4.00 ×");
        QTest::newRow("2 copies, not measured") << 1 << cells("2|6.00|1.00||");
        QTest::newRow("32 copies") << 5 << cells("32|1.00|1.00|1.00 µs|1.00 ×");
    }
    void table() {
        const ContentionComparison comparison = comparisonOf({4000, 2000, 2100, 1000});
        ContentionPane pane;
        pane.restore({pane.id(), {}, detailsOf(comparison), comparison.devices().front().trials});
        const auto* model = pane.findChild<QTableView*>(QStringLiteral("comparisonTable"))->model();
        QFETCH(int, row);
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells += model->index(row, column).data().toString();
        QTEST(cells, "cells");
    }
};

ROOM_TEST(TestContentionComparison, QApplication)
#include "tst_contention_comparison.moc"
