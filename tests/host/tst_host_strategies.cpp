// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every strategy of the host equals the reference in all cases of counting_cases.h.
#include "engine/host/host_strategies.h"

#include "engine/host/private_tables.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestHostStrategies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The reference itself, against counts worked out by hand.
    void serialCountsByHand() {
        const std::array<std::uint8_t, 12> bytes{10, 20,  30,  0,   10,  20,
                                                 30, 255, 255, 255, 255, 255}; // B G R A
        const PixelView view{
            reinterpret_cast<const std::byte*>(bytes.data()), {3, 1}, 12, PixelLayout::Bgra8};
        const auto channels = traitsOf(view.layout).channels();
        const Histogram all = test::reference({view, channels, GrayFormula::Mean, Transparent::Counted});
        QCOMPARE(all.counts(Channel::Red)[30], 2U);
        QCOMPARE(all.counts(Channel::Green)[20], 2U);
        QCOMPARE(all.counts(Channel::Blue)[10], 2U);
        QCOMPARE(all.counts(Channel::Gray)[20], 2U);
        QCOMPARE(all.counts(Channel::Alpha)[0], 1U);
        QCOMPARE(all.counts(Channel::Red)[255], 1U);
        const Histogram opaque = test::reference({view, channels, GrayFormula::Mean, Transparent::LeftOut});
        QCOMPARE(opaque.pixels(), 2U);
        QCOMPARE(opaque.counts(Channel::Alpha)[0], 0U);
    }

    void equalTheReference_data() {
        test::columns<QString, int>({"strategy", "index"});
        const auto cases = test::countingCases();
        for (const host::HostStrategy& row : host::hostStrategies()) {
            for (std::size_t i = 0; i < cases.size(); ++i) {
                QTest::addRow("%s: %s", row.info.id.data(), cases[i].name.c_str())
                    << QString::fromLatin1(row.info.id.data()) << int(i);
            }
        }
    }
    void equalTheReference() {
        QFETCH(QString, strategy);
        QFETCH(int, index);
        static const auto cases = test::countingCases();
        const CountTask& task = cases[std::size_t(index)].task;
        for (const host::HostStrategy& row : host::hostStrategies()) {
            if (strategy != QLatin1String(row.info.id)) continue;
            const CountOutcome outcome = row.count(task, {}, 0);
            const auto& counted = outcome.value();
            QCOMPARE(test::difference(counted.histogram, test::reference(task)), std::string());
            QCOMPARE(counted.timings.of(Phase::Kernel)->clock, Clock::Host);
        }
    }

    void manyStripsOnManyThreads() {
        const Image image = test::makeImage(PixelLayout::Bgra8, {2000, 1500});
        const CountTask task{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::Counted};
        const CountOutcome outcome = host::countPrivately(task, {});
        QCOMPARE(test::difference(outcome.value().histogram, test::reference(task)), std::string());
    }

    void stopsBetweenStrips() {
        const Image image = test::makeImage(PixelLayout::Gray8, {4000, 4000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        for (const host::HostStrategy& row : host::hostStrategies()) {
            std::stop_source stop;
            int reports = 0;
            const CountOutcome outcome =
                row.count(task,
                          {stop.get_token(),
                           [&](const Activity& activity) {
                               QVERIFY(activity.fraction > 0 && activity.fraction <= 1);
                               ++reports;
                               stop.request_stop();
                           }},
                          1);
            QVERIFY(outcome.stopped());
            QCOMPARE(reports, 1);
        }
    }

    /// One row counted again and again, as if it were an image with more than 2^32 equal pixels.
    void privateTablesFoldBeforeTheyOverflow() {
        const std::vector<std::byte> row(1U << 20U, std::byte{9});
        const PixelView strip{
            row.data(), {std::int64_t(row.size()), 1024}, 0, PixelLayout::Gray8}; // stride 0: 2^30 pixels
        host::PrivateTables tables(
            {strip, ChannelSet::of(Channel::Gray), GrayFormula::Rec601, Transparent::Counted});
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (int i = 0; i < 5; ++i)
            tables.count(strip, histogram);
        tables.foldInto(histogram);
        QCOMPARE(histogram.counts(Channel::Gray)[9], std::uint64_t{5} << 30U);
    }
};

ROOM_TEST(TestHostStrategies, tonescope::test::NoApplication)
#include "tst_host_strategies.moc"
