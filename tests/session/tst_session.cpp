// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Session: the newest request wins, results come through the event loop, and no function waits for the
// engine thread.

#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"

#include <chrono>
#include <future>
#include <thread>

using namespace tonescope;
using namespace tonescope::test;

class TestSession : public SessionTest {
    Q_OBJECT

    [[nodiscard]] Activity::Kind lastActivity() const {
        return m_activity->constLast().at(0).value<Activity>().kind;
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

private Q_SLOTS:
    void init() { beginSession(); }
    void cleanup() { endSession(); }

    void answersWithOneWholeResult() {
        const ImagePointer image = imageOf(7);
        m_session->request({image, {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->image, image);
        QCOMPARE(result(0)->histogram.pixels(), 70U);
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
    }

    void scopesComeWithTheHistogram() {
        CountSettings settings;
        settings.scopes = ScopeSet::of(ScopeKind::Vectorscope);
        m_session->request({imageOf(7), settings});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->histogram.pixels(), 70U);
        QVERIFY(result(0)->scope(ScopeKind::Vectorscope)->addsUpTo(70));
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
        m_script->countGate = std::make_shared<Gate>();
        m_session->request({picture, {}});
        QVERIFY(decoded.wait(patience));
        QCOMPARE(m_counted->size(), 0);
        m_script->countGate->open();
        QVERIFY(m_counted->wait(patience));
        const auto image = decoded.at(0).at(0).value<ImagePointer>();
        QCOMPARE(result(0)->image, image);

        m_session->request({image, {}}); // there is nothing to decode
        QVERIFY(m_counted->wait(patience));
        m_session->request({picture, {}}); // replaced at once by the next request
        m_session->request({image, {}});
        QVERIFY(m_counted->wait(patience));
        QThreadPool::globalInstance()->waitForDone();
        hearEverything();
        QCOMPARE(decoded.size(), 1);
    }

    void theWaitForOlderWorkIsNoPartOfTheTime() {
        constexpr std::chrono::seconds wait(1);
        m_session->onEngine([wait](const Outcome<Engine*>& /*engine*/) -> EngineAnswer {
            const auto end = std::chrono::steady_clock::now() + wait;
            while (std::chrono::steady_clock::now() < end) {
            }
            return {};
        });
        m_session->request({imageOf(1), {}});
        QVERIFY(m_counted->wait(patience));
        QVERIFY(result(0)->timings.wall < wait);
    }

    void saysWhatItIsBusyWith() {
        using enum Activity::Kind;
        m_session->request({imageOf(1), {}});
        QVERIFY(m_counted->wait(patience));
        QCOMPARE(activities(), (QList{Waiting, FindingDevices, OpeningDevice, Counting, Idle}));

        m_activity->clear();
        m_script->countGate = std::make_shared<Gate>();
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
        session.request({imageOf(1), {}});
        QVERIFY(failed.wait(patience));
        QCOMPARE(english(failed.at(0).at(1).value<Failure>().cause), std::string("nothing works today"));
        session.findDevices();
        QVERIFY(found.wait(patience));
        QCOMPARE(found.at(0).at(0).value<DeviceCatalog>().notes, std::vector<Text>{"nothing works today"});
        std::string cause;
        session.onEngine([&](const Outcome<Engine*>& engine) -> EngineAnswer {
            return [&cause, why = english(engine.failure().cause)] { cause = why; };
        });
        QTRY_COMPARE(cause, std::string("nothing works today"));
    }

    void newestRequestWins() {
        m_script->countGate = std::make_shared<Gate>();
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

    /// Whoever drags a region sees what is nearly there, and then where the mouse is now; what lies between
    /// is not counted.
    void aDragIsNotStarved() {
        m_script->countGate = std::make_shared<Gate>();
        const ImagePointer image = imageOf(60);
        const auto ask = [&](std::int64_t width) {
            CountSettings settings;
            settings.region = Region{0, 0, width, 1};
            settings.live = true;
            m_session->request({image, settings});
        };
        ask(1);
        m_script->countGate->awaitVisitor();
        for (int width = 2; width <= 50; ++width)
            ask(width);
        m_script->countGate->open();
        QTRY_COMPARE(m_counted->size(), 2);
        hearEverything();
        QCOMPARE(m_counted->size(), 2);
        QCOMPARE(result(0)->region.width, 1);
        QCOMPARE(result(1)->region.width, 50);
        QCOMPARE(m_script->stoppedBefore.load(), 0);
    }

    /// A count beside the request has an answer of its own, and shows no activity.
    void whatIsCountedBesideIsNoAnswer() {
        const ImagePointer image = imageOf(60);
        m_session->request({image, {}});
        QTRY_COMPARE(m_counted->size(), 1);
        m_activity->clear();
        QSignalSpy beside(m_session.get(), &Session::countedBeside);
        m_session->countBeside(image, {});
        QTRY_COMPARE(beside.size(), 1);
        QCOMPARE(beside.first().first().value<CountResultPointer>()->image, image);
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(m_activity->size(), 0);
    }

    void requestsComeBeforeWhatIsCountedBeside_data() {
        QTest::addColumn<bool>("first");
        QTest::newRow("asked for before") << true;
        QTest::newRow("asked for meanwhile") << false;
    }
    void requestsComeBeforeWhatIsCountedBeside() {
        QFETCH(bool, first);
        m_script->countGate = std::make_shared<Gate>();
        QSignalSpy beside(m_session.get(), &Session::countedBeside);
        if (first) m_session->request({imageOf(50), {}});
        m_session->countBeside(imageOf(60), {});
        m_script->countGate->awaitVisitor();
        if (!first) m_session->request({imageOf(50), {}});
        m_script->countGate->open();
        QTRY_COMPARE(m_counted->size(), 1);
        hearEverything();
        QCOMPARE(result(0)->image->extent().width, 50);
        QCOMPARE(beside.size(), 0);
    }

    /// The region moves on, and what was counted beside is not taken for it.
    void aDragLetsComeWhatIsCountedBeside() {
        m_script->countGate = std::make_shared<Gate>();
        const ImagePointer image = imageOf(60);
        QSignalSpy beside(m_session.get(), &Session::countedBeside);
        m_session->countBeside(image, {});
        m_script->countGate->awaitVisitor();
        CountSettings settings;
        settings.region = Region{0, 0, 7, 1};
        settings.live = true;
        m_session->request({image, settings});
        m_script->countGate->open();
        QTRY_COMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->region.width, 7);
        QCOMPARE(beside.size(), 1);
    }

    void nobodyIsToldWhatFailedBeside() {
        QSignalSpy beside(m_session.get(), &Session::countedBeside);
        CountSettings settings;
        settings.region = Region{100, 100, 5, 5}; // of no pixel
        m_session->countBeside(imageOf(60), settings);
        hearEverything();
        QCOMPARE(m_failed->size() + beside.size(), 0);
        m_session->request({imageOf(60), settings}); // and the next failure is told
        QTRY_COMPARE(m_failed->size(), 1);
    }

    /// While a region is dragged (`live`), a count under way is finished and shown if only the region
    /// changes. With another image or formula, or a request that is not live, its result would be of no use.
    void onlyAnotherRegionLetsACountCome_data() {
        QTest::addColumn<QString>("change");
        for (const char* change : {"image", "formula", "rest"})
            QTest::newRow(change) << QString::fromLatin1(change);
    }
    void onlyAnotherRegionLetsACountCome() {
        QFETCH(QString, change);
        m_script->countGate = std::make_shared<Gate>();
        const ImagePointer image = imageOf(60);
        CountSettings settings;
        settings.region = Region{0, 0, 7, 1};
        settings.live = true;
        m_session->request({image, settings});
        m_script->countGate->awaitVisitor();
        settings.region = Region{0, 0, 8, 1};
        if (change == QStringLiteral("formula")) settings.rules.formula = GrayFormula::Mean;
        if (change == QStringLiteral("rest")) settings.live = false;
        m_session->request({change == QStringLiteral("image") ? imageOf(60) : image, settings});
        m_script->countGate->open();
        QVERIFY(m_counted->wait(patience));
        hearEverything();
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(result(0)->region.width, 8);
    }

    void aStaleResultIsDropped() {
        m_session->request({imageOf(1), {}});
        // Without an event loop here: when the engine thread does the next work, its first answer is in the
        // queue.
        std::atomic<bool> reached = false;
        m_session->onEngine([&reached](const Outcome<Engine*>&) -> EngineAnswer {
            reached = true;
            return {};
        });
        while (!reached)
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
        QCOMPARE(m_failed->size(), 0); // an answer comes only after request() has returned
        QVERIFY(m_failed->wait(patience));
        QCOMPARE(m_failed->at(0).at(0).toString(), QStringLiteral("/does/not/exist.png"));
        QCOMPARE(english(m_failed->at(0).at(1).value<Failure>().cause),
                 std::string("the file does not exist"));
        QCOMPARE(lastActivity(), Activity::Kind::Idle);
        QCOMPARE(m_counted->size(), 0);
    }

    void stopGivesUp() {
        m_script->countGate = std::make_shared<Gate>();
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
        m_script->searchGate = std::make_shared<Gate>();
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
            return fakeEngine(m_script);
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
        const auto gate = std::make_shared<Gate>();
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

    /// A decoding may hang, for example when a file lies on a network share that does not answer.
    void destroyedWhileAFileIsDecodedItDoesNotWait() {
        const auto gate = std::make_shared<Gate>();
        FileDecoder decoder = inPlaceDecoder();
        decoder.decode = [gate](const QString& /*path*/, const std::stop_token& /*stop*/,
                                int) -> Outcome<Image> {
            gate->pass();
            return Stopped{};
        };
        auto session = std::make_unique<Session>([script = m_script] { return fakeEngine(script); }, decoder);
        session->request({QStringLiteral("slow.jpg"), {}});
        gate->awaitVisitor();
        const auto alive = session->engineThread();
        session.reset(); // the gate is still closed: waiting here would never end
        QVERIFY(!alive.expired());
        gate->open();
        QTRY_VERIFY(alive.expired());
    }

    /// What a call holds may be an image, which is freed with the help of Qt's global pool: while it exists,
    /// the process must not end.
    void theThreadOutlivesCallsThatAreNotMade() {
        constexpr int rounds = 30; // in some of them, the thread ends before it makes the call
        for (int i = 0; i < rounds; ++i) {
            auto session = std::make_unique<Session>([script = m_script] { return fakeEngine(script); },
                                                     inPlaceDecoder());
            QSignalSpy found(session.get(), &Session::devicesFound);
            session->findDevices();
            QVERIFY(found.wait(patience));
            const auto thread = session->engineThread();
            std::promise<bool> tooLate;
            std::shared_ptr<void> held(nullptr, [&](void*) { tooLate.set_value(thread.expired()); });
            session->onEngine([held = std::move(held)](const auto&) { return EngineAnswer(); });
            session.reset();
            QVERIFY(!tooLate.get_future().get());
        }
    }
};

ROOM_TEST(TestSession, QCoreApplication)
#include "tst_session.moc"
