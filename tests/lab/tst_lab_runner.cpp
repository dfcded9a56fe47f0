// SPDX-License-Identifier: GPL-3.0-or-later
// Tests LabRunner: it measures on the engine thread beside the session's requests, and hashes the measured
// pixels.

#include "app/lab/lab_runner.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"

#include <QSemaphore>
#include <QThreadPool>

using namespace tonescope;
using namespace tonescope::test;

namespace {

ImagePointer fourPixels() {
    return imageOf("a.png", {2, 2}, PixelLayout::Gray8, {'a', 'b', 'c', 'd'});
}

MeasureCase caseWith(decltype(MeasuredPixels::pixels) pixels) {
    MeasureCase asked = caseOf(0, 0);
    asked.pixels.pixels = std::move(pixels);
    return asked;
}

/// The global pool with a single thread, which waits until release().
class HeldPool {
public:
    HeldPool() {
        m_pool.waitForDone();
        m_pool.setMaxThreadCount(1);
        m_pool.start([this] { m_go.acquire(); });
    }
    HeldPool(const HeldPool&) = delete;
    HeldPool& operator=(const HeldPool&) = delete;
    ~HeldPool() {
        release();
        m_pool.setMaxThreadCount(m_most);
    }
    /// Lets the thread go, and waits until the pool has done its tasks.
    void release() {
        m_go.release();
        m_pool.waitForDone();
    }

private:
    QThreadPool& m_pool = *QThreadPool::globalInstance();
    int m_most = m_pool.maxThreadCount();
    QSemaphore m_go;
};

} // namespace

class TestLabRunner : public SessionTest {
    Q_OBJECT

    std::unique_ptr<app::LabRunner> m_runner;
    std::unique_ptr<QSignalSpy> m_measured, m_ended;

    [[nodiscard]] MeasurementPointer row(int i) const {
        return m_measured->at(i).at(0).value<MeasurementPointer>();
    }

private Q_SLOTS:
    void init() {
        beginSession();
        m_runner = std::make_unique<app::LabRunner>(*m_session, QStringLiteral("/no/program"));
        m_measured = std::make_unique<QSignalSpy>(m_runner.get(), &app::LabRunner::measured);
        m_ended = std::make_unique<QSignalSpy>(m_runner.get(), &app::LabRunner::ended);
    }
    void cleanup() {
        m_runner.reset();
        endSession();
    }

