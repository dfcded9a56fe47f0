// SPDX-License-Identifier: GPL-3.0-or-later
// Many files on several devices: dealt to whoever is free, told in their order, and none is lost.

#include "app/cli/file_lanes.h"

#include "engine/count/watchdog_backend.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <latch>
#include <set>
#include <sstream>

using namespace tonescope;
using app::CountedFile;
using app::DecodeAhead;
using app::FileLanes;

namespace {

using test::memberDevice;

/// Files whose names say their order, each of pixels of its own.
QStringList filesOf(int number) {
    QStringList files;
    for (int i = 0; i < number; ++i)
        files += QString::number(i);
    return files;
}

FileDecoder decoder() {
    FileDecoder made;
    made.bytes = [](const QString&) { return std::optional<std::uint64_t>(1); };
    made.decode = [](const QString& path, const std::stop_token&, int) -> Outcome<Image> {
        if (path == QLatin1String("2")) return Failure{Stage::Decode, "is broken", {}, {}};
        Image image = test::makeImage(PixelLayout::Gray8, {31, 7}, test::Content::Random, path.toUInt());
        image.name = path.toStdString();
        return image;
    };
    return made;
}

} // namespace

class TestFileLanes : public QObject {
    Q_OBJECT

    test::MemberScriptPointer m_one, m_two;
    std::unique_ptr<Engine> m_engine;
    std::vector<std::unique_ptr<Engine>> m_engines; ///< of the devices that count together

    std::vector<Engine*> members() const {
        std::vector<Engine*> all;
        for (const std::unique_ptr<Engine>& engine : m_engines)
            all.push_back(engine.get());
        return all;
    }

    void begin(const std::string& serverOfTwo = {}) {
        using namespace std::chrono_literals;
        test::ScriptedBackend::Devices devices{{memberDevice("One"), m_one},
                                               {memberDevice("Two", DeviceType::Cpu, serverOfTwo), m_two}};
        m_engines.clear();
        m_engine = test::togetherEngine(std::make_shared<WatchdogBackend>(
            std::make_unique<test::ScriptedBackend>(devices), Timeouts{1h, 1h}));
        const std::vector<DeviceInfo> found = m_engine->catalog().devices;
        m_engines = m_engine->enginesOf(m_engine->combine({found[0].key, found[1].key}).value());
    }

    /// The names of the files in the order in which they were told; each is right, or broken where it must
    /// be.
    QStringList countAll(int number, std::vector<CountedFile>* results = nullptr) {
        DecodeAhead decoded(filesOf(number), {2, 64, std::uint64_t{1} << 30U}, decoder());
        FileLanes lanes(members(), {}, decoded);
        QStringList names;
        while (std::optional<CountedFile> file = lanes.next()) {
            names += file->path;
            if (file->outcome) {
                const CountResult& result = *file->outcome;
                const CountTask task{result.image->stored, ChannelSet::of(Channel::Gray)};
                const std::string difference = test::difference(result.histogram, test::reference(task));
                if (!difference.empty()) qFatal("%s", difference.c_str());
            } else if (file->path != QLatin1String("2")) {
                qFatal("a file was lost");
            }
            file->room.reset();
            if (results != nullptr) results->push_back(*std::move(file));
        }
        std::ostringstream sums;
        lanes.writeSums(sums);
        m_sums = QString::fromStdString(sums.str());
        return names;
    }

    QString m_sums;

private Q_SLOTS:
    void init() {
        m_one = std::make_shared<test::MemberScript>();
        m_two = std::make_shared<test::MemberScript>();
    }
    void cleanup() { m_engine.reset(); }

    void filesAreToldInTheirOrder() {
        begin();
        QCOMPARE(countAll(100), filesOf(100));
        QCOMPARE(m_one->counts() + m_two->counts(), 99);
        QVERIFY2(m_sums.contains(QStringLiteral("One: ")) && m_sums.contains(QStringLiteral("Two: ")),
                 qPrintable(m_sums));
    }

    /// Neither device comes back from its first file before the other has one, too.
    void twoFilesAreInWorkAtOnce_data() {
        QTest::addColumn<QString>("server");
        QTest::newRow("here") << QString();
        QTest::newRow("one of them of another machine") << QStringLiteral("box:10998");
    }
    void twoFilesAreInWorkAtOnce() {
        QFETCH(QString, server);
        const auto both = std::make_shared<std::latch>(2);
        const auto meet = [both](int number, const CountTask&,
                                 const CountControl&) -> std::optional<CountOutcome> {
            if (number == 1) both->arrive_and_wait();
            return std::nullopt;
        };
        m_one->before = m_two->before = meet;
        begin(server.toStdString());
        std::vector<CountedFile> results;
        QCOMPARE(countAll(6, &results), filesOf(6));
        std::set<std::string> devices;
        for (const CountedFile& file : results) {
            if (!file.outcome) continue;
            const CountResult& result = *file.outcome;
            devices.insert(result.device.name);
            QCOMPARE(result.shares.size(), std::size_t{1});
            QCOMPARE(result.shares.front().device.key, result.device.key);
            QCOMPARE(result.shares.front().rows, std::int64_t{7});
        }
        QCOMPARE(devices, (std::set<std::string>{"One", "Two"}));
    }

    void aDeviceThatFailsLosesNoFile() {
        m_two->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            return CountOutcome(Failure{Stage::Kernel, "the device fell off", {}, {}, true});
        };
        begin();
        std::vector<CountedFile> results;
        QCOMPARE(countAll(20, &results), filesOf(20));
        int named = 0;
        for (const CountedFile& file : results)
            named += file.outcome && !file.outcome->notes.empty() ? 1 : 0;
        QCOMPARE(named, m_two->counts());
    }

    /// While one file is written, the next ones are counted.
    void aLoneDeviceCountsAhead() {
        begin();
        DecodeAhead decoded(filesOf(9), {2, 64, std::uint64_t{1} << 30U}, decoder());
        CountSettings settings;
        settings.device = m_engine->catalog().devices.front().key;
        FileLanes lane({m_engine.get()}, settings, decoded);
        QTRY_VERIFY(m_one->counts() > 1); // and nobody has asked for the first one yet
        QStringList names;
        for (std::optional<CountedFile> file = lane.next(); file; file = lane.next()) {
            names += file->path;
            QVERIFY(!file->outcome || file->outcome->device.key == settings.device);
            QVERIFY(!file->outcome || file->outcome->shares.empty());
        }
        QCOMPARE(names, filesOf(9));
    }

    /// Lanes of one device are no devices that share the files.
    void theHostHasALaneACore() {
        begin();
        const DeviceInfo host = m_engine->catalog().devices.back();
        m_engines = m_engine->enginesOf(host);
        QCOMPARE(m_engines.size(), std::size_t{host.computeUnits});
        m_engines.push_back(std::move(m_engine->enginesOf(host).front())); // two at least
        std::vector<CountedFile> results;
        QCOMPARE(countAll(40, &results), filesOf(40));
        for (const CountedFile& file : results) {
            if (!file.outcome) continue;
            QCOMPARE(file.outcome->device.key, host.key);
            QVERIFY(file.outcome->shares.empty() && file.outcome->notes.empty());
        }
    }

    void whoReadsNoFurtherLeavesNothingBehind() {
        begin();
        DecodeAhead decoded(filesOf(50), {2, 4, 300}, decoder()); // room for one image at a time
        FileLanes lanes(members(), {}, decoded);
        const std::optional<CountedFile> held = lanes.next();
        QVERIFY(held.has_value());
    }
};

ROOM_TEST(TestFileLanes, QCoreApplication)
#include "tst_file_lanes.moc"
