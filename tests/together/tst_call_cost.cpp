// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets how much, by what counting takes.

#include "engine/together/call_cost.h"
#include "engine/together/member_speeds.h"
#include "engine/together/team_times.h"

#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <array>
#include <numeric>

using namespace tonescope;
using namespace tonescope::together;

namespace {

const CountKind gray{PixelKind::Gray8, 1};

} // namespace

class TestCallCost : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allEndTogether() {
        const std::array costs{CallCost{0, 1}, CallCost{0, 3}};
        const std::vector<double> shares = sharedOut(400, costs);
        QCOMPARE(shares[0], 300.0);
        QCOMPARE(shares[1], 100.0);
        QCOMPARE(timeOf(shares, costs), 300.0);
    }

    void whoCannotPayGetsNothing_data() {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<CallCost>("second");
        QTest::addColumn<bool>("takesPart");
        QTest::newRow("alike") << 1e9 << CallCost{1e5, 0.02} << true;
        QTest::newRow("a call takes longer than all of it") << 1e6 << CallCost{2e5, 0.02} << false;
        QTest::newRow("a hundredth of the speed") << 1e9 << CallCost{1e5, 2} << false;
        QTest::newRow("half the speed") << 1e9 << CallCost{1e5, 0.04} << true;
    }
    void whoCannotPayGetsNothing() {
        QFETCH(double, bytes);
        QFETCH(CallCost, second);
        QFETCH(bool, takesPart);
        const std::array costs{CallCost{1e5, 0.02}, second};
        const std::vector<double> shares = sharedOut(bytes, costs);
        QCOMPARE(shares[1] > 0, takesPart);
        QVERIFY(timeOf(shares, costs) <= costs[0].of(bytes));
        QVERIFY(std::abs(shares[0] + shares[1] - bytes) < 1);
    }

    void rowsAddUp() {
        const std::array shares{1.0, 0.0, 1.0, 1.0};
        const std::vector<Rows> rows = rowsOf(shares, 7);
        QCOMPARE(rows.front().first, std::int64_t{0});
        QCOMPARE(rows.back().end, std::int64_t{7});
        QVERIFY(rows[1].empty());
        std::int64_t all = 0;
        for (const Rows& each : rows)
            all += each.count();
        QCOMPARE(all, std::int64_t{7});
        QCOMPARE(rowsOf(shares, 1).back().end, std::int64_t{1}); // one row has one owner
    }

    void speedsAreLearntFromWhatWasSeen() {
        MemberSpeeds speeds;
        const DeviceInfo card = test::memberDevice("Card");
        QVERIFY(!speeds.knows(card, gray, Carriage::Resident));
        speeds.learn(card, gray, Carriage::Resident, 1e9, 1e6); // 1000 GB/s
        QVERIFY(speeds.knows(card, gray, Carriage::Resident));
        QVERIFY(!speeds.knows(card, gray, Carriage::Sent));
        const CallCost big = speeds.of(card, gray, Carriage::Resident, 1e9);
        QVERIFY(std::abs(big.of(1e9) - 1e6) < 1e3);
        speeds.learn(card, gray, Carriage::Resident, 1e3, 50'000); // what a call takes
        const CallCost after = speeds.of(card, gray, Carriage::Resident, 1e9);
        QCOMPARE(after.byte, big.byte);
        QVERIFY(after.call < big.call);
    }

    /// Something else may have been on the machine.
    void oneCountThatWasHeldUpExcludesNobody() {
        MemberSpeeds speeds;
        const DeviceInfo card = test::memberDevice("Card");
        speeds.learn(card, gray, Carriage::Sent, 1e9, 1e7);
        speeds.learn(card, gray, Carriage::Sent, 1e9, 1e10);
        QVERIFY(speeds.of(card, gray, Carriage::Sent, 1e9).of(1e9) < 3e7);
    }

    /// Though a call is most of what they take.
    void middleCountsDoNotMakeLargeOnesSeemLong() {
        MemberSpeeds speeds;
        const DeviceInfo card = test::memberDevice("Card");
        const CallCost truth{100'000, 1.0 / 4000};
        for (const double size : {1e9, 1e6, 7e7, 7e7, 7e7, 7e7, 7e7})
            speeds.learn(card, gray, Carriage::Resident, size, truth.of(size));
        const double seems = speeds.of(card, gray, Carriage::Resident, 1e9).of(1e9);
        QVERIFY2(std::abs(seems - truth.of(1e9)) < 0.2 * truth.of(1e9), qPrintable(QString::number(seems)));
    }

    /// A call that once took long, because the driver was new to it, does not make all counts seem long.
    void noCallTakesLongerThanACount() {
        MemberSpeeds speeds;
        const DeviceInfo card = test::memberDevice("Card");
        speeds.learn(card, gray, Carriage::Resident, 1e6, 5e6);
        QVERIFY(speeds.of(card, gray, Carriage::Resident, 1e6).call > 60'000);
        for (int i = 0; i < 30; ++i)
            speeds.learn(card, gray, Carriage::Resident, 1e6, 40'000);
        QVERIFY(std::abs(speeds.of(card, gray, Carriage::Resident, 1e6).of(1e6) - 40'000) < 1'000);
    }

    /// Small counts would make a fast card seem slow, and big ones go to whoever is slow.
    void aSmallCountSaysLittleOfALargeOne() {
        MemberSpeeds speeds;
        const DeviceInfo card = test::memberDevice("Card");
        const CallCost guess = firstGuess(card, Carriage::Resident);
        speeds.learn(card, gray, Carriage::Resident, 1e4, 60'000);
        QVERIFY(speeds.of(card, gray, Carriage::Resident, 1e4).of(1e4) < 61'000);
        QCOMPARE(speeds.of(card, gray, Carriage::Resident, 1e9).byte, guess.byte);
        speeds.learn(card, gray, Carriage::Resident, 1e9, 5e6);
        QVERIFY(std::abs(speeds.of(card, gray, Carriage::Resident, 1e9).of(1e9) - 5e6) < 1e3);
    }

    /// It is the same for few bytes and for many, and what was seen of it is believed.
    void aNetworkIsKnownByFewBytes() {
        MemberSpeeds speeds;
        const DeviceInfo far = test::memberDevice("Far", DeviceType::Gpu, "far.example:10998/0");
        speeds.learn(far, gray, Carriage::Sent, 1e6, 1e8); // 10 MB/s
        QVERIFY(speeds.of(far, gray, Carriage::Sent, 1e9).of(1e9) > 9e10);
    }

    /// And the better of two tries counts: the first one is not yet warm.
    void aTeamThatIsInItsOwnWayIsTriedTwice() {
        TeamTimes times;
        const std::array<Team, 2> teams{0b11, 0b01};
        QCOMPARE(times.bestOf(teams, gray, 1e9), Team{0b11});
        times.learn(0b11, gray, 1e9, 9e9);
        QCOMPARE(times.bestOf(teams, gray, 1e9), Team{0b11});
        times.learn(0b11, gray, 1e9, 3e7);
        QCOMPARE(times.bestOf(teams, gray, 1e9), Team{0b01});
        times.learn(0b01, gray, 1e9, 9e9);
        times.learn(0b01, gray, 1e9, 2e7);
        QCOMPARE(times.bestOf(teams, gray, 1e9), Team{0b01});
        times.learn(0b01, gray, 1e9, 7e7); // held up by something else, more than once
        QCOMPARE(times.bestOf(teams, gray, 1e9), Team{0b11});
        QCOMPARE(times.bestOf(teams, gray, 1e6), Team{0b11}); // another size is another matter
    }
};

ROOM_TEST(TestCallCost, QCoreApplication)
#include "tst_call_cost.moc"
