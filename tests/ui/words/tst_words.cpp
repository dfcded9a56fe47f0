// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of the windows that are made of values.

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/words/engine_text.h"
#include "ui/words/language.h"
#include "ui/words/number_text.h"
#include "ui/words/provenance.h"
#include "ui/words/words.h"

#include <QLabel>
#include <QXmlStreamReader>

#include <array>

using namespace tonescope::ui;
using namespace tonescope;

// Tests the translation of the engine's texts.

Q_DECLARE_METATYPE(Text)

namespace {

QString withParts(QString text) {
    for (int part = 1; part <= 9; ++part)
        text.replace(QStringLiteral("%%1").arg(part), QStringLiteral("<part %1>").arg(part));
    return text;
}

} // namespace

class TestEngineText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        setLanguage(QStringLiteral("en"));
        QCOMPARE(engineText(Text("device %1 is not here", {"gpu:1"})),
                 QStringLiteral("device gpu:1 is not here"));
        setLanguage(QStringLiteral("zh_CN"));
    }
    void cleanupTestCase() { setLanguage(QStringLiteral("en")); }

    void sentencesAreTranslatedWithTheirArguments_data() {
        test::columns<Text, QString>({"text", "chinese"});
        const auto row = [](const char* name, const Text& text, const char* chinese) {
            QTest::newRow(name) << text << QString::fromUtf8(chinese);
        };
        const Text memory = "there is not enough memory";
        row("a sentence in a sentence", Text("%1 failed: %2; counted on the host CPU", {"Card", memory}),
            "Card 失败：内存不足；已在主机 CPU 上统计");
        row("a reason in a reason",
            Text("tuned here, %1", {Text("fastest of %1 at %2 on %3", {"14", "64 MiB", "2026-11-21"})}),
            "在本机调优得出，在 64 MiB 上是 14 种中最快的（2026-11-21）");
        const Text sums("counts do not add up: %1 has %2 instead of %3 pixels", {"gray", "7", "8"});
        row("a failure in a failure", Text("%1 failed: %2; the host counted its rows", {"Two", sums}),
            "Two 失败：计数之和不对：灰度有 7 个像素，而不是 8 个；其各行由主机计数");
        const std::vector<Text> all{"no device is left", Text("%1 is left out: %2", {"One", memory}),
                                    Text("%1 is left out: %2", {"Two", "permission denied"})};
        row("several in a row", joined(all), "没有剩下的设备；One 未参与：内存不足；Two 未参与：权限不够");
        row("a driver's own words", "No such file, or none", "No such file, or none");
        row("an argument that looks like a place",
            Text("%1 failed: %2; counted on the host CPU", {"%2", "%1"}), "%2 失败：%1；已在主机 CPU 上统计");
        row("nothing", "", "");
    }
    void sentencesAreTranslatedWithTheirArguments() {
        QFETCH(Text, text);
        QTEST(engineText(text), "chinese");
    }

    /// Each sentence of the file becomes its own translation, with its arguments in their places.
    void everySentenceIsKnown() {
        QFile file(QStringLiteral(SOURCE_FOLDER "/resources/translations/engine_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        std::vector<Text> parts;
        for (int part = 1; part <= 9; ++part)
            parts.emplace_back("<part " + std::to_string(part) + ">");
        QString source;
        QStringList taken;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) source = xml.readElementText();
            if (xml.name() != QLatin1String("translation")) continue;
            const QString own = withParts(xml.readElementText());
            const QString told = engineText(Text(source.toStdString(), parts));
            if (told != own) taken += told + QStringLiteral(" instead of ") + own;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(taken, QStringList());
    }

    void failuresHaveTheirSize() {
        const Failure failure{Stage::Allocate, "there is not enough memory", std::uint64_t{1} << 30U, {}};
        QCOMPARE(failureText(failure), QStringLiteral("内存不足 (1.0 GiB)"));
    }
};

