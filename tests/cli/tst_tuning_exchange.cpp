// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning in one small file: written for other machines, read from strangers.
#include "app/tuning_exchange.h"

#include "app/tuning_file.h"
#include "tests/fixtures/room.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace tonescope;

namespace {

const QByteArray good =
    R"({"name":"NVIDIA H100","vendor":"NVIDIA Corporation","driver":"580.1","computeUnits":132,)"
    R"("kind":"8-bit gray","bytes":67108864,"strategy":"local-replicated",)"
    R"("launch":{"work-group":512},"reason":"fastest of 14 at 64.0 MiB on 2026-11-22",)"
    R"("date":"2026-11-22"})";

QByteArray file(const QByteArray& choices) {
    return R"({"tonescopeTuning":1,"choices":[)" + choices + "]}";
}

DeviceInfo card(const char* name, const char* key, const char* driver = "580.1") {
    DeviceInfo device;
    device.type = DeviceType::Gpu;
    device.key = key;
    device.name = name;
    device.vendor = "NVIDIA Corporation";
    device.driver = driver;
    device.computeUnits = 132;
    return device;
}

} // namespace

class TestTuningExchange : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void write(const char* name, const QByteArray& bytes) const {
        QFile to(path(name));
        if (!to.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        to.write(bytes);
    }

private Q_SLOTS:
    void init() { QFile::remove(path("tuning.json")); }

