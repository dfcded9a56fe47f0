// SPDX-License-Identifier: GPL-3.0-or-later
// What the lab has measured, beside what is counted.

#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"

#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

class TestSessionMeasuring : public SessionTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { beginSession(); }
    void cleanup() { endSession(); }

    void measuresOnTheEngineThread() {
        QSignalSpy measured(m_session.get(), &Session::measured);
        m_session->measure(7, {measureCase()});
        QTRY_VERIFY_WITH_TIMEOUT(!measured.empty() && rowsOf(measured.back()).complete, patience);
        QCOMPARE(measured.back().at(0).value<MeasureNumber>(), MeasureNumber{7});
        const MeasurementPointer result = rowsOf(measured.back()).rows.front();
        QCOMPARE(verdictOf(*result), Verdict::Equal);
        QCOMPARE(result->strategy, std::string("clever"));
        QCOMPARE(measured.size(), qsizetype{1} + result->repeats); // a round to warm up
        QVERIFY(!rowsOf(measured.front()).rows.front());
        QVERIFY(rowsOf(measured.front()).progress > 0);
    }

    void whatIsStoppedIsNotMeasured() {
        QSignalSpy measured(m_session.get(), &Session::measured);
        m_script->countGate = std::make_shared<Gate>();
        m_session->measure(1, {measureCase()});
        m_script->countGate->awaitVisitor();
        m_session->measure(2, {measureCase()});
        m_session->stopMeasuring();
        m_script->countGate->open();
        m_session->measure(3, {measureCase()});
        QTRY_VERIFY_WITH_TIMEOUT(!measured.empty() && rowsOf(measured.back()).complete, patience);
        for (const QList<QVariant>& each : measured)
            QCOMPARE(each.at(0).value<MeasureNumber>(), MeasureNumber{3});
    }

    void aCountComesBetweenTwoRounds() {
        QSignalSpy measured(m_session.get(), &Session::measured);
        bool complete = false;
        connect(m_session.get(), &Session::measured, m_session.get(),
                [&](MeasureNumber, const MeasuredRows& rows) { complete = rows.complete; });
        connect(m_session.get(), &Session::counted, m_session.get(), [&] { QVERIFY(!complete); });
        m_session->measure(1, {measureCase()});
        m_session->request({imageOf(3), {}});
        QTRY_VERIFY_WITH_TIMEOUT(complete, patience);
        QCOMPARE(m_counted->size(), 1);
    }

    /// The lab stops when its run is over; then nobody keeps the pixels.
    void pixelsAreGivenUpAfterARun() {
        QSignalSpy measured(m_session.get(), &Session::measured);
        std::weak_ptr<const void> pixels;
        {
            const ImagePointer image = imageOf(300);
            pixels = image->storage;
            MeasureCase asked = measureCase();
            asked.pixels = {"photo", *image};
            m_session->measure(1, {asked});
        }
        QTRY_VERIFY_WITH_TIMEOUT(!measured.empty() && rowsOf(measured.back()).complete, patience);
        QVERIFY(!pixels.expired()); // the next run may count the same
        m_session->stopMeasuring();
        QTRY_VERIFY_WITH_TIMEOUT(pixels.expired(), patience);
    }

    void theBandwidthIsMeasuredOnce() {
        QSignalSpy measured(m_session.get(), &Session::measured);
        for (MeasureNumber run = 1; run <= 2; ++run) {
            m_session->measure(run, {measureCase()});
            QTRY_VERIFY_WITH_TIMEOUT(!measured.empty() && rowsOf(measured.back()).complete &&
                                         measured.back().at(0).value<MeasureNumber>() == run,
                                     patience);
            QVERIFY(rowsOf(measured.back()).rows.front()->roofline.has_value());
            m_session->stopMeasuring(); // as the lab does after each of its runs
        }
        QCOMPARE(m_script->rooflines.load(), 1);
    }
};

ROOM_TEST(TestSessionMeasuring, QCoreApplication)
#include "tst_session_measuring.moc"
