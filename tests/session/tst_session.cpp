// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/session.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/pixel_fixtures.h"

#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QThreadPool>

using namespace tonescope;
using test::patience;

namespace {

ImagePointer imageOf(std::int64_t width) {
    return std::make_shared<const Image>(test::makeImage(PixelLayout::Gray8, {width, 10}));
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QSignalSpy> m_counted, m_failed, m_activity;

    [[nodiscard]] CountResultPointer result(int i) const {
        return m_counted->at(i).at(0).value<CountResultPointer>();
    }
    [[nodiscard]] Activity::Kind lastActivity() const {
        return m_activity->constLast().at(0).value<Activity>().kind;
    }

    [[nodiscard]] static MeasureCase measureCase() {
        MeasureCase asked;
        asked.device.key = test::fakeOne;
        asked.device.type = DeviceType::Gpu;
        asked.device.globalMemory = std::uint64_t{1} << 30U;
        asked.strategy = {"clever", "Clever", "", "", StrategyHome::OpenClDevice};
        asked.pixels = {"constant", SyntheticPixels{{DataKind::Constant}, PixelLayout::Gray8, 4096}};
        asked.repeats = 2;
        return asked;
    }

    /// Lets everything arrive that the engine thread has sent, or will send for what it was asked before.
    void hearEverything() {
        QSignalSpy found(m_session.get(), &Session::devicesFound);
        m_session->findDevices();
        QVERIFY(found.wait(patience));
    }

    [[nodiscard]] QList<Activity::Kind> activities() const {
        QList<Activity::Kind> kinds;
        for (const QList<QVariant>& signal : *m_activity) {
            const auto kind = signal.at(0).value<Activity>().kind;
            if (kinds.isEmpty() || kinds.constLast() != kind) kinds << kind;
        }
        return kinds;
    }

    /// Holds request() until the decoder has ended: the answer is there before anybody waits for it.
    void decodeBeforeRequestReturns() {
        connect(m_session.get(), &Session::activityChanged, m_session.get(), [](const Activity& activity) {
            if (activity.kind == Activity::Kind::Decoding) QThreadPool::globalInstance()->waitForDone();
        });
    }

    static MeasuredRows rowsOf(const QList<QVariant>& signal) { return signal.at(1).value<MeasuredRows>(); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_session = std::make_unique<Session>([script = m_script] { return test::fakeEngine(script); });
        m_counted = std::make_unique<QSignalSpy>(m_session.get(), &Session::counted);
        m_failed = std::make_unique<QSignalSpy>(m_session.get(), &Session::failed);
        m_activity = std::make_unique<QSignalSpy>(m_session.get(), &Session::activityChanged);
    }
    void cleanup() {
        if (m_script->countGate) m_script->countGate->open();
        if (m_script->searchGate) m_script->searchGate->open();
        const auto thread = m_session ? m_session->engineThread() : std::weak_ptr<const void>();
        m_session.reset();
        QTRY_VERIFY(thread.expired());
    }

    void answersWithOneWholeResult() {
        const ImagePointer image = imageOf(7);
        m_session->request({image, {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->image, image);
        QCOMPARE(result(0)->histogram.pixels(), 70U);
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
    }

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
        m_script->countGate = std::make_shared<test::Gate>();
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

    void decodesFilesAndPastedPictures() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("red.png"));
        QImage picture(20, 10, QImage::Format_RGB32);
        picture.fill(Qt::red);
        picture.save(path);
        m_session->request({path, {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(result(0)->histogram.counts(Channel::Red)[255], 200U);
        QVERIFY(result(0)->timings.of(Phase::Decode));
        QVERIFY(result(0)->timings.wall >= result(0)->timings.of(Phase::Decode)->duration);

        m_session->request({picture, {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(result(1)->image->name, std::string("pasted image"));
        QCOMPARE(result(1)->histogram.counts(Channel::Red)[255], 200U);
        QVERIFY(!result(1)->timings.of(Phase::Decode));
    }

    void aDecodedImageDoesNotWaitForItsCounts() {
        QSignalSpy decoded(m_session.get(), &Session::decoded);
        QImage picture(20, 10, QImage::Format_RGB32);
        picture.fill(Qt::red);
        m_script->countGate = std::make_shared<test::Gate>();
        m_session->request({picture, {}});
        QVERIFY(decoded.wait(patience));
        QCOMPARE(m_counted->size(), 0);
        m_script->countGate->open();
        QVERIFY(m_counted->wait(patience));
        const auto image = decoded.at(0).at(0).value<ImagePointer>();
        QCOMPARE(result(0)->image, image);

        m_session->request({image, {}}); // there is nothing to decode
        QVERIFY(m_counted->wait(patience));
        m_session->request({picture, {}}); // nobody wants this one any more
        m_session->request({image, {}});
        QVERIFY(m_counted->wait(patience));
        QThreadPool::globalInstance()->waitForDone();
        hearEverything();
        QCOMPARE(decoded.size(), 1);
    }

    void theWaitForOlderWorkIsNoPartOfTheTime() {
        EngineWorker worker([this] { return test::fakeEngine(m_script); });
        CountResultPointer counted;
        connect(&worker, &EngineWorker::counted, &worker,
                [&](RequestId, const CountResultPointer& result) { counted = result; });
        const auto now = std::chrono::steady_clock::now();
        const auto hour = std::chrono::hours(1);
        // Taken three hours ago, decoded two hours ago: an hour's decoding, and two of waiting.
        worker.count(1, {imageOf(1), {}, now - 3 * hour, {}}, now - 2 * hour, {});
        QVERIFY(counted);
        QVERIFY(counted->timings.wall >= hour);
        QVERIFY(counted->timings.wall < 2 * hour);
    }

    void saysWhatItIsBusyWith() {
        using enum Activity::Kind;
        m_session->request({imageOf(1), {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(activities(), (QList{Waiting, FindingDevices, OpeningDevice, Counting, Idle}));

        m_activity->clear();
        m_script->countGate = std::make_shared<test::Gate>();
        m_session->request({imageOf(2), {}});
        m_script->countGate->awaitVisitor();
        m_session->request({imageOf(3), {}});
        QCOMPARE(lastActivity(), Waiting); // for the gate, with which the first request is busy
        m_script->countGate->open();
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(activities(), (QList{Waiting, Counting, Idle}));
    }

    void anExceptionIsAFailure() {
        Session session([]() -> std::unique_ptr<Engine> { throw std::runtime_error("nothing works today"); });
        QSignalSpy failed(&session, &Session::failed);
        QSignalSpy found(&session, &Session::devicesFound);
        QSignalSpy measured(&session, &Session::measured);
        session.request({imageOf(1), {}});
        QVERIFY(failed.wait(patience));
        QCOMPARE(failed.at(0).at(1).value<Failure>().cause, std::string("nothing works today"));
        session.findDevices();
        QVERIFY(found.wait(patience));
        QCOMPARE(found.at(0).at(0).value<DeviceCatalog>().notes,
                 std::vector<std::string>{"nothing works today"});
        session.measure(1, {measureCase()});
        QVERIFY(measured.wait(patience));
        QVERIFY(rowsOf(measured.front()).rows.front()->series.failed() != nullptr);
    }

    void newestRequestWins() {
        m_script->countGate = std::make_shared<test::Gate>();
        m_session->request({imageOf(1), {}});
        m_script->countGate->awaitVisitor();
        for (int width = 2; width <= 50; ++width)
            m_session->request({imageOf(width), {}});
        m_script->countGate->open();
        QVERIFY(m_counted->wait(patience));
        hearEverything();
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->image->extent().width, 50);
        QCOMPARE(m_script->counts.load(), 2);        // the first, and the newest: none between was begun
        QCOMPARE(m_script->stoppedBefore.load(), 1); // and the first was told to stop
    }

    void aStaleResultIsDropped() {
        m_session->request({imageOf(1), {}});
        // Without an event loop here: when the engine thread measures, its first answer lies in the queue.
        m_session->measure(1, {measureCase()});
        while (m_script->counts < 2)
            QThread::yieldCurrentThread();
        m_session->request({imageOf(2), {}});
        QVERIFY(m_counted->wait(patience));
        hearEverything();
        QCOMPARE(m_script->stoppedBefore.load(), 0); // the first was counted
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->image->extent().width, 2);
    }

    void aStaleFailureIsDropped() {
        decodeBeforeRequestReturns();
        m_session->request({QStringLiteral("/does/not/exist.png"), {}});
        m_session->request({imageOf(3), {}});
        QVERIFY(m_counted->wait(patience));
        hearEverything();
        QCOMPARE(m_failed->size(), 0);
    }

    void failuresNameTheFile() {
        decodeBeforeRequestReturns();
        m_session->request({QStringLiteral("/does/not/exist.png"), {}});
        QCOMPARE(m_failed->size(), 0); // whoever asks knows the request before its answer
        QVERIFY(m_failed->wait(patience));
        QCOMPARE(m_failed->at(0).at(0).toString(), QStringLiteral("/does/not/exist.png"));
        QCOMPARE(m_failed->at(0).at(1).value<Failure>().cause, std::string("the file does not exist"));
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
        QCOMPARE(m_counted->size(), 0);
    }

    void stopGivesUp() {
        m_script->countGate = std::make_shared<test::Gate>();
        m_session->request({imageOf(1), {}});
        m_script->countGate->awaitVisitor();
        m_session->stop();
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
        m_script->countGate->open();
        hearEverything();
        QCOMPARE(m_counted->size(), 0);
        m_session->request({imageOf(2), {}}); // and goes on
        QVERIFY(m_counted->wait(patience));
    }

    void devicesAreFoundInTheBackground() {
        m_script->searchGate = std::make_shared<test::Gate>();
        QSignalSpy found(m_session.get(), &Session::devicesFound);
        m_session->findDevices(); // the search stands before its gate, and this thread does not
        QCOMPARE(lastActivity(), Activity::Kind::FindingDevices);
        m_script->searchGate->awaitVisitor();
        m_script->searchGate->open();
        QVERIFY(found.wait(patience));
        QCOMPARE(found.at(0).at(0).value<DeviceCatalog>().devices.size(), std::size_t{3});
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
    }

    void countsAreMadeOnOneOtherThread() {
        std::vector<Qt::HANDLE> threads;
        std::mutex mutex;
        Session session([&] {
            const std::lock_guard lock(mutex);
            threads.push_back(QThread::currentThreadId());
            return test::fakeEngine(m_script);
        });
        QSignalSpy counted(&session, &Session::counted);
        session.request({imageOf(1), {}});
        QVERIFY(counted.wait(patience));
        session.request({imageOf(2), {}});
        QVERIFY(counted.wait(patience));
        QCOMPARE(threads.size(), std::size_t{1}); // one engine
        QVERIFY(threads.front() != QThread::currentThreadId());
    }

    void destroyedWhileBusyItDoesNotWait_data() {
        QTest::addColumn<bool>("searching");
        QTest::newRow("counting") << false;
        QTest::newRow("looking for devices") << true;
    }
    void destroyedWhileBusyItDoesNotWait() {
        QFETCH(bool, searching);
        const auto gate = std::make_shared<test::Gate>();
        (searching ? m_script->searchGate : m_script->countGate) = gate;
        m_session->request({imageOf(1), {}});
        gate->awaitVisitor();
        const auto thread = m_session->engineThread();
        m_session.reset(); // the gate is still closed: waiting here would never end
        QVERIFY(!thread.expired());
        gate->open();
        QTRY_VERIFY(thread.expired());
        QCOMPARE(m_counted->size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
