// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the engine and what guards its counts.

#include "engine/count/device_trust.h"
#include "engine/count/engine.h"
#include "engine/count/watchdog_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"

#include <algorithm>
#include <array>
#include <new>

using namespace std::chrono_literals;
using namespace tonescope;

// Tests Engine on fake devices: which device and strategy count a request, which notes a result has if a
// device fails, and when a result is exact.

namespace {

CountJob job(CountSettings settings = {}, PixelLayout layout = PixelLayout::Rgb8) {
    return {std::make_shared<const Image>(test::makeImage(layout, {40, 30})), std::move(settings),
            std::chrono::steady_clock::now(), Nanoseconds(5)};
}

CountSettings onDevice(std::string device, std::string strategy = {}) {
    CountSettings settings;
    settings.device = std::move(device);
    settings.strategy = std::move(strategy);
    return settings;
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;

    CountResult result(const CountJob& what) {
        JobOutcome outcome = m_engine->count(what, {});
        if (const Failure* failure = outcome.failed())
            QTest::qFail(english(failure->cause).c_str(), __FILE__, __LINE__);
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
    }

    void devicesAreToldWhereAnImageLies() {
        std::vector<bool> told;
        m_script->atCount = [&](const CountTask& task) { told.push_back(task.lasting.has_value()); };
        static_cast<void>(result(job()));
        CountJob lasting = job();
        Image image = *lasting.image;
        image.lasting.emplace();
        lasting.image = std::make_shared<const Image>(image);
        static_cast<void>(result(lasting));
        QCOMPARE(told, (std::vector{false, true}));
    }

    /// How many bits the picture uses is known of a dark part of it, too, and asked once.
    void aPartKnowsHowManyBitsThePictureUses() {
        std::vector<std::uint8_t> bytes(2 * 40 * 30);
        bytes[2 * 40 * 30 - 2] = 0xff; // the last sample is 4095
        bytes[2 * 40 * 30 - 1] = 0x0f;
        CountJob what = job();
        what.image = test::imageOf("12 bits", {40, 30}, PixelLayout::Gray16, std::move(bytes));
        what.settings.region = Region{0, 0, 10, 10};
        const CountResult part = result(what);
        QCOMPARE(part.histogram.lastValue(Channel::Gray), 4095U);
        QCOMPARE(part.histogram.pixels(), 100U);
        QCOMPARE(m_script->counts.load(), 2);
        what.settings.region = Region{1, 0, 10, 10};
        QCOMPARE(result(what).histogram.lastValue(Channel::Gray), 4095U);
        QCOMPARE(m_script->counts.load(), 3);
        what.settings.region.reset();
        QCOMPARE(result(what).histogram.lastValue(Channel::Gray), 4095U);
        QCOMPARE(m_script->counts.load(), 4);
    }

    /// A file of 10 bits has 1024 bins, also if it is dark, and gray is computed from its own values.
    void aFileOfTenBitsHas1024Bins() {
        CountJob what = job();
        auto image = std::make_shared<Image>(test::makeImage(PixelLayout::Rgba16, {40, 30}));
        auto* samples = reinterpret_cast<std::uint16_t*>(const_cast<std::byte*>(image->stored.data));
        const std::size_t count = image->stored.spanBytes() / sizeof *samples;
        std::for_each_n(samples, count, [](std::uint16_t& sample) { sample %= 200; });
        samples[0] = samples[1] = samples[2] = 1023;
        image->stored.usedBits = 10;
        what.image = image;
        what.settings.channels.insert(Channel::Alpha);
        what.settings.region = Region{0, 0, 10, 10};
        const Histogram part = result(what).histogram;
        QCOMPARE(part.bitDepth(), 10);
        QCOMPARE(part.counts(Channel::Gray).size(), std::size_t{1024});
        QCOMPARE(part.counts(Channel::Gray)[1023], std::uint64_t{1});
        QCOMPARE(part.pixels(), 100U);
        QVERIFY(part.consistent());
        what.settings.region = Region{10, 0, 10, 10};
        const Histogram dark = result(what).histogram;
        QCOMPARE(dark.lastValue(Channel::Gray), 1023U);
        QCOMPARE(dark.lastValue(Channel::Alpha), 1023U);
        samples[count - 1] = 1024;
        what.settings.region.reset();
        const JobOutcome wrong = m_engine->count(what, {});
        QVERIFY(wrong.failed());
        QCOMPARE(english(wrong.failed()->cause),
                 std::string("some samples have more bits than the file says"));
    }

    void countsOnTheDefaultWithItsStrategy() {
        const CountJob what = job();
        const CountResult counted = result(what);
        QCOMPARE(counted.device.key, test::fakeOne);
        QCOMPARE(counted.strategy.id, std::string_view("simple"));
        QCOMPARE(english(counted.reason), std::string("the gpu with the most compute units"));
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QCOMPARE(counted.region, Region::whole({40, 30}));
        QVERIFY(counted.exact);
        QVERIFY(counted.timings.wall.count() > 0);
        QCOMPARE(counted.timings.of(Phase::Decode)->duration, Nanoseconds(5));
        QVERIFY(counted.notes.empty());
    }

    void countsWhereAndHowItIsTold() {
        const CountResult counted = result(job(onDevice(test::fakeTwo, "clever")));
        QCOMPARE(counted.device.key, test::fakeTwo);
        QCOMPARE(counted.strategy.id, std::string_view("clever"));
        QCOMPARE(result(job(onDevice("host"))).strategy.id, std::string_view("host-private"));
    }

    void saysWhenTheWishCannotBeMet() {
        const CountResult elsewhere = result(job(onDevice("gone/with/the-wind")));
        QCOMPARE(elsewhere.device.key, test::fakeOne);
        QCOMPARE(elsewhere.notes.size(), std::size_t{1});
        const CountResult otherwise = result(job(onDevice(test::fakeOne, "host-serial")));
        QCOMPARE(otherwise.strategy.id, std::string_view("simple"));
        QCOMPARE(otherwise.notes.size(), std::size_t{1});
        const QString note =
            QString::fromStdString(english(otherwise.notes.front())); // by titles, as in menus
        QVERIFY2(note.endsWith(QStringLiteral("counted with Simple")), qPrintable(note));
        QVERIFY2(!note.contains(QStringLiteral("host-serial")), qPrintable(note));
    }

    void aDeviceThatFailsIsNamedAndTheHostCounts_data() {
        QTest::addColumn<int>("way");
        QTest::addColumn<QString>("cause");
        QTest::addColumn<int>("opened"); // in the end
        QTest::newRow("to open") << 0 << QStringLiteral("the device is asleep") << 1;
        QTest::newRow("for good") << 1 << QStringLiteral("the device fell off") << 2;
        QTest::newRow("to build") << 2 << QStringLiteral("the device knows no such word") << 1;
        QTest::newRow("by an exception") << 3 << QStringLiteral("there is not enough memory") << 1;
    }
    void aDeviceThatFailsIsNamedAndTheHostCounts() {
        QFETCH(int, way);
        QFETCH(QString, cause);
        QFETCH(int, opened);
        std::atomic<bool>& fails = *std::array{&m_script->failsToOpen, &m_script->failsToCount,
                                               &m_script->failsToBuild, &m_script->throws}
                                        .at(static_cast<std::size_t>(way));
        fails = true;
        const CountJob what = job(onDevice(test::fakeOne, "clever"));
        const CountResult counted = result(what);
        QCOMPARE(counted.device.key, std::string(hostDeviceKey));
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(english(counted.notes.front()))
                    .startsWith(QStringLiteral("Fake One failed: ") + cause));

        fails = false;
        QCOMPARE(result(what).device.key, test::fakeOne); // it is tried again
        QCOMPARE(m_script->opened.load(), opened);        // afresh only where it was lost
    }

