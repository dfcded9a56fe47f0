// SPDX-License-Identifier: GPL-3.0-or-later
// Tests scopes counted by the host's threads, and the reference for scopes itself.

#include "engine/host/host_backend.h"
#include "engine/host/host_strategies.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"

using namespace tonescope;

class TestHostScopes : public QObject {
    Q_OBJECT

    host::HostBackend m_backend;
    std::unique_ptr<Counter> m_counter;

private Q_SLOTS:
    void initTestCase() { m_counter = std::move(m_backend.open(m_backend.find().devices.front())).value(); }

    /// Three pixels whose places can be told by hand, upright and turned clockwise.
    void theReferenceCountsWhatIsThere() {
        auto image = test::imageOf("three", {3, 1}, PixelLayout::Rgb8, {255, 0, 0, 10, 20, 30, 0, 0, 255});
        const auto count = [&](ScopeKind kind, const Region& region) {
            return test::countScopePlainly(kind, *image, region, GrayFormula::Mean, Transparent::Counted);
        };
        const auto parade = count(ScopeKind::Parade, {0, 0, 3, 1});
        QCOMPARE(parade.size(), std::size_t{3});
        QCOMPARE(parade[0].column(0)[255], std::uint64_t{1});
        QCOMPARE(parade[1].column(1)[20], std::uint64_t{1});
        QCOMPARE(parade[2].column(2)[255], std::uint64_t{1});
        QCOMPARE(parade[2].pixels(), std::uint64_t{3});
        QCOMPARE(count(ScopeKind::Waveform, {1, 0, 2, 1})[0].column(0)[20], std::uint64_t{1});
        const auto chroma = count(ScopeKind::Vectorscope, {0, 0, 3, 1});
        QCOMPARE(chroma[0].column(85)[255], std::uint64_t{1});  // red
        QCOMPARE(chroma[0].column(255)[107], std::uint64_t{1}); // blue
        image->orientation.rotated90 = true;
        const auto turned = count(ScopeKind::Waveform, {0, 0, 1, 3});
        QCOMPARE(turned[0].columns(), std::size_t{1});
        QCOMPARE(turned[0].pixels(), std::uint64_t{3});
    }

    void equalsTheReference_data() {
        QTest::addColumn<bool>("shapes");
        QTest::newRow("pixels") << false;
        QTest::newRow("shapes") << true;
    }
    void equalsTheReference() {
        QFETCH(bool, shapes);
        for (const test::ScopeCase& one : shapes ? test::scopeShapeCases() : test::scopePixelCases()) {
            const std::string difference = test::scopeDifference(*m_counter, one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void threadsDoNotMatter() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {1711, 1217});
        for (const ScopeTask& task : scopeTasks(one.order())) {
            const auto alone = host::countScope(task, {}, 1);
            const auto together = host::countScope(task, {}, 7);
            QVERIFY(alone->tables == together->tables);
            QVERIFY(alone->timings.of(Phase::Kernel)->duration.count() > 0);
        }
    }

    void onePassForWaveformAndParade() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {9, 9});
        QCOMPARE(scopeTasks(one.order()).size(), std::size_t{2});
        QCOMPARE(scopeTasks(one.order(ScopeSet::of(ScopeKind::Waveform, ScopeKind::Parade))).size(),
                 std::size_t{1});
        const auto waveform = scopeTasks(one.order(ScopeSet::of(ScopeKind::Waveform)));
        QCOMPARE(waveform.front().tables(), std::size_t{1});
        QVERIFY(scopeTasks(one.order(ScopeSet())).empty());
    }

    void aStopGivesNothing() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {99, 99});
        std::stop_source stop;
        stop.request_stop();
        for (const ScopeTask& task : scopeTasks(one.order()))
            QVERIFY(host::countScope(task, {stop.get_token()}).stopped());
    }
};

ROOM_TEST(TestHostScopes, tonescope::test::NoApplication)
#include "tst_host_scopes.moc"