    void measuresOnTheEngineThread() {
        const QSignalSpy progressed(m_runner.get(), &app::LabRunner::progressed);
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 1);
        QVERIFY(!m_ended->front().at(0).toBool());
        QCOMPARE(m_measured->size(), 1);
        QCOMPARE(verdictOf(*row(0)), Verdict::Equal);
        QCOMPARE(row(0)->strategy, std::string("clever"));
        QCOMPARE(progressed.back().at(0).toDouble(), 1.0);
        QCOMPARE(row(0)->repeats, 2U);
    }

    void whatIsStoppedIsNotMeasured() {
        m_script->countGate = std::make_shared<Gate>();
        m_runner->run({measureCase()});
        m_script->countGate->awaitVisitor();
        m_runner->run({measureCase(), measureCase()});
        m_runner->stop();
        m_script->countGate->open();
        QCOMPARE(m_ended->size(), 2);
        QVERIFY(m_ended->at(1).at(0).toBool());
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 3);
        QCOMPARE(m_measured->size(), 1);
    }

    /// A slice of measuring ends although its rows are not complete.
    void aCountComesBetweenTwoSlices() {
        MeasureCase endless = measureCase();
        endless.repeats = 1'000'000;
        m_runner->run({endless});
        m_session->request({imageOf(3), {}});
        QTRY_COMPARE(m_counted->size(), 1);
        QVERIFY(m_ended->empty());
        m_runner->stop();
    }

    /// Rows are there long before the last repeat, so that bars can grow.
    void aSliceTellsItsRows() {
        const QSignalSpy advanced(m_runner.get(), &app::LabRunner::advanced);
        MeasureCase endless = measureCase();
        endless.repeats = 1'000'000;
        m_runner->run({endless});
        const auto isMeasured = [&] {
            if (advanced.empty()) return false;
            const auto rows = advanced.back().at(0).value<Measurements>();
            return rows.size() == 1 && rows.front() && rows.front()->series;
        };
        QTRY_VERIFY(isMeasured()); // the first slices may be too short for a repeat
        QVERIFY(m_measured->empty());
        m_runner->stop();
    }

    void pixelsAreGivenUpAfterARun() {
        std::weak_ptr<const void> pixels;
        {
            const ImagePointer image = imageOf(300);
            pixels = image->storage;
            MeasureCase asked = measureCase();
            asked.pixels = {"photo", *image};
            m_runner->run({asked});
        }
        QTRY_COMPARE(m_ended->size(), 1);
        QTRY_VERIFY(pixels.expired());
    }

    void theBandwidthIsMeasuredOnce() {
        for (int run = 1; run <= 2; ++run) {
            m_runner->run({measureCase()});
            QTRY_COMPARE(m_ended->size(), run);
            QVERIFY(row(run - 1)->roofline.has_value());
        }
        QCOMPARE(m_script->rooflines.load(), 1);
    }

    /// The run ends; the next one uses the new engine.
    void anotherEngineEndsTheRun() {
        m_script->countGate = std::make_shared<Gate>();
        m_runner->run({measureCase()});
        m_script->countGate->awaitVisitor();
        m_session->useEngine([script = m_script] { return fakeEngine(script); });
        QCOMPARE(m_ended->size(), 1);
        m_script->countGate->open();
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 2);
        QCOMPARE(m_measured->size(), 1);
        QCOMPARE(verdictOf(*row(0)), Verdict::Equal);
    }

    void withoutAnEngineEachRowSaysWhy() {
        Session session([]() -> std::unique_ptr<Engine> { throw std::runtime_error("nothing works today"); });
        app::LabRunner runner(session, QStringLiteral("/no/program"));
        const QSignalSpy measured(&runner, &app::LabRunner::measured);
        runner.run({measureCase()});
        QTRY_COMPARE(measured.size(), 1);
        const auto row = measured.front().at(0).value<MeasurementPointer>();
        QCOMPARE(english(row->series.failure().cause), std::string("nothing works today"));
    }

    // ---- Contents of pixels

    void aHashOfThePixels() {
        const PixelContent content = app::contentOf(*fourPixels());
        QCOMPARE(content.sha256, // printf abcd | sha256sum
                 std::string("88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589"));
        QCOMPARE(content.width, std::uint64_t{2});
        QCOMPARE(content.height, std::uint64_t{2});
    }

    void whatLiesBetweenRowsIsNotCounted() {
        Image padded = *imageOf("a.png", {3, 2}, PixelLayout::Gray8, {'a', 'b', '?', 'c', 'd', '!'});
        padded.stored.extent.width = 2; // and the stride stays
        QVERIFY(app::contentOf(padded) == app::contentOf(*fourPixels()));
    }

    void casesLearnWhatTheyCount() {
        const ImagePointer image = fourPixels();
        app::PixelContents contents;
        std::vector<MeasureCase> filled;
        HeldPool pool; // so nothing is known before fill() returns
        contents.fill({caseWith(*image), caseWith(ShuffledPixels{*image}), caseOf(0, 0)},
                      [&](auto cases) { filled = std::move(cases); });
        QVERIFY(filled.empty()); // not on this thread
        pool.release();
        QTRY_COMPARE(filled.size(), std::size_t{3});
        QVERIFY(filled[0].pixels.content == app::contentOf(*image));
        QVERIFY(filled[1].pixels.content == filled[0].pixels.content);
        QVERIFY(!filled[2].pixels.content); // made here
        QVERIFY(measurementOf(filled[0]).content == filled[0].pixels.content);
        filled.clear();
        contents.fill({caseWith(*image)}, [&](auto cases) { filled = std::move(cases); });
        QCOMPARE(filled.size(), std::size_t{1}); // at once: it is known
        QVERIFY(filled[0].pixels.content.has_value());
    }

    /// The lab can close while its pixels are hashed.
    void nothingIsCalledAfterTheEnd() {
        HeldPool pool;
        bool called = false;
        auto contents = std::make_unique<app::PixelContents>();
        contents->fill({caseWith(*fourPixels())}, [&](const auto&) { called = true; });
        contents.reset();
        pool.release();
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }
};

ROOM_TEST(TestLabRunner, QCoreApplication)
#include "tst_lab_runner.moc"