    void whatTuningFoundComesBeforeTheRule() {
        TunedMethod choice{test::fakeOne, PixelKind::Colour8, 3600, "clever", {}, "it was fastest"};
        choice.launch.set(Parameter::Copies, 4);
        Engine engine(std::make_unique<test::FakeBackend>(m_script), std::make_unique<host::HostBackend>(),
                      {{choice}, {"a tuning note"}});
        QCOMPARE(engine.catalog().notes, (std::vector<Text>{"a note", "a tuning note"}));
        const DeviceInfo device = *engine.catalog().find(test::fakeOne);
        const auto method = [&](PixelLayout layout, std::uint64_t bytes) {
            return engine.methodFor(device, layout, ChannelSet::of(Channel::Gray), bytes);
        };
        QCOMPARE(method(PixelLayout::Rgb8, 3600).strategy.id, std::string_view("clever"));
        QCOMPARE(method(PixelLayout::Rgb8, 3600).launch, choice.launch);
        QCOMPARE(method(PixelLayout::Rgb8, std::uint64_t{3600} * 9).strategy.id, std::string_view("simple"));
        QCOMPARE(method(PixelLayout::Gray8, 3600).strategy.id, std::string_view("simple"));

        const JobOutcome outcome = engine.count(job(onDevice(test::fakeOne)), {});
        const auto& counted = outcome.value();
        QCOMPARE(counted.strategy.id, std::string_view("clever"));
        QCOMPARE(english(counted.strategyReason), std::string("tuned here, it was fastest"));
        const JobOutcome asked = engine.count(job(onDevice(test::fakeOne, "simple")), {});
        QCOMPARE(asked.value().strategy.id, std::string_view("simple"));
    }