ROOM_TEST(TestEngineText, QCoreApplication)

// Tests the texts of durations, shares and other numbers.

class TestNumberText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durations_data() {
        test::columns<qint64, QString>({"nanoseconds", "text"});
        QTest::newRow("nothing") << qint64{0} << QStringLiteral("0 ns");
        QTest::newRow("nanoseconds") << qint64{999} << QStringLiteral("999 ns");
        QTest::newRow("one microsecond") << qint64{1000} << QStringLiteral("1.00 µs");
        QTest::newRow("tens") << qint64{12345} << QStringLiteral("12.3 µs");
        QTest::newRow("hundreds") << qint64{123456} << QStringLiteral("123 µs");
        QTest::newRow("rounds into the next unit") << qint64{999600} << QStringLiteral("1.00 ms");
        QTest::newRow("rounds into the next digit") << qint64{9996000} << QStringLiteral("10.0 ms");
        QTest::newRow("milliseconds") << qint64{1230000} << QStringLiteral("1.23 ms");
        QTest::newRow("seconds") << qint64{61500000000} << QStringLiteral("61.5 s");
        QTest::newRow("many seconds") << qint64{3600000000000} << QStringLiteral("3,600 s");
    }
    void durations() {
        QFETCH(qint64, nanoseconds);
        QTEST(durationText(Nanoseconds(nanoseconds)), "text");
    }

    void shares_data() {
        test::columns<quint64, quint64, QString>({"part", "whole", "text"});
        QTest::newRow("none") << quint64{0} << quint64{100} << QStringLiteral("0 %");
        QTest::newRow("all") << quint64{100} << quint64{100} << QStringLiteral("100 %");
        QTest::newRow("some") << quint64{1} << quint64{8} << QStringLiteral("12.50 %");
        QTest::newRow("hardly any") << quint64{1} << quint64{1000000} << QStringLiteral("<0.01 %");
        QTest::newRow("of nothing") << quint64{0} << quint64{0} << QStringLiteral("0 %");
    }
    void shares() {
        QFETCH(quint64, part);
        QFETCH(quint64, whole);
        QTEST(shareText(part, whole), "text");
    }

    void compactCounts_data() {
        test::columns<double, QString, QString>({"count", "text", "chinese"});
        QTest::newRow("none") << 0.0 << QStringLiteral("0") << QStringLiteral("0");
        QTest::newRow("below a thousand") << 950.0 << QStringLiteral("950") << QStringLiteral("950");
        QTest::newRow("with a decimal") << 1500.0 << QStringLiteral("1.5k") << QStringLiteral("1500");
        QTest::newRow("thousands") << 400'000.0 << QStringLiteral("400k") << QStringLiteral("40万");
        QTest::newRow("rounded up to the next unit")
            << 999'900.0 << QStringLiteral("1M") << QStringLiteral("100万");
        QTest::newRow("millions") << 1'200'000.0 << QStringLiteral("1.2M") << QStringLiteral("120万");
    }
    void compactCounts() {
        QFETCH(double, count);
        QTEST(compactCount(count), "text");
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::Chinese));
        const QString chinese = compactCount(count);
        QLocale::setDefault(before);
        QTEST(chinese, "chinese");
    }

    void others() {
        QCOMPARE(countText(12345678), QStringLiteral("12,345,678"));
        QCOMPARE(bytesText(1), QStringLiteral("1 byte"));
        QCOMPARE(bytesText(2), QStringLiteral("2 bytes"));
        QCOMPARE(bytesText(std::uint64_t{48} << 10U), QStringLiteral("48.0 KiB"));
        QCOMPARE(throughputText(2997.0), QStringLiteral("2,997 GB/s"));
        QCOMPARE(throughputText(0.38), QStringLiteral("0.38 GB/s"));
        QCOMPARE(throughputText(0.000456), QStringLiteral("0.46 MB/s"));
        QCOMPARE(throughputText(std::nullopt), QStringLiteral("–"));
    }
};

