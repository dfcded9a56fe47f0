// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that an engine counts the requested scopes together with the histogram.

#include "engine/count/engine.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"

using namespace tonescope;

class TestEngineScopes : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;

    CountResult result(const CountSettings& settings, const Image& image, const CountControl& control = {}) {
        JobOutcome outcome =
            m_engine->count({std::make_shared<const Image>(image), settings, {}, {}}, control);
        if (!outcome) QTest::qFail("not counted", __FILE__, __LINE__);
        return outcome ? std::move(outcome).value() : CountResult{};
    }
    static CountSettings wanting(ScopeSet scopes) {
        CountSettings settings;
        settings.scopes = scopes;
        return settings;
    }
    static Image turnedImage() {
        Image image = test::makeImage(PixelLayout::Rgba8, {40, 30}, test::Content::Clear);
        image.orientation = {true, false, true};
        return image;
    }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
    }

    void whatNobodyWantsCostsNothing() {
        QVERIFY(result({}, turnedImage()).scopes.empty());
        QCOMPARE(m_script->scopes.load(), 0);
    }

    void theyAreOfTheRegionAndUpright() {
        CountSettings settings = wanting(test::everyScope);
        settings.region = Region{5, 7, 20, 90}; // reaches beyond the image
        settings.rules.formula = GrayFormula::Rec709;
        settings.rules.transparent = Transparent::LeftOut;
        const Image image = turnedImage();
        const CountResult counted = result(settings, image);
        QCOMPARE(m_script->scopes.load(), 2); // waveform and parade in one pass
        QVERIFY(counted.notes.empty());
        for (const ScopeKind kind : allScopes) {
            const ScopeCountsPointer scope = counted.scope(kind);
            QVERIFY(scope);
            QCOMPARE(scope->kind, kind);
            QCOMPARE(scope->device, counted.device.name);
            QCOMPARE(scope->width, std::int64_t{20});
            QVERIFY(scope->tables == test::countScopePlainly(kind, image, counted.region,
                                                             settings.rules.formula,
                                                             settings.rules.transparent));
            QVERIFY(scope->addsUpTo(counted.histogram.pixels()));
        }
        QVERIFY(counted.histogram.pixels() < counted.region.pixels());
    }

    void onlyTheWantedOnes() {
        const CountResult counted = result(wanting(ScopeSet::of(ScopeKind::Parade)), turnedImage());
        QCOMPARE(counted.scopes.size(), std::size_t{1});
        QVERIFY(counted.scope(ScopeKind::Parade) && !counted.scope(ScopeKind::Waveform));
        QCOMPARE(counted.scope(ScopeKind::Parade)->tables.size(), std::size_t{3});
    }

    void byRows() {
        CountSettings settings = wanting(test::everyScope);
        settings.region = Region{5, 7, 20, 23};
        settings.scopesByRows = true;
        const Image image = turnedImage();
        const CountResult counted = result(settings, image);
        for (const ScopeKind kind : allScopes) {
            const ScopeCountsPointer scope = counted.scope(kind);
            QCOMPARE(scope->byRows, kind != ScopeKind::Vectorscope);
            if (scope->byRows) QCOMPARE(scope->width, std::int64_t{23});
            QVERIFY(scope->tables == test::countScopePlainly(kind, image, counted.region,
                                                             settings.rules.formula,
                                                             settings.rules.transparent, true));
        }
    }

    void gray() {
        const Image image = test::makeImage(PixelLayout::Gray16, {40, 30});
        const CountResult counted = result(wanting(test::everyScope), image);
        QCOMPARE(counted.scope(ScopeKind::Parade)->tables[2], counted.scope(ScopeKind::Waveform)->tables[0]);
        QCOMPARE(counted.scope(ScopeKind::Vectorscope)->tables[0].column(128)[128], std::uint64_t{1200});
        QCOMPARE(counted.scope(ScopeKind::Waveform)->sampleBits, 16);
    }

    void lettersHaveNone() {
        CountSettings settings = wanting(test::everyScope);
        settings.rules.binning = Binning::Letters;
        QVERIFY(result(settings, test::makeImage(PixelLayout::Gray8, {40, 30})).scopes.empty());
    }

    void whereTheDeviceFailsTheHostCounts_data() {
        test::columns<bool, QString>({"loses", "cause"});
        QTest::newRow("it cannot") << false << QStringLiteral("the device sees no scope");
        QTest::newRow("counts are lost") << true << QStringLiteral("do not add up");
    }
    void whereTheDeviceFailsTheHostCounts() {
        QFETCH(bool, loses);
        QFETCH(QString, cause);
        (loses ? m_script->losesOfScope : m_script->failsToScope) = true;
        const Image image = turnedImage();
        const CountResult counted = result(wanting(test::everyScope), image);
        QCOMPARE(counted.device.key, test::fakeOne); // the histogram is the device's
        QCOMPARE(counted.notes.size(), std::size_t{1});
        const QString note = QString::fromStdString(english(counted.notes.front()));
        QVERIFY2(note.contains(cause), qPrintable(note));
        QCOMPARE(counted.scopes.size(), allScopes.size());
        for (const ScopeCountsPointer& scope : counted.scopes) {
            QVERIFY(scope->device != counted.device.name);
            QVERIFY(scope->addsUpTo(counted.region.pixels()));
        }
    }

    void aStopBetweenHistogramAndScopes() {
        std::stop_source stop;
        m_script->atScope = [&stop] { stop.request_stop(); };
        CountControl control{stop.get_token()};
        const auto image = std::make_shared<const Image>(turnedImage());
        QVERIFY(m_engine->count({image, wanting(test::everyScope), {}, {}}, control).stopped());
        QCOMPARE(m_script->scopes.load(), 1);
    }
};

ROOM_TEST(TestEngineScopes, tonescope::test::NoApplication)
#include "tst_engine_scopes.moc"