    void aTunedStrategyThatIsGoneIsNotUsed() {
        const TunedMethod gone{test::fakeOne, PixelKind::Colour8, 3600, "gone", {}, {}};
        Engine engine(std::make_unique<test::FakeBackend>(m_script), std::make_unique<host::HostBackend>(),
                      {{gone}, {}});
        const JobOutcome outcome = engine.count(job(onDevice(test::fakeOne)), {});
        QCOMPARE(outcome.value().strategy.id, std::string_view("simple"));
    }

    void regionsAreCutToTheImage() {
        CountSettings settings;
        settings.region = Region{30, 20, 100, 100};
        QCOMPARE(result(job(settings)).region, (Region{30, 20, 10, 10}));
        settings.region = Region{40, 0, 1, 1};
        QVERIFY(m_engine->count(job(settings), {}).failed() != nullptr);
    }

    void onlyChannelsOfTheImageAreCounted() {
        QCOMPARE(result(job({}, PixelLayout::Gray16)).histogram.channels(), ChannelSet::of(Channel::Gray));
        CountSettings settings;
        settings.channels = ChannelSet::of(Channel::Alpha);
        QVERIFY(m_engine->count(job(settings), {}).failed() != nullptr);
    }

    void regionsAreUpright() {
        CountJob what = job();
        Image turned = *what.image;
        turned.orientation = {false, false, true}; // stored 40 x 30, upright 30 x 40
        what.image = std::make_shared<const Image>(turned);
        what.settings.region = Region{0, 35, 30, 5}; // the last rows: stored, the last columns
        const CountResult counted = result(what);
        const CountTask same{cropped(turned.stored, {35, 0, 5, 30}), grayAndColour, GrayFormula::Rec601,
                             Transparent::Counted};
        QCOMPARE(test::difference(counted.histogram, test::reference(same)), std::string());
    }

    /// Some pixels of a damaged picture are not those of the original, so counts of it are never called
    /// exact.
    void noCountOfADamagedPictureIsExact() {
        QVERIFY(result(job()).exact);
        CountJob damaged = job();
        Image image = *damaged.image;
        image.damage = "corrupt data";
        damaged.image = std::make_shared<const Image>(image);
        damaged.settings.rules.transparent = Transparent::LeftOut;
        const CountResult counted = result(damaged);
        QVERIFY(!counted.exact && counted.histogram.consistent());
        QCOMPARE(english(counted.notes.back()), std::string("the picture is damaged: corrupt data"));
    }

    void stoppingIsNoFailure() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(m_engine->count(job(), {stop.get_token()}).stopped());
    }
};

ROOM_TEST(TestEngine, tonescope::test::NoApplication)

// Tests that an engine counts the requested scopes together with the histogram.

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

// Tests DeviceTrust: counts that cannot be right are never called exact. The error is reported, the host
// counts again, and the device is marked until it counts correctly.

namespace {

const Image& picture() {
    static const Image image = test::makeImage(PixelLayout::Rgba8, {40, 30});
    return image;
}

CountTask task(Transparent transparent = Transparent::Counted) {
    return {picture().stored, grayAndColour, GrayFormula::Rec601, transparent};
}

} // namespace

