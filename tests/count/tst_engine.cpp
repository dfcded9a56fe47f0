// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Engine on fake devices: which device and strategy count a request, which notes a result has if a
// device fails, and when a result is exact.
#include "engine/count/engine.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <array>

using namespace tonescope;

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
#include "tst_engine.moc"