ROOM_TEST(TestNumberText, QCoreApplication)

// Tests short names of devices, and how devices with equal names are distinguished.

class TestDeviceNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortNames_data() {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(expected);
        };
        row("NVIDIA H100 80GB HBM3", "H100 80GB");
        row("NVIDIA H200", "H200");
        row("NVIDIA H100 80GB HBM3 MIG 1g.10gb", "H100 80GB MIG 1g.10gb");
        row("NVIDIA A100-SXM4-40GB", "A100-40GB");
        row("Tesla V100-SXM2-16GB", "Tesla V100-16GB");
        row("NVIDIA GeForce RTX 4090", "GeForce RTX 4090");
        row("NVIDIA GeForce RTX 3060 Laptop GPU", "GeForce RTX 3060 Laptop");
        row("NVIDIA GeForce GTX 1080 (NVK GP104)", "GeForce GTX 1080");
        row("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz", "Xeon (PoCL)");
        row("pthread-skylake-avx512-Intel(R) Xeon(R) Processor", "Xeon (PoCL)");
        row("pthread-skylake-avx512-Intel(R) Xeon(R) Gold 6130 CPU @ 2.10GHz", "Xeon Gold 6130 (PoCL)");
        row("cpu-haswell-Intel(R) Core(TM) i7-4770 CPU @ 3.40GHz", "Core i7-4770 (PoCL)");
        row("cpu-haswell-13th Gen Intel(R) Core(TM) i7-1355U", "Core i7-1355U (PoCL)");
        row("cpu-haswell-AMD Ryzen 7 5800X 8-Core Processor", "Ryzen 7 5800X (PoCL)");
        row("pthread-cortex-a72", "cortex-a72 (PoCL)");
        row("Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz", "Xeon E5-2670 0");
        row("12th Gen Intel(R) Core(TM) i9-12900K", "Core i9-12900K");
        row("AMD EPYC 7763 64-Core Processor", "EPYC 7763");
        row("AMD Ryzen 7 7840U with Radeon Graphics", "Ryzen 7 7840U");
        row("Intel(R) UHD Graphics 770 [0x4680]", "UHD Graphics 770");
        row("Intel(R) Arc(TM) A770 Graphics", "Arc A770 Graphics");
        row("Intel(R) Iris(R) Xe Graphics", "Iris Xe Graphics");
        row("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "UHD Graphics 620");
        row("Intel(R) FPGA Emulation Device", "FPGA Emulation Device");
        row("AMD Radeon RX 6800", "Radeon RX 6800");
        row("AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6, DRM 3.49)", "Radeon RX 6800");
        row("gfx1030", "gfx1030");
        row("gfx90a:sramecc+:xnack-", "gfx90a");
        row("Apple M1 Pro", "Apple M1 Pro");
        row("llvmpipe (LLVM 15.0.6, 256 bits)", "llvmpipe");
        row("Oclgrind Simulator", "Oclgrind");
        row("Host CPU", "Host CPU");
        row("Processor", "Processor");
        row("AMD", "AMD");
        row("NVIDIA H100 80GB HBM3 (lab-1)", "H100 80GB (lab-1)");
        row("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz (lab-1)", "Xeon (PoCL, lab-1)");
        row("A card whose name goes on and on", "A card whose name goes on…");
        row("A card whose name goes on and on (lab-1)", "A card whose name goes on… (lab-1)");
    }
    void shortNames() {
        DeviceInfo device;
        device.name = QTest::currentDataTag();
        QTEST(shortNameOf(device), "expected");
        device.key = "some/key";
        const QString tip = tipOf(device); // and nothing is lost
        QVERIFY(tip.startsWith(QString::fromUtf8(QTest::currentDataTag()) + QLatin1Char('\n')));
        QVERIFY(tip.contains(QStringLiteral("\nsome/key\n")));
    }

    /// A long device name is shortened, but never the name of its server.
    void thoseOfOtherMachinesKeepTheirServer_data() {
        QTest::addColumn<QString>("expected");
        QTest::newRow("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz")
            << QStringLiteral("Xeon (PoCL) on box.example:10998");
        QTest::newRow("A card whose name goes on and on")
            << QStringLiteral("A card whose name goes on… on box.example:10998");
    }
    void thoseOfOtherMachinesKeepTheirServer() {
        DeviceInfo device;
        device.name = std::string(QTest::currentDataTag()) + " on box.example:10998";
        device.server = "box.example:10998/2";
        QTEST(shortNameOf(device), "expected");
    }

    void severalTogetherAreCalledByTheirShortNames() {
        QCOMPARE(shortNameOf(test::deviceNamed("NVIDIA H100 80GB HBM3 + Host CPU", {}, DeviceType::Together)),
                 QStringLiteral("H100 80GB + Host CPU"));
    }

    void thoseOfOneNameAreToldApart() {
        std::vector<DeviceInfo> devices = {
            test::deviceNamed("Card", "One", DeviceType::Gpu),
            test::deviceNamed("Card", "One", DeviceType::Gpu),
            test::deviceNamed("Xeon(R)", "One", DeviceType::Cpu),
            test::deviceNamed("Intel(R) Xeon(R)", "Two", DeviceType::Cpu),
            test::deviceNamed("NVIDIA A100-SXM4-40GB", "Two", DeviceType::Gpu),
            test::deviceNamed("NVIDIA A100-PCIE-40GB", "Two", DeviceType::Gpu),
            test::deviceNamed("Another(TM)", "Two", DeviceType::Gpu),
            test::deviceNamed("Twin", "Two", DeviceType::Gpu),
            test::deviceNamed("Twin", "Two", DeviceType::Gpu),
        };
        devices.back().driver = "2"; // and so another key, without a number
        assignKeys(devices);
        QStringList titles;
        for (const DeviceInfo& device : devices)
            titles += shortTitleOf(device, devices);
        QCOMPARE(titles.join(QLatin1Char('|')),
                 QStringLiteral("Card (1)|Card (2)|Xeon (One)|Xeon (Two)|NVIDIA A100-SXM4-40GB|"
                                "NVIDIA A100-PCIE-40GB|Another|Twin (1)|Twin (2)"));
    }
};