class TestDeviceTrust : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;

    CountResult counted(bool sample = false, bool live = false,
                        Transparent transparent = Transparent::Counted) {
        CountSettings settings;
        settings.rules.transparent = transparent;
        settings.device = test::fakeOne;
        settings.sampleOnHost = sample;
        settings.live = live;
        static const auto image = std::make_shared<const Image>(picture());
        JobOutcome outcome = m_engine->count({image, settings, std::chrono::steady_clock::now(), {}}, {});
        if (const Failure* failure = outcome.failed())
            QTest::qFail(english(failure->cause).c_str(), __FILE__, __LINE__);
        return std::move(outcome).value();
    }
    static QString note(const CountResult& result) {
        return result.notes.empty() ? QString() : QString::fromStdString(english(result.notes.front()));
    }
    static Histogram right() { return test::reference(task()); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
    }

    void whatSumsTell_data() {
        QTest::addColumn<int>("gray"); // by which its sum is wrong
        QTest::addColumn<int>("colour");
        QTest::addColumn<bool>("leftOut");
        QTest::addColumn<QString>("flaw"); // begins so
        const QString none, sums = QStringLiteral("counts do not add up"),
                            channels = QStringLiteral("channels do not agree");
        QTest::newRow("all is right") << 0 << 0 << false << none;
        QTest::newRow("one is missing") << -1 << 0 << false << sums;
        QTest::newRow("one too many") << 0 << 1 << false << sums;
        QTest::newRow("the same are missing everywhere") << -2 << -2 << false << sums;
        QTest::newRow("as many left out everywhere") << -2 << -2 << true << none;
        QTest::newRow("left out of gray alone") << -2 << 0 << true << channels;
        QTest::newRow("more than there are") << 1 << 1 << true << sums;
    }
    void whatSumsTell() {
        QFETCH(int, gray);
        QFETCH(int, colour);
        QFETCH(bool, leftOut);
        QFETCH(QString, flaw);
        Histogram histogram = right();
        for (const Channel channel : allChannels) {
            const auto bins = histogram.counts(channel);
            if (bins.empty()) continue;
            auto& fullest = *std::max_element(bins.begin(), bins.end());
            fullest += static_cast<std::uint64_t>(std::int64_t{channel == Channel::Gray ? gray : colour});
        }
        const CountTask asked = task(leftOut ? Transparent::LeftOut : Transparent::Counted);
        const auto found = flawOf(asked, histogram, asked.pixels.pixels());
        const QString told = QString::fromStdString(english(found.value_or(Text())));
        QVERIFY2(flaw.isEmpty() ? told.isEmpty() : told.startsWith(flaw), qPrintable(told));
    }

    /// The host need not say how many pixels were to be counted.
    void whereNothingIsTransparentNothingIsLeftOut() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {40, 30});
        const CountTask all{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::LeftOut};
        QVERIFY(!flawOf(all, test::reference(all), all.pixels.pixels()));
        QVERIFY(flawOf(all, Histogram(8, grayAndColour), all.pixels.pixels()));
    }

    /// Right counts of a device that is doubted are not exact, where the host could not count them, too.
    void whatTheHostCannotCountIsNotExact() {
        const Histogram nothing(8, grayAndColour), counts = right();
        const auto fails = [](const CountTask&) -> CountOutcome {
            return Failure{Stage::Kernel, "no memory", {}, {}};
        };
        DeviceTrust trust;
        const std::string key = "a/device";
        QVERIFY(trust.check({key, task(), nothing, fails, fails, {}}, false).failed());
        const Outcome<Done> sound = trust.check({key, task(), counts, fails, fails, {}}, false);
        QVERIFY(sound.failed());
        QVERIFY2(english(sound.failure().cause).find("could not be compared") != std::string::npos,
                 english(sound.failure().cause).c_str());
        QVERIFY(trust.doubts(key));
    }

    /// A check that was stopped has neither passed nor found a flaw.
    void aStoppedCheckIsNotPassed_data() {
        test::columns<bool, bool, bool>({"leftOut", "doubted", "sample"});
        QTest::newRow("the number of pixels") << true << false << false;
        QTest::newRow("bin by bin") << false << true << false;
        QTest::newRow("a sample of rows") << false << false << true;
    }
    void aStoppedCheckIsNotPassed() {
        QFETCH(bool, leftOut);
        QFETCH(bool, doubted);
        QFETCH(bool, sample);
        const CountTask asked = task(leftOut ? Transparent::LeftOut : Transparent::Counted);
        const Histogram nothing(8, grayAndColour), counts = test::reference(asked);
        const auto stops = [](const CountTask&) -> CountOutcome { return Stopped{}; };
        std::stop_source stop;
        stop.request_stop();
        DeviceTrust trust;
        const std::string key = "a/device";
        if (doubted) QVERIFY(!trust.check({key, asked, nothing, stops, stops, {}}, false));
        QVERIFY(trust.check({key, asked, counts, stops, stops, stop.get_token()}, sample).stopped());
        QCOMPARE(trust.doubts(key), doubted);
    }

    /// The host's counts are compared with the pixels, too: nothing is exact by default.
    void theHostIsChecked_data() {
        test::columns<bool, int>({"letters", "layout"});
        QTest::newRow("transparent pixels left out") << false << int(PixelLayout::Rgba8);
        QTest::newRow("of 16 bits") << false << int(PixelLayout::Rgba16);
        QTest::newRow("letters") << true << int(PixelLayout::Gray8);
    }
    void theHostIsChecked() {
        QFETCH(bool, letters);
        QFETCH(int, layout);
        const Image image =
            test::makeImage(static_cast<PixelLayout>(layout), {40, 30}, test::Content::Clear, 3);
        CountTask asked{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                        Transparent::LeftOut};
        if (letters) asked.rules.binning = Binning::Letters;
        Histogram counts = test::reference(asked);
        const auto never = [](const CountTask&) -> CountOutcome { return Stopped{}; };
        DeviceTrust trust;
        const std::string host(hostDeviceKey);
        QVERIFY(trust.check({host, asked, counts, never, never, {}}, false).ok());
        const auto bins = counts.counts(Channel::Gray);
        --*std::max_element(bins.begin(), bins.end());
        QVERIFY(trust.check({host, asked, counts, never, never, {}}, false).failed());
    }

    void nothingIsExactByDefault() {
        QVERIFY(!CountResult().exact);
        QVERIFY(!Counted().exact);
        QVERIFY(!host::countPlainly(task())->exact); // counting functions do not check their result
        QVERIFY(counted().exact);
        QVERIFY(counted(false, false, Transparent::LeftOut).exact);
    }

    void otherChannelsAreAFlaw() { QVERIFY(flawOf(task(), Histogram(8, ChannelSet::of(Channel::Gray)), 0)); }

    void aMissIsNamedAndTheHostCounts() {
        m_script->loses = 3;
        const CountResult result = counted();
        QVERIFY(result.exact);
        QCOMPARE(result.device.key, std::string(hostDeviceKey));
        QCOMPARE(test::difference(result.histogram, right()), std::string());
        for (const char* part : {"Fake One failed", "gray has 1197 instead of 1200 pixels", "with Simple"})
            QVERIFY2(note(result).contains(QString::fromLatin1(part)), qPrintable(note(result)));
        QCOMPARE(result.doubted, std::vector<std::string>{test::fakeOne});
    }

    /// How many pixels were to be counted is then known to the host alone.
    void aMissIsFoundWherePixelsAreLeftOut() {
        QCOMPARE(counted(false, false, Transparent::LeftOut).device.key, test::fakeOne);
        m_script->losesAll = true;
        const CountResult result = counted(false, false, Transparent::LeftOut);
        QCOMPARE(result.device.key, std::string(hostDeviceKey));
        QVERIFY2(note(result).contains(QStringLiteral("gray has 0 instead of")), qPrintable(note(result)));
    }

    /// The device is asked again, is opened afresh, and is believed when every bin is the host's.
    void itIsDoubtedUntilItCountsRight() {
        m_script->loses = 3;
        QCOMPARE(counted().doubted.size(), std::size_t{1});
        m_script->loses = 0;
        m_script->misplaces = true; // its sums are right
        QCOMPARE(counted().device.key, std::string(hostDeviceKey));
        m_script->misplaces = false;
        const CountResult result = counted();
        QCOMPARE(result.device.key, test::fakeOne);
        QVERIFY(result.doubted.empty());
        QVERIFY2(note(result).contains(QStringLiteral("this time every bin equals")),
                 qPrintable(note(result)));
        QCOMPARE(m_script->opened.load(), 3);
        QVERIFY(counted().notes.empty());
    }

    void aSampleOfRowsFindsWhatSumsDoNot() {
        m_script->misplaces = true;
        QVERIFY(counted(false).device.key == test::fakeOne); // nothing tells
        const CountResult result = counted(true);
        QCOMPARE(result.device.key, std::string(hostDeviceKey));
        QCOMPARE(test::difference(result.histogram, right()), std::string());
        QVERIFY2(note(result).contains(QStringLiteral("sample of rows")), qPrintable(note(result)));
        m_script->misplaces = false;
        QCOMPARE(counted(true).device.key, test::fakeOne);
    }

    /// A drag shows at once; when it rests the sample is taken.
    void noSampleDelaysADrag() {
        m_script->misplaces = true;
        QCOMPARE(counted(true, true).device.key, test::fakeOne);
        QCOMPARE(m_script->counts.load(), 1);
    }
};

