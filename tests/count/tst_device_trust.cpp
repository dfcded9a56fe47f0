// SPDX-License-Identifier: GPL-3.0-or-later
// Tests DeviceTrust: counts that cannot be right are never called exact. The error is reported, the host
// counts again, and the device is marked until it counts correctly.

#include "engine/count/device_trust.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

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
#include "tst_device_trust.moc"
