// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning in the background gives way to whatever is asked for, and goes on afterwards.

#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"

#include <QTest>

#include <array>
#include <functional>

using namespace tonescope;
using namespace tonescope::test;

class TestSessionTuning : public SessionTest {
    Q_OBJECT

    std::unique_ptr<QSignalSpy> m_tuned;
    std::vector<TunedMethod> m_kept; ///< on the engine thread; read when a signal has told of it
    std::optional<Failure> m_cannotKeep;

    [[nodiscard]] TuningOrder order() {
        return {"2026-11-22",
                [this](const TunedMethod& found) {
                    m_kept.push_back(found);
                    return m_cannotKeep;
                },
                {1U << 12U, 1U << 16U, 1U << 16U, 1U << 16U}};
    }
    [[nodiscard]] TuningStep step(qsizetype i) const { return m_tuned->at(i).at(0).value<TuningStep>(); }
    [[nodiscard]] bool isDone() const { return !m_tuned->empty() && !step(m_tuned->size() - 1).more; }
    void countOne() {
        m_session->request({imageOf(3), {}});
        QTRY_VERIFY_WITH_TIMEOUT(!m_counted->empty(), patience);
    }

private Q_SLOTS:
    void init() {
        beginSession();
        m_tuned = std::make_unique<QSignalSpy>(m_session.get(), &Session::tuned);
        m_kept.clear();
        m_cannotKeep.reset();
    }
    void cleanup() { endSession(); }

    /// Before an image was counted, nobody knows for what to tune.
    void theKindsThatWereCountedAreTuned() {
        m_session->tune(order());
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        QCOMPARE(step(0).all, std::size_t{0});
        countOne();
        m_session->tune(order());
        QVERIFY(m_session->tunes());
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->tunes(), patience);
        QCOMPARE(m_kept.size(), std::size_t{6}); // two devices and the host, two sizes each
        for (const TunedMethod& each : m_kept)
            QVERIFY(each.kind == PixelKind::Gray8);
        QCOMPARE(step(m_tuned->size() - 1).done, std::size_t{6});
    }

    void whatWasFoundIsUsedByTheNextCount() {
        countOne();
        QCOMPARE(result(0)->strategyReason, std::string("it is simple"));
        m_session->tune(order());
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        m_session->request({imageOf(400), {}}); // 4000 bytes
        QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), 2, patience);
        QVERIFY2(result(1)->strategyReason.starts_with("tuned here, fastest of "),
                 result(1)->strategyReason.c_str());
    }

    /// The device is in the middle of a count for tuning when somebody asks: that count is the last one.
    void aRequestComesBeforeAllOfIt() {
        countOne();
        m_script->countGate = std::make_shared<Gate>();
        m_session->tune(order());
        m_script->countGate->awaitVisitor();
        const int before = m_script->counts;
        m_session->request({imageOf(5), {}});
        QVERIFY(!m_session->tunes());
        m_script->countGate->open();
        QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), 2, patience);
        QCOMPARE(m_script->counts.load(), before + 1); // the request's own
        QCOMPARE(m_script->stoppedBefore.load(), 1);
        hearEverything();
        QCOMPARE(m_script->counts.load(), before + 1); // nothing goes on by itself

        m_session->tune(order());
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        QCOMPARE(m_kept.size(), std::size_t{6});
    }

    void whateverElseIsAskedForEndsIt_data() {
        QTest::addColumn<int>("what");
        QTest::newRow("measuring") << 0;
        QTest::newRow("looking for devices") << 1;
        QTest::newRow("another engine") << 2;
        QTest::newRow("a stop") << 3;
    }
    void whateverElseIsAskedForEndsIt() {
        QFETCH(int, what);
        countOne();
        m_session->tune(order());
        const auto ask = std::array<std::function<void()>, 4>{
            [this] { m_session->measure(1, {measureCase()}); }, [this] { m_session->findDevices(); },
            [this] { m_session->useEngine([script = m_script] { return fakeEngine(script); }); },
            [this] { m_session->stopTuning(); }};
        ask.at(static_cast<std::size_t>(what))();
        QVERIFY(!m_session->tunes());
        hearEverything();
        QVERIFY(m_tuned->empty() || step(m_tuned->size() - 1).more);
        m_session->stopMeasuring();
        m_session->tune(order()); // and with another engine, too
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
    }

    void whenItIsQuiet() {
        QVERIFY(m_session->quietSince().has_value());
        const auto begun = *m_session->quietSince();
        m_script->countGate = std::make_shared<Gate>();
        m_session->request({imageOf(3), {}});
        QVERIFY(!m_session->quietSince());
        m_script->countGate->open();
        QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), 1, patience);
        QVERIFY(m_session->quietSince().value() > begun);
        m_session->measure(1, {measureCase()});
        QVERIFY(!m_session->quietSince());
        m_session->stopMeasuring();
        QVERIFY(m_session->quietSince().has_value());
        m_session->setOthersMeasure(true); // a process of the lab, for one
        m_session->stopMeasuring();
        QVERIFY(!m_session->quietSince());
        m_session->setOthersMeasure(false);
        QVERIFY(m_session->quietSince().has_value());
    }

    void whatCannotBeKeptIsToldAndUsed() {
        m_cannotKeep = Failure{Stage::Write, "the disk is full", {}, {}};
        countOne();
        m_session->tune(order());
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        int told = 0;
        for (qsizetype i = 0; i < m_tuned->size(); ++i)
            told += step(i).found && step(i).failure && step(i).failure->cause == "the disk is full" ? 1 : 0;
        QCOMPARE(told, 6);
        m_session->request({imageOf(400), {}});
        QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), 2, patience);
        QVERIFY(result(1)->strategyReason.starts_with("tuned here"));
    }

    void whatOthersMeasuredIsLearnt() {
        countOne();
        TunedMethod sent;
        sent.bytes = 4096;
        sent.strategy = "clever";
        sent.make = {"Fake One", "", "7"};
        m_session->learn({sent});
        m_session->request({imageOf(400), {}});
        QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), 2, patience);
        QCOMPARE(result(1)->strategyReason, std::string("tuned elsewhere, on Fake One, driver 7"));
    }
};

ROOM_TEST(TestSessionTuning, QCoreApplication)
#include "tst_session_tuning.moc"