    /// From a machine with two of these cards to one with another driver.
    void whatIsSentIsUsedThere() {
        Tuning tuning;
        for (const char* key : {"nvidia/h100/580.1@0000:01", "nvidia/h100/580.1@0000:02"}) {
            TunedMethod method{key, PixelKind::Gray8, 64U << 20U, "local-packed", {}, "fastest of 14"};
            method.launch.set(Parameter::WorkGroup, 768);
            method.make = makeOf(card("NVIDIA H100", key));
            method.date = "2026-11-22";
            tuning.set(method);
        }
        TunedMethod early{
            "cpu/1", PixelKind::Gray8, 64U << 20U, "cpu-private", {}, "fastest of 9 on 2026-11-21"};
        tuning.set(early); // by an earlier version
        early.device = "gone/1";
        tuning.set(early);
        QVERIFY(!app::saveTuning(tuning, path("tuning.json")));
        DeviceCatalog catalog{{card("Some CPU", "cpu/1")}, {}, {}};
        const auto sent = app::exportTuning(path("sent.json"), catalog, path("tuning.json"));
        QVERIFY2(sent.ok(), sent ? "" : sent.failure().cause.c_str());
        QCOMPARE(*sent, std::size_t{2}); // one for both cards, and the CPU that is here
        QFile bytes(path("sent.json"));
        QVERIFY(bytes.open(QIODevice::ReadOnly) && bytes.size() < 1200);
        QVERIFY(!bytes.readAll().contains("0000:01")); // nothing of this machine

        const auto read = app::importTuning(path("sent.json"), path("there.json"));
        QVERIFY2(read.ok(), read ? "" : read.failure().cause.c_str());
        const Tuning there = app::loadTuning(path("there.json"));
        QVERIFY(there.notes.empty() && there.choices.empty());
        const DeviceInfo newer = card("NVIDIA H100", "nvidia/h100/600", "600");
        const auto found = there.candidates(newer, PixelKind::Gray8, 32U << 20U);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front()->launch[Parameter::WorkGroup], std::optional<std::uint32_t>(768));
        QCOMPARE(there.candidates(card("Some CPU", "x"), PixelKind::Gray8, 64U << 20U).front()->date,
                 std::string("2026-11-21"));
    }

    void whatWasMeasuredHereIsNeverOverwritten() {
        write("sent.json", file(good));
        TunedMethod own{"nvidia/h100/580.1", PixelKind::Gray8, 64U << 20U, "own", {}, "fastest of 9"};
        own.make = makeOf(card("NVIDIA H100", "nvidia/h100/580.1"));
        QVERIFY(!app::keepTuned(own, path("tuning.json")));
        QVERIFY(app::importTuning(path("sent.json"), path("tuning.json")).ok());
        QVERIFY(app::importTuning(path("sent.json"), path("tuning.json")).ok()); // and twice is once
        const Tuning tuning = app::loadTuning(path("tuning.json"));
        QCOMPARE(tuning.choices.size(), std::size_t{1});
        QCOMPARE(tuning.elsewhere.size(), std::size_t{1});
        const auto found =
            tuning.candidates(card("NVIDIA H100", "nvidia/h100/580.1"), PixelKind::Gray8, 64U << 20U);
        QCOMPARE(found.front()->strategy, std::string("own"));
    }

    void nothingMeasuredNothingSent() {
        write("sent.json", file(good));
        QVERIFY(app::importTuning(path("sent.json"), path("tuning.json")).ok());
        const auto sent = app::exportTuning(path("none.json"), {}, path("tuning.json"));
        QVERIFY(sent.failed() != nullptr && !QFile::exists(path("none.json")));
    }

    void nothingIsWrittenOverTheTuningItself() {
        QVERIFY(
            !app::keepTuned({"a", PixelKind::Gray8, 5, "s", {}, {}, {"A", "", "", 0}}, path("tuning.json")));
        QVERIFY(app::exportTuning(path("tuning.json"), {}, path("tuning.json")).failed() != nullptr);
        QCOMPARE(app::loadTuning(path("tuning.json")).choices.size(), std::size_t{1});
    }

    void whatStrangersSend_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("cause"); // empty: it is read
        const auto row = [&](const char* name, const QByteArray& from, const QByteArray& to,
                             const char* field) {
            if (!good.contains(from)) qFatal("no %s", from.constData());
            QTest::newRow(name) << file(good + "," + QByteArray(good).replace(from, to))
                                << (*field == '\0'
                                        ? QByteArray()
                                        : QByteArray("the field \"") + field + "\" is missing or wrong");
        };
        const QByteArray none = "the file is no exported tuning";
        QTest::newRow("good") << file(good) << QByteArray();
        QTest::newRow("no choices") << file({}) << QByteArray();
        QTest::newRow("empty") << QByteArray() << none;
        QTest::newRow("no JSON") << QByteArray("\x89PNG") << none;
        QTest::newRow("a tuning file") << QByteArray(R"({"choices":[]})") << none;
        QTest::newRow("deep") << QByteArray(100'000, '[') << none;
        QTest::newRow("cut short") << file(good).chopped(20) << none;
        QTest::newRow("of tomorrow") << QByteArray(R"({"tonescopeTuning":2,"choices":[]})")
                                     << QByteArray("the file is of another version of the program");
        QTest::newRow("too many") << file(QByteArray("1,").repeated(5000) + "1")
                                  << QByteArray("the file has more choices than devices could have");
        QTest::newRow("no object") << file("1") << QByteArray("the field \"kind\" is missing or wrong");
        row("no name", R"("NVIDIA H100")", R"("")", "name");
        row("a name that steers terminals", "H100", R"(\u001b[2J)", "name");
        row("a name of two lines", "H100", R"(a\nb)", "name");
        row("a name that turns the direction", "H100", R"(\u202e)", "name");
        row("a name of half a character", "H100", R"(\ud800)", "name");
        row("a name without end", "H100", QByteArray(5000, 'W'), "name");
        row("a name in another script", "H100", "\xd0\x9a\xd0\xb0\xd1\x80\xd1\x82\xd0\xb0", "");
        row("a number as a name", R"("NVIDIA H100")", "5", "name");
        row("an odd reason", "fastest", R"(\u0007)", "reason");
        row("no strategy", R"("local-replicated")", R"("")", "strategy");
        row("a path as a strategy", "local-replicated", "../../etc/passwd", "strategy");
        row("a strategy of tomorrow", "local-replicated", "quantum-2", ""); // not used here
        row("no such kind", "8-bit gray", "9-bit gray", "kind");
        row("no bytes", "67108864", "0", "bytes");
        row("broken bytes", "67108864", "5.5", "bytes");
        row("more bytes than there are", "67108864", "1e300", "bytes");
        row("a launch as text", "512", R"("512")", "launch");
        row("a launch below zero", "512", "-1", "launch");
        row("a launch too large", "512", "4294967296", "launch");
        row("no launch", R"({"work-group":512})", "[]", "launch");
        row("units below zero", "132", "-1", "computeUnits");
        row("no day", R"("date":"2026-11-22")", R"("date":"2026-11-31")", "date");
        row("no date", R"("date":"2026-11-22")", R"("date":"")", "");
    }
    void whatStrangersSend() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, cause);
        write("sent.json", bytes);
        const auto read = app::importTuning(path("sent.json"), path("tuning.json"));
        QCOMPARE(read.ok(), cause.isEmpty());
        QCOMPARE(QFile::exists(path("tuning.json")), cause.isEmpty()); // all of it or nothing
        if (read) {
            QVERIFY(app::loadTuning(path("tuning.json")).notes.empty());
        } else {
            QCOMPARE(QByteArray::fromStdString(read.failure().cause), cause);
        }
    }

    void whatIsNoSuchFileIsRefused() {
        QVERIFY(app::importTuning(path("missing.json"), path("tuning.json")).failed() != nullptr);
        QCOMPARE(mkfifo(qPrintable(path("pipe")), 0600), 0);
        QVERIFY(app::importTuning(path("pipe"), path("tuning.json")).failed() !=
                nullptr); // and not waited for
        QFile huge(path("huge"));
        QVERIFY(huge.open(QIODevice::WriteOnly) && huge.resize(qint64{1} << 33));
        QVERIFY(app::importTuning(path("huge"), path("tuning.json")).failed() != nullptr);
    }
};

ROOM_TEST(TestTuningExchange, tonescope::test::NoApplication)
#include "tst_tuning_exchange.moc"
