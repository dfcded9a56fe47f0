// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that measurements in JSON, and in the records of measuring processes, are read back as they were
// written.

#include "app/lab/lab_files.h"
#include "app/lab/measuring_records.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"

#include <limits>

using namespace tonescope;
using namespace tonescope::test;

namespace {

/// A measurement in which every field has a value of its own.
Measurement everyField() {
    MeasureCase asked = caseOf(0, 1);
    asked.kernel = std::make_shared<const std::string>("__kernel void count() {} // ä\n");
    asked.launch.set(Parameter::WorkGroup, 128);
    asked.launch.set(Parameter::SkipEmpty, 0);
    asked.pixels.pixels = SyntheticPixels{{DataKind::HotBin, 90}, PixelLayout::Rgba8, 4000000};
    asked.pixels.name = "hotbin:90";
    asked.pixels.binning = Binning::Letters;
    asked.repeats = 3;
    asked.sends = true;
    Measurement all = measurementOf(asked);
    all.exact = false;
    all.countsGray = false;
    all.otherLoad = 0.49;
    all.roofline = Roofline{1.0 / 3, 2e3 / 7, 55.5};
    Series series =
        seriesOf({{Nanoseconds(1), Nanoseconds(20), Nanoseconds(300), Nanoseconds(4000), Nanoseconds(50000),
                   Nanoseconds(600000), Nanoseconds(7)},
                  {Nanoseconds(2), Nanoseconds(31), Nanoseconds(402), {}, Nanoseconds(60001)},
                  {Nanoseconds(3), Nanoseconds(9007199254740991), Nanoseconds(0), {}, Nanoseconds(7)}},
                 {128, 64, 1024, 8, false, 3});
    series.correct = false;
    series.wrongCounts = 123456789012;
    series.firstDifference = "bin 7: 1 instead of 2";
    all.series = series;
    return all;
}

Measurement failed() {
    Measurement measurement = measurementOf(caseOf(2, 0));
    measurement.series = Failure{Stage::Build, "building a.cl ended", 1ULL << 40U, "a.cl:1:2: error\n"};
    return measurement;
}

/// What another program would read: written to text and read again.
QJsonObject written(const Measurement& measurement) {
    return QJsonDocument::fromJson(QJsonDocument(app::jsonOf(measurement)).toJson()).object();
}

/// The samples, of which the first has a text in that field.
QJsonValue sampleWith(const char* field) {
    QJsonArray samples = written(everyField())[QStringLiteral("samples")].toArray();
    QJsonObject first = samples[0].toObject();
    first[QLatin1String(field)] = QStringLiteral("long");
    samples[0] = first;
    return samples;
}

/// Compiled code whose every field has another value, so that none can be mistaken for another.
std::shared_ptr<const CompiledKernel> compiledKernel() {
    CompiledKernel compiled{BinaryKind::Pocl, 12345};
    compiled.listings = {{CodeKind::X86, "ret # ä\n", 7, "objdump", 256}, {CodeKind::LlvmIr, "ret void\n"}};
    compiled.figures = {1, 2, 3, 4, 5, 6, 7, 8, 9, 90};
    compiled.missing = {"llvm-dis is not installed", "neither is another"};
    return std::make_shared<const CompiledKernel>(std::move(compiled));
}

/// The same, and something else in that field of its first listing.
QJsonValue compiledWith(const char* field, const QJsonValue& value = 7) {
    QJsonObject json = app::jsonOf(*compiledKernel());
    QJsonArray listings = json[QStringLiteral("listings")].toArray();
    QJsonObject first = listings[0].toObject();
    first[QLatin1String(field)] = value;
    listings[0] = first;
    json[QStringLiteral("listings")] = listings;
    return json;
}

Measurement back(const QJsonObject& json) {
    Outcome<Measurement> read = app::measurementFrom(json);
    if (!read) qFatal("%s", english(read.failure().cause).c_str());
    return *read;
}

} // namespace

class TestMeasurementJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasMeasured() {
        const Measurement all = everyField();
        const Measurement read = back(written(all));
        QCOMPARE(read.device.key, all.device.key);
        QCOMPARE(read.device.name, all.device.name);
        QCOMPARE(read.device.platform, all.device.platform);
        QCOMPARE(read.device.driver, all.device.driver);
        QCOMPARE(read.device.type, all.device.type);
        QCOMPARE(read.strategy, all.strategy);
        QCOMPARE(read.title, all.title);
        QCOMPARE(read.exact, false);
        QCOMPARE(read.kernel, all.kernel);
        QVERIFY(read.asked == all.asked);
        QCOMPARE(read.data, all.data);
        QVERIFY(read.spec.has_value());
        QCOMPARE(nameOf(*read.spec), std::string("hotbin:90"));
        QCOMPARE(read.layout, PixelLayout::Rgba8);
        QCOMPARE(read.binning, Binning::Letters);
        QCOMPARE(read.bytes, std::uint64_t{4000000});
        QCOMPARE(read.repeats, 3U);
        QVERIFY(read.sends);
        QVERIFY(!read.countsGray);
        QVERIFY(machineWasBusy(read) && read.otherLoad == all.otherLoad);
        QVERIFY(read.roofline.has_value());
        QCOMPARE(read.roofline->copy, all.roofline->copy);
        QCOMPARE(read.roofline->read, all.roofline->read);
        QCOMPARE(*read.roofline->upload, 55.5);
    }

    void howLongItTook() {
        const Series all = *everyField().series;
        const Measurement read = back(written(everyField()));
        QVERIFY(read.series.ok());
        const Series& series = *read.series;
        QVERIFY(series.samples == all.samples);
        QVERIFY(series.kernel == all.kernel);
        QVERIFY(series.wall == all.wall);
        QVERIFY(series.hostMerge == all.hostMerge);
        QVERIFY(series.launch == all.launch);
        QCOMPARE(series.correct, false);
        QCOMPARE(series.wrongCounts, all.wrongCounts);
        QCOMPARE(series.firstDifference, all.firstDifference);
    }

    void countsAndFindings() {
        Measurement all = everyField();
        Histogram counts(8, ChannelSet::of(Channel::Red, Channel::Blue));
        counts.counts(Channel::Red)[7] = 9007199254740991;
        all.counts = std::make_shared<const Histogram>(counts);
        counts.counts(Channel::Blue)[255] = 3;
        all.expected = std::make_shared<const Histogram>(counts);
        all.checked = true;
        all.findings = {{"a race", 12, 3}};
        const Measurement read = back(written(all));
        QVERIFY(*read.counts == *all.counts);
        QVERIFY(*read.expected == *all.expected);
        QVERIFY(read.checked);
        QVERIFY(read.findings == all.findings);
        QVERIFY(!back(written(everyField())).counts);

        QJsonObject json = written(all);
        json[QStringLiteral("counts")] = QJsonObject{{QStringLiteral("red"), QJsonArray{1, 2}}};
        QVERIFY(!app::measurementFrom(json));
        for (const QJsonValue& wrong : {QJsonValue(-1), QJsonValue(0.5), QJsonValue(1e18),
                                        QJsonValue(QStringLiteral("7")), QJsonValue()}) {
            json = written(all);
            QJsonObject tables = json[QStringLiteral("counts")].toObject();
            QJsonArray red = tables[QStringLiteral("red")].toArray();
            red[7] = wrong;
            tables[QStringLiteral("red")] = red;
            json[QStringLiteral("counts")] = tables;
            QVERIFY(!app::measurementFrom(json));
        }
    }

    void tablesOfSixteenBitsStayOut() {
        Measurement all = everyField();
        all.counts = std::make_shared<const Histogram>(16, ChannelSet::of(Channel::Gray));
        QVERIFY(!written(all).contains(QStringLiteral("counts")));
    }

    void whyNothingWasMeasured() {
        const Measurement read = back(written(failed()));
        QVERIFY(!read.series);
        const Failure& failure = read.series.failure();
        QCOMPARE(failure.stage, Stage::Build);
        QCOMPARE(english(failure.cause), std::string("building a.cl ended"));
        QCOMPARE(*failure.bytes, std::uint64_t{1} << 40U);
        QCOMPARE(failure.log, std::string("a.cl:1:2: error\n"));
        QVERIFY(!read.roofline);
        QVERIFY(read.kernel.empty());
        QCOMPARE(read.device.type, DeviceType::Host);
    }

    void timesAreWholeNanosecondsUnderTheNamesOfBench() {
        const QJsonObject json = written(everyField());
        QCOMPARE(json[QStringLiteral("kernel")].toObject()[QStringLiteral("median")].toInteger(), 435);
        const QJsonObject first = json[QStringLiteral("samples")].toArray()[0].toObject();
        QCOMPARE(first[QStringLiteral("merge")].toInteger(), 300);
        QCOMPARE(json[QStringLiteral("pixels")].toString(), QStringLiteral("rgba8"));
        QCOMPARE(json[QStringLiteral("copyGbps")].toDouble(), 1.0 / 3);
    }

    void unknownFieldsAreIgnored() {
        QJsonObject json = written(everyField());
        json[QStringLiteral("weather")] = QStringLiteral("fine");
        QCOMPARE(back(json).strategy, everyField().strategy);
    }

    void wordsOfOlderSessionsAreRead() {
        QJsonObject json = written(everyField());
        json[QStringLiteral("wish")] = json.take(QStringLiteral("asked"));
        json[QStringLiteral("lost")] = json.take(QStringLiteral("wrongCounts"));
        QVERIFY(back(json).asked == everyField().asked);
        QCOMPARE(back(json).series->wrongCounts, everyField().series->wrongCounts);
    }

    /// They knew neither what goes to the device nor what comes back.
    void sessionsWithoutTransfersAreRead() {
        QJsonObject json = written(everyField());
        json.remove(QStringLiteral("sends"));
        json.remove(QStringLiteral("countsGray"));
        QJsonArray samples = json[QStringLiteral("samples")].toArray();
        for (auto&& each : samples) {
            QJsonObject sample = each.toObject();
            sample.remove(QStringLiteral("upload"));
            sample.remove(QStringLiteral("readback"));
            each = sample;
        }
        json[QStringLiteral("samples")] = samples;
        const Measurement read = back(json);
        QVERIFY(!read.sends && read.countsGray);
        QVERIFY(!read.series->samples.front().upload);
        QVERIFY(!read.series->samples.front().readback);
        QVERIFY(read.series->kernel == everyField().series->kernel);
    }

    void aCaseKeepsItsFieldsOnTheWayToItsProcess() {
        for (const bool on : {false, true}) {
            MeasureCase asked = caseOf(0, 1);
            asked.sends = asked.looksInside = asked.besideOriginal = asked.keepCounts = on;
            if (on) asked.kernel = std::make_shared<const std::string>(40000, '\n'); // more than a packet
            const auto read = sent(app::CaseRecord{"racy", asked, std::chrono::seconds(9)});
            QVERIFY(read.has_value());
            QCOMPARE(read->strategy, std::string("racy"));
            QVERIFY(read->asked.sends == on && read->asked.looksInside == on &&
                    read->asked.besideOriginal == on && read->asked.keepCounts == on);
            QCOMPARE(read->asked.repeats, asked.repeats);
            QCOMPARE(read->asked.kernel ? *read->asked.kernel : "", asked.kernel ? *asked.kernel : "");
            QVERIFY(samePixels(read->asked.pixels, asked.pixels));
        }
        MeasureCase none = caseOf(0, 1);
        none.repeats = 0;
        QVERIFY(!sent(app::CaseRecord{"racy", none}));
    }

    /// The process may be under a stranger's control.
    void anAnswerKeepsWhatWasMeasured() {
        Measurement all = everyField();
        all.compiled = compiledKernel();
        all.counts = std::make_shared<const Histogram>(16, ChannelSet::of(Channel::Gray));
        const auto read = sent(app::CaseAnswer(std::vector{all, failed()}));
        QVERIFY(read.has_value());
        const auto& rows = std::get<std::vector<Measurement>>(*read);
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows[0].series->samples == all.series->samples);
        QVERIFY(rows[0].series->kernel == all.series->kernel);
        QCOMPARE(rows[0].series->wrongCounts, all.series->wrongCounts);
        QVERIFY(*rows[0].compiled == *all.compiled);
        QVERIFY(*rows[0].counts == *all.counts && !rows[0].expected);
        QCOMPARE(rows[0].otherLoad, all.otherLoad);
        QCOMPARE(rows[1].series.failure().log, failed().series.failure().log);

        CompiledKernel long_ = *compiledKernel();
        long_.listings[0].text = std::string(2 << 20, 'x');
        all.compiled = std::make_shared<const CompiledKernel>(long_);
        QVERIFY(!sent(app::CaseAnswer(std::vector{all})));
        Measurement never = everyField();
        never.series->samples[0].wall = Nanoseconds(-1);
        QVERIFY(!sent(app::CaseAnswer(std::vector{never})));
        for (const double load : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
            Measurement busy = everyField();
            busy.otherLoad = load;
            QVERIFY(!sent(app::CaseAnswer(std::vector{busy})));
        }
    }

    void whatWasCompiled() {
        QVERIFY(!back(written(everyField())).compiled);
        Measurement all = everyField();
        all.compiled = compiledKernel();
        QVERIFY(*back(written(all)).compiled == *all.compiled);
    }

    /// Texts of compiled code above 64 KiB would make a session file too long for people to read, so they are
    /// left out.
    void longTextsOfCodeStayOutOfFiles() {
        CompiledKernel compiled = *compiledKernel();
        compiled.listings[0].text.clear();
        for (int i = 0; i < 20000; ++i)
            compiled.listings[0].text += "ret;\n";
        Measurement all = everyField();
        all.compiled = std::make_shared<const CompiledKernel>(compiled);
        const Measurement read = back(written(all));
        QVERIFY(read.compiled->listings[0].text.empty());
        QCOMPARE(read.compiled->listings[0].linesLeftOut, std::uint64_t{20007});
        QVERIFY(read.compiled->listings[1] == compiled.listings[1]);
        QVERIFY(read.compiled->figures == compiled.figures);
    }

    void damage_data() {
        columns<QString, QJsonValue>({"field", "value"});
        const QJsonValue missing = QJsonValue::Undefined;
        for (const char* field :
             {"device", "strategy", "title", "exact", "asked", "data", "pixels", "binning", "bytes",
              "repeats", "samples", "launch", "correct", "wrongCounts"})
            QTest::addRow("no %s", field) << QString::fromLatin1(field) << missing;
        QTest::newRow("a number for a text") << QStringLiteral("strategy") << QJsonValue(7);
        QTest::newRow("no layout") << QStringLiteral("pixels") << QJsonValue(QStringLiteral("rgb7"));
        QTest::newRow("no kind of data") << QStringLiteral("spec") << QJsonValue(QStringLiteral("mist"));
        QTest::newRow("less than nothing") << QStringLiteral("bytes") << QJsonValue(-1);
        QTest::newRow("more than everything") << QStringLiteral("bytes") << QJsonValue(1e300);
        QTest::newRow("sent, in words") << QStringLiteral("sends") << QJsonValue(QStringLiteral("often"));
        QTest::newRow("an upload that is no time") << QStringLiteral("samples") << sampleWith("upload");
        QTest::newRow("a readback that is no time") << QStringLiteral("samples") << sampleWith("readback");
        QTest::newRow("nothing of what was compiled")
            << QStringLiteral("compiled") << QJsonValue(QJsonObject());
        QTest::newRow("code in no language") << QStringLiteral("compiled") << compiledWith("kind");
        QTest::newRow("code that nobody could look at")
            << QStringLiteral("compiled") << compiledWith("text", QString(2 << 20, QLatin1Char('x')));
        QTest::newRow("code without a text") << QStringLiteral("compiled") << compiledWith("text");
        QTest::newRow("no samples") << QStringLiteral("samples") << QJsonValue(QJsonArray());
        QTest::newRow("an empty sample")
            << QStringLiteral("samples") << QJsonValue(QJsonArray{QJsonObject()});
        QTest::newRow("an empty failure") << QStringLiteral("failure") << QJsonValue(QJsonObject());
        QTest::newRow("a device of no type") << QStringLiteral("device") << QJsonValue(QJsonObject());
        QTest::newRow("a text where parameters are")
            << QStringLiteral("asked")
            << QJsonValue(QJsonObject{{QStringLiteral("groups"), QStringLiteral("many")}});
    }
    void damage() {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QJsonObject json = written(everyField());
        json.remove(field);
        if (!value.isUndefined()) json[field] = value;
        const Outcome<Measurement> read = app::measurementFrom(json);
        QVERIFY(!read);
        QVERIFY2(english(read.failure().cause).find('"' + field.toStdString() + '"') != std::string::npos,
                 english(read.failure().cause).c_str());
    }
};

ROOM_TEST(TestMeasurementJson, tonescope::test::NoApplication)
#include "tst_measurement_json.moc"