ROOM_TEST(TestDeviceTrust, QApplication)

// Tests WatchdogBackend: a device that hangs is given up, other devices go on, and driver calls are reported
// to a DriverWatch.

namespace {

CountJob jobOn(const std::string& device = {}) {
    CountSettings settings;
    settings.device = device;
    return {std::make_shared<const Image>(test::makeImage(PixelLayout::Gray8, {40, 30})),
            settings,
            std::chrono::steady_clock::now(),
            {}};
}

class Watch : public DriverWatch {
public:
    void entered(const DriverPlace& place) override {
        if (throws) throw std::bad_alloc();
        inside.push_back(place);
        told.push_back(english(place.doing));
    }
    void left(const DriverPlace& place) override { std::erase(inside, place); }

    std::vector<DriverPlace> inside;
    std::vector<std::string> told;
    bool throws = false;
};

} // namespace

class TestWatchdogBackend : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    std::weak_ptr<const void> m_held;

    std::shared_ptr<Watch> m_watch;
    std::unique_ptr<Backend> m_watched;
    std::unique_ptr<Counter> m_counter; ///< of a device whose driver calls are watched

    void beginWatched() {
        m_watch = std::make_shared<Watch>();
        m_watched = std::make_unique<WatchdogBackend>(std::make_unique<test::FakeBackend>(m_script),
                                                      Timeouts{1h, 1h}, nullptr, m_watch);
        const DeviceCatalog catalog = m_watched->find();
        m_counter = std::move(m_watched->open(catalog.devices.front())).value();
    }
    std::vector<std::string> toldBy(const std::function<void()>& call) {
        m_watch->told.clear();
        call();
        return m_watch->told;
    }
    std::vector<std::string> toldByCount(PixelLayout layout, std::string_view strategy) {
        return toldBy([&] {
            const Image image = test::makeImage(layout, {9, 9});
            const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
            QVERIFY(m_counter->count(task, {strategy}, {}).ok());
        });
    }

    /// An engine that waits so long for the fake devices.
    void begin(std::chrono::milliseconds call) {
        const auto held = std::make_shared<int>();
        m_held = held;
        m_engine = std::make_unique<Engine>(
            std::make_unique<WatchdogBackend>(std::make_unique<test::FakeBackend>(m_script),
                                              Timeouts{call, call}, held),
            std::make_unique<host::HostBackend>());
    }

    CountResult result(const CountJob& what) {
        JobOutcome outcome = m_engine->count(what, {});
        if (!outcome) qFatal("a count failed");
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void init() { m_script = std::make_shared<test::FakeScript>(); }
    void cleanup() {
        for (const auto& gate : {m_script->countGate, m_script->searchGate}) {
            if (gate) gate->open();
        }
        m_engine.reset();
        QTRY_VERIFY(m_held.expired()); // threads that were given up end when their devices let them
    }

    void devicesThatAnswerAreAsBefore() {
        begin(1h);
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{3});
        QCOMPARE(m_engine->catalog().notes, std::vector<Text>{"a note"});
        const CountResult counted = result(jobOn());
        QCOMPARE(counted.device.key, test::fakeOne);
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QVERIFY(counted.notes.empty());
        QVERIFY(counted.givenUp.empty());
    }

    void failuresOfDevicesAreTheirOwn() {
        begin(1h);
        m_script->throws = true;
        const CountResult counted = result(jobOn());
        QCOMPARE(counted.device.type, DeviceType::Host);
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QCOMPARE(english(counted.notes.front()),
                 std::string("Fake One failed: there is not enough memory; counted on the host CPU"));
        QVERIFY(counted.givenUp.empty());
    }

    void aWatchThatThrowsIsAFailure() {
        beginWatched();
        m_watch->throws = true;
        const Image image = test::makeImage(PixelLayout::Gray8, {9, 9});
        QVERIFY(m_counter->count({image.stored, ChannelSet::of(Channel::Gray)}, {"simple"}, {}).failed());
        QVERIFY(m_watched->open(m_watched->find().devices.back()).failed());
    }

    void aDeviceThatNeverReturnsIsGivenUpAndNotAskedAgain() {
        begin(500ms); // in which the other one has to count
        m_script->countGate = std::make_shared<test::Gate>();
        const CountResult counted = result(jobOn(test::fakeOne));
        QCOMPARE(counted.device.type, DeviceType::Host);
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QVERIFY2(english(counted.notes.front()).starts_with("Fake One failed: no progress for "),
                 english(counted.notes.front()).c_str());
        QCOMPARE(counted.givenUp, std::vector<std::string>{test::fakeOne});
        m_script->countGate->open();
        const int asked = m_script->counts;
        const CountResult again = result(jobOn(test::fakeOne));
        QCOMPARE(m_script->counts.load(), asked);
        QCOMPARE(again.device.type, DeviceType::Host);
        QCOMPARE(again.notes.size(), std::size_t{1}); // and that is said each time
        QVERIFY2(english(again.notes.front()).find(" for 0 ms") == std::string::npos,
                 english(again.notes.front()).c_str());
        // Where no device was chosen, the next best one counts.
        const CountResult other = result(jobOn());
        QCOMPARE(other.device.key, test::fakeTwo);
        QVERIFY(other.notes.empty());
    }

    void aSearchThatNeverReturnsLeavesTheHost() {
        begin(20ms);
        m_script->searchGate = std::make_shared<test::Gate>();
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{1});
        QCOMPARE(m_engine->catalog().notes.size(), std::size_t{1});
        QVERIFY2(
            english(m_engine->catalog().notes.front()).starts_with("looking for devices: no progress for "),
            english(m_engine->catalog().notes.front()).c_str());
        QCOMPARE(result(jobOn()).device.type, DeviceType::Host);
    }

    /// An engine for other servers shares the devices of this machine: what was found and what was given up
    /// stay so.
    void theNextEngineKnowsWhatWasGivenUp() {
        const std::shared_ptr<Backend> local = std::make_shared<WatchdogBackend>(
            std::make_unique<test::FakeBackend>(m_script), Timeouts{500ms, 500ms});
        const auto next = [&] {
            m_engine = std::make_unique<Engine>(local, std::make_unique<host::HostBackend>());
        };
        next();
        m_script->countGate = std::make_shared<test::Gate>();
        QCOMPARE(result(jobOn(test::fakeOne)).givenUp, std::vector<std::string>{test::fakeOne});
        m_script->searchGate = std::make_shared<test::Gate>(); // a new search would hang here
        m_script->countGate->open();
        const int asked = m_script->counts;
        next();
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{3});
        const CountResult again = result(jobOn(test::fakeOne));
        QCOMPARE(again.device.type, DeviceType::Host);
        QCOMPARE(again.givenUp, std::vector<std::string>{test::fakeOne});
        QCOMPARE(m_script->counts.load(), asked);
        QCOMPARE(result(jobOn(test::fakeTwo)).device.key, test::fakeTwo);
    }

    /// Who wants something else does not wait for a device that is deaf to its stop.
    void whatWasStoppedIsLeftToTheDevice() {
        begin(1h);
        m_script->countGate = std::make_shared<test::Gate>();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(m_engine->count(jobOn(test::fakeOne), {stop.get_token()}).stopped());
        QCOMPARE(result(jobOn("host")).device.type, DeviceType::Host);
        m_script->countGate->open(); // and it is there again
        const CountResult counted = result(jobOn(test::fakeOne));
        QCOMPARE(counted.device.key, test::fakeOne);
        QVERIFY(counted.givenUp.empty());
        QCOMPARE(m_script->stoppedBefore.load(), 1);
    }

    void everySignOfLifeSetsANewTimeout() {
        const auto gate = std::make_shared<test::Gate>();
        const auto script = std::make_shared<test::MemberScript>();
        script->before = [gate](int, const CountTask&,
                                const CountControl& control) -> std::optional<CountOutcome> {
            control.tell({Activity::Kind::BuildingKernel});
            gate->pass();
            return std::nullopt;
        };
        const DeviceInfo device = test::memberDevice("Slow");
        WatchdogBackend backend(
            std::make_unique<test::ScriptedBackend>(test::ScriptedBackend::Devices{{device, script}}),
            Timeouts{1h, 1ms});
        backend.find();
        const auto counter = backend.open(device);
        const CountJob counted = jobOn();
        const CountOutcome outcome = (*counter)->count(
            {counted.image->stored, ChannelSet::of(Channel::Gray), {}, {}, counted.image->storage},
            {"simple"}, {});
        QVERIFY(outcome.failed() != nullptr);
        QCOMPARE(outcome.failure().stage, Stage::Build);
        QCOMPARE(backend.givenUp(), std::vector<std::string>{device.key});
        gate->open();
    }

    /// A call that was stopped occupies the device until its driver returns.
    void aDriverThatIsStoppedAndHangsOccupiesItsDevice() {
        const auto gate = std::make_shared<test::Gate>();
        const auto script = std::make_shared<test::MemberScript>();
        std::stop_source stop;
        script->before = [gate, &stop](int, const CountTask&,
                                       const CountControl&) -> std::optional<CountOutcome> {
            stop.request_stop();
            gate->pass();
            return std::nullopt;
        };
        const DeviceInfo device = test::memberDevice("Slow");
        WatchdogBackend backend(
            std::make_unique<test::ScriptedBackend>(test::ScriptedBackend::Devices{{device, script}}),
            Timeouts{1h, 1h});
        backend.find();
        const auto counter = backend.open(device);
        QVERIFY(!(*counter)->isOccupied());
        const CountJob counted = jobOn();
        const CountOutcome outcome = (*counter)->count(
            {counted.image->stored, ChannelSet::of(Channel::Gray), {}, {}, counted.image->storage},
            {"simple"}, {stop.get_token()});
        QVERIFY(outcome.stopped());
        QVERIFY((*counter)->isOccupied());
        gate->open();
        QTRY_VERIFY(!(*counter)->isOccupied());
    }

    void theWatchIsToldOfTheSearchAndTheOpening() {
        beginWatched();
        QCOMPARE(m_watch->told,
                 (std::vector<std::string>{"looking for OpenCL drivers", "opening Fake Platform, Fake One"}));
        QVERIFY(m_watch->inside.empty());
    }

    void theWatchIsToldOfTheFirstCountOfEachKind() {
        beginWatched();
        const std::vector<std::string> none,
            gray{"building and starting simple on gray8 pixels on Fake Platform, Fake One"},
            colour{"building and starting simple on rgb8 pixels on Fake Platform, Fake One"},
            clever{"building and starting clever on gray8 pixels on Fake Platform, Fake One"};
        for (const auto& first : {gray, none})
            QCOMPARE(toldByCount(PixelLayout::Gray8, "simple"), first);
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), colour);
        QCOMPARE(toldByCount(PixelLayout::Gray8, "clever"), clever);
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), none);
        QVERIFY(m_watch->inside.empty());
    }

    void theWatchIsToldOfScopesAndMemoryOnce() {
        beginWatched();
        const Image image = test::makeImage(PixelLayout::Rgb8, {9, 9});
        const ScopeTask scope{{image.stored, grayAndColour}, ScopePass::Chroma, {}};
        const auto scoped = [&] { QVERIFY(m_counter->countScope(scope, {}).ok()); };
        const auto measured = [&] { QVERIFY(m_counter->roofline(1024, {}).ok()); };
        QCOMPARE(toldBy(scoped).front(),
                 std::string("building and starting a scope's kernel on Fake Platform, Fake One"));
        QVERIFY(toldBy(scoped).empty());
        QCOMPARE(toldBy(measured).front(), std::string("measuring the memory of Fake Platform, Fake One"));
        QVERIFY(toldBy(measured).empty());
    }
};

ROOM_TEST(TestWatchdogBackend, QCoreApplication)

#include "tst_engine.moc"