ROOM_TEST(TestDeviceNames, tonescope::test::NoApplication)

// Tests the texts about how a result was counted.

Q_DECLARE_METATYPE(LaunchShape)

namespace {

constexpr std::array merged{ParameterRange{Parameter::SkipEmpty, 0, 1, 1}};

std::shared_ptr<CountResult> smallResult() {
    return test::resultFor(test::blankImage("photo", {10, 10}));
}

} // namespace

class TestProvenance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsTheLaunch_data() {
        test::columns<LaunchShape, bool, QString>({"launch", "host", "expected"});
        const auto row = [](const LaunchShape& launch, bool host, const char* expected) {
            QTest::newRow(expected) << launch << host << QString::fromUtf8(expected);
        };
        row({}, false, "");
        row({256, 2048, 0, 0, true, 1}, false, "2,048 work-groups × 256 work-items");
        row({1, 1, 0, 0, true, 1}, false, "1 work-group × 1 work-item");
        row({64, 2, 1024, 0, true, 1}, false, "2 work-groups × 64 work-items, 1,024 pixels per work-item");
        row({64, 2, 0, 1, true, 1}, false, "2 work-groups × 64 work-items, 1 copy of the table");
        row({64, 2, 0, 8, true, 4}, false,
            "2 work-groups × 64 work-items, 8 copies of the table, table split into 4 windows");
        row({64, 2, 0, 0, false, 1}, false, "2 work-groups × 64 work-items, empty bins merged, too");
        row({0, 1, 0, 0, true, 1}, true, "1 thread");
        row({0, 12, 0, 0, true, 1}, true, "12 threads");
    }
    void tellsTheLaunch() {
        QFETCH(LaunchShape, launch);
        QFETCH(bool, host);
        QFETCH(QString, expected);
        const auto result = smallResult();
        result->launch = launch;
        result->strategy.home = host ? StrategyHome::HostThreads : StrategyHome::OpenClDevice;
        result->strategy.parameters = merged;
        QCOMPARE(launchText(result->launch, result->strategy.home), expected);
        QCOMPARE(provenanceOf(*result).contains(expected), !expected.isEmpty());
    }

    void tellsWhyThisStrategy_data() {
        test::columns<QByteArray, QString>({"reason", "expected"});
        QTest::newRow("chosen") << QByteArray() << QStringLiteral("Atomics, chosen");
        QTest::newRow("rule") << QByteArray("a CPU needs none")
                              << QStringLiteral("Atomics, default: a CPU needs none");
    }
    void tellsWhyThisStrategy() {
        QFETCH(QByteArray, reason);
        const auto result = smallResult();
        result->strategyReason = reason.toStdString();
        QTEST(provenanceOf(*result).at(1), "expected");
    }

    void tellsTheLoss_data() {
        QTest::addColumn<int>("lost"); // of 100 pixels in four channels; -1: not known
        QTest::addColumn<QString>("expected");
        const auto row = [](int lost, const char* expected) {
            QTest::newRow(expected) << lost << QString::fromLatin1(expected);
        };
        row(100, "100 counts were lost (25.00 %): this strategy uses no atomics, on purpose");
        row(1, "1 count was lost (0.25 %): this strategy uses no atomics, on purpose");
        row(0, "No counts were lost this time: this strategy uses no atomics, on purpose");
        row(-1, "Counts were lost, but their number is unknown: this strategy uses no atomics, on purpose");
    }
    void tellsTheLoss() {
        QFETCH(int, lost);
        const auto result = smallResult();
        QCOMPARE(lossOf(*result), QString());
        QVERIFY(provenanceOf(*result).contains(QStringLiteral("exact")));
        result->strategy.exact = false;
        result->exact = false;
        if (lost >= 0) result->lostCounts = static_cast<std::uint64_t>(lost);
        QTEST(lossOf(*result), "expected");
        QVERIFY(provenanceOf(*result).contains(QStringLiteral("not exact")));
        QVERIFY(!provenanceOf(*result).contains(QStringLiteral("exact")));
    }

    void tellsWhatGrayIs() {
        const QString byFormula = QStringLiteral("gray by rec601"),
                      own = QStringLiteral("the image's own gray");
        QVERIFY(provenanceOf(*smallResult()).contains(byFormula));
        const auto gray = test::resultFor(test::blankImage("scan", {10, 10}, PixelLayout::Gray8));
        QVERIFY(provenanceOf(*gray).contains(own));
        QVERIFY(!provenanceOf(*gray).contains(byFormula));
    }

    void tellsWhatWasConverted() {
        const auto image = test::blankImage("print", {10, 10});
        image->converted = "CMYK to 8-bit RGB";
        const QStringList parts = provenanceOf(*test::resultFor(image));
        QVERIFY(parts.contains(QStringLiteral("exact counts of converted samples (CMYK to 8-bit RGB)")));
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }

    void tellsWhatIsDamaged() {
        const auto image = test::blankImage("photo", {10, 10});
        image->damage = "corrupt data";
        const auto result = test::resultFor(image);
        result->exact = false;
        const QStringList parts = provenanceOf(*result);
        QVERIFY(parts.contains(QStringLiteral("not exact: the picture is damaged (corrupt data)")));
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }
};

ROOM_TEST(TestProvenance, QApplication)

#include "tst_words.moc"
