// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets which rows: of images that stay on cards, and of such that pass.

#include "engine/together/share_plan.h"

#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;
using namespace tonescope::together;

namespace {

const CountKind gray{PixelKind::Gray8, 1};
constexpr double bytes = 1000.0 * 10'000;

/// A tall image, black as plans do not look at pixels.
CountTask tallTask(const std::shared_ptr<const void>& owner = {}) {
    static const std::vector<std::byte> pixels(static_cast<std::size_t>(bytes));
    CountTask task{{pixels.data(), {1000, 10'000}, 1000, PixelLayout::Gray8}, ChannelSet::of(Channel::Gray)};
    if (owner) task.whole = {task.pixels, owner};
    return task;
}

} // namespace

class TestSharePlan : public QObject {
    Q_OBJECT

    MemberSpeeds m_speeds{test::allAlike};
    TeamTimes m_teams;
    const std::shared_ptr<const void> m_owner = std::make_shared<int>();
    const DeviceInfo m_card = test::memberDevice("Card"), m_other = test::memberDevice("Other");
    const DeviceInfo m_cpu = test::memberDevice("Cpu", DeviceType::Cpu);

    static std::vector<bool> both() { return {true, true}; }

private Q_SLOTS:
    void init() {
        m_speeds = MemberSpeeds(test::allAlike);
        m_teams = {};
    }

    void noSimulatorIsTakenForACard_data() {
        QTest::addColumn<bool>("unified");
        QTest::addColumn<bool>("known");
        for (const bool unified : {false, true}) {
            for (const bool known : {false, true})
                QTest::addRow("%s memory, CPU %s", unified ? "unified" : "own", known ? "known" : "unknown")
                    << unified << known;
        }
    }
    void noSimulatorIsTakenForACard() {
        QFETCH(bool, unified);
        QFETCH(bool, known);
        m_speeds = MemberSpeeds();
        if (known) m_speeds.learn(m_cpu, gray, Carriage::InPlace, bytes, bytes);
        DeviceInfo simulator = test::memberDevice("Simulator", DeviceType::Simulator);
        simulator.unifiedMemory = unified;
        SharePlanner planner({m_cpu, simulator}, m_speeds, m_teams);
        const SharePlan plan = planner.planFor(tallTask(m_owner), both());
        QVERIFY2(plan.shares[0].count() > 9900, qPrintable(QString::number(plan.shares[0].count())));
    }

    void anImageStaysWhereItIsUntilThatCostsMoreThanSendingIt() {
        m_speeds = MemberSpeeds([](const DeviceInfo&, Carriage carriage) {
            return CallCost{0, carriage == Carriage::Sent ? 10.0 : 1.0};
        });
        SharePlanner planner({m_card, m_other}, m_speeds, m_teams);
        const CountTask task = tallTask(m_owner);
        const SharePlan first = planner.planFor(task, both());
        QCOMPARE(first.shares[0].count(), std::int64_t{5000});
        QCOMPARE(first.resident[1].pixels.extent.height, std::int64_t{5000});
        QCOMPARE(first.resident[1].owner, m_owner);
        // The other one turns out to be four times slower.
        m_speeds.learn(m_other, gray, Carriage::Resident, bytes / 2, 4 * bytes / 2);
        QCOMPARE(planner.planFor(task, both()).shares, first.shares);
        SharePlan later = first;
        int counts = 1;
        for (; counts < 100 && later.shares == first.shares; ++counts)
            later = planner.planFor(task, both());
        QVERIFY(counts > 2 && counts < 100);
        QCOMPARE(later.shares[0].count(), std::int64_t{8000});
        QCOMPARE(planner.planFor(task, both()).shares, later.shares);
    }

    /// What sending takes is in the speed by which rows are shared out.
    void whatGoesOverANetworkDoesNotStayThere() {
        const DeviceInfo far = test::memberDevice("Far", DeviceType::Gpu, "far.example:10998/0");
        SharePlanner planner({m_card, far}, m_speeds, m_teams);
        const SharePlan plan = planner.planFor(tallTask(m_owner), both());
        QVERIFY(plan.carriage[0] == Carriage::Resident && plan.carriage[1] == Carriage::Sent);
        QCOMPARE(plan.shares[1].count(), std::int64_t{5000});
        QVERIFY(plan.resident[0].owner && !plan.resident[1].owner);
    }

    /// Teams are tried out, but nobody tries to send all of it to a machine of which nothing is known.
    void notByAGuessAllOfItGoesOverANetwork() {
        m_speeds = MemberSpeeds([](const DeviceInfo& device, Carriage) {
            return CallCost{0, device.server.empty() ? 2.0 : 1.0};
        });
        const DeviceInfo far = test::memberDevice("Far", DeviceType::Gpu, "far.example:10998/0");
        SharePlanner planner({m_cpu, far}, m_speeds, m_teams);
        for (int tries = 0; tries < 5; ++tries) {
            const SharePlan plan = planner.planFor(tallTask(), both());
            QVERIFY(!plan.shares[0].empty());
            m_teams.learn(plan.team, gray, bytes, 1e9);
        }
        m_speeds.learn(far, gray, Carriage::Sent, bytes, bytes / 1000); // it is faster than anything here
        QVERIFY(planner.planFor(tallTask(), both()).shares[0].empty());
    }

    void whoIsGoneLeavesItsRowsToTheOthers() {
        SharePlanner planner({m_card, m_other}, m_speeds, m_teams);
        (void)planner.planFor(tallTask(m_owner), both());
        const SharePlan alone = planner.planFor(tallTask(m_owner), {false, true});
        QCOMPARE(alone.shares[1].count(), std::int64_t{10'000});
    }

    void coresHaveToBeKnownToShareWhatStaysOnACard() {
        SharePlanner planner({m_card, m_cpu}, m_speeds, m_teams);
        QVERIFY(planner.planFor(tallTask(m_owner), both()).shares[1].empty());
        m_speeds.learn(m_cpu, gray, Carriage::InPlace, bytes, bytes);
        const auto next = std::make_shared<int>();
        const SharePlan plan = planner.planFor(tallTask(next), both());
        QCOMPARE(plan.shares[1].count(), std::int64_t{5000});
        QVERIFY(plan.resident[1].owner == nullptr); // it reads them where they lie
    }

    void aRegionIsSharedAsTheImageLies() {
        SharePlanner planner({m_card, m_other}, m_speeds, m_teams);
        CountTask task = tallTask(m_owner);
        task.pixels = cropped(task.pixels, {10, 4000, 5, 3000});
        const SharePlan plan = planner.planFor(task, both());
        QCOMPARE(plan.shares[0], (Rows{0, 1000}));
        QCOMPARE(plan.shares[1], (Rows{1000, 3000}));
        QCOMPARE(plan.resident[0].pixels.extent.height, std::int64_t{5000});
        QCOMPARE(plan.team, Team{0});
    }

    void aTeamThatDoesNotPayIsLeft() {
        SharePlanner planner({m_card, m_cpu}, m_speeds, m_teams);
        const auto count = [&](double timeOfBoth, double timeAlone) {
            const SharePlan plan = planner.planFor(tallTask(), both());
            m_teams.learn(plan.team, gray, bytes, plan.team == 0b11 ? timeOfBoth : timeAlone);
            return plan;
        };
        QVERIFY(!count(9e6, 5e6).shares[1].empty());
        for (int i = 0; i < 3; ++i) // each is tried twice
            count(9e6, 5e6);
        const SharePlan settled = count(9e6, 5e6);
        QCOMPARE(settled.shares[0].count(), std::int64_t{10'000});
        QVERIFY(settled.shares[1].empty());
    }
};

ROOM_TEST(TestSharePlan, QCoreApplication)
#include "tst_share_plan.moc"
