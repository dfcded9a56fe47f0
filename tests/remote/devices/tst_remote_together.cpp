// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a device of PoCL's daemon that counts together with one of this machine, also if the server is killed
// in the middle.

#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/pocl_devices.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::remote;
using namespace std::chrono_literals;
using test::countedThere, test::expected, test::jobOn, test::photo;

class TestRemoteTogether : public QObject {
    Q_OBJECT

    std::unique_ptr<test::PoclServer> m_server = test::newServer();
    QTemporaryDir m_cache;

    /// An engine that takes its members for equally fast until it has measured them, and never gives one up
    /// as late.
    [[nodiscard]] std::unique_ptr<Engine> newEngine() const {
        return test::engineOf({m_server->server()}, m_cache.path(), test::neverLate);
    }
    /// The entry of all devices that has the server's.
    static DeviceInfo everything(Engine& engine) {
        for (const DeviceInfo& device : engine.catalog().devices) {
            if (device.type == DeviceType::Together && device.key != togetherDeviceKey) return device;
        }
        qFatal("nothing counts together with another machine");
    }
    static std::int64_t rowsOf(const CountResult& result) {
        std::int64_t rows = 0;
        for (const MemberShare& share : result.shares)
            rows += share.rows;
        return rows;
    }

private Q_SLOTS:
    void sharesAreNamedAndAddUp() {
        const auto engine = newEngine();
        const ImagePointer picture = photo({2000, 3000});
        const CountResult counted = countedThere(*engine, jobOn(everything(*engine), picture));
        QVERIFY(counted.exact && counted.histogram == expected(picture));
        QCOMPARE(counted.shares.size(), std::size_t{2});
        QCOMPARE(rowsOf(counted), picture->extent().height);
        const auto far = std::ranges::find_if(
            counted.shares, [](const MemberShare& share) { return !share.device.server.empty(); });
        QVERIFY(far != counted.shares.end());
        QVERIFY(far->device.name.ends_with(" on " + addressOf(m_server->server())));
        QVERIFY(far->timings.of(Phase::Upload)); // the network's time
    }

    /// This machine's CPU and a server's, which happens to be the same here.
    void twoCpusOfDifferentMachinesAreChosenByTheirKeys() {
        const auto engine = newEngine();
        const DeviceInfo far = test::remoteOf(*engine).front();
        const ImagePointer picture = photo();
        const DeviceInfo both = engine->combine({std::string(hostDeviceKey), far.key}).value();
        const CountResult counted = countedThere(*engine, jobOn(both, picture));
        QVERIFY(counted.exact && counted.histogram == expected(picture));
        QCOMPARE(counted.shares.size(), std::size_t{2});
    }

    /// When this machine has counted the most of it, the server's first rows are still awaited.
    void aServerKilledMidWayLosesNothing() {
        const ImagePointer large = photo({8192, 6000});
        std::unique_ptr<Engine> engine;
        bool lost = false;
        for (int attempt = 0; attempt < 20 && !lost; ++attempt) { // until the kill comes before the end
            engine = newEngine();
            const DeviceInfo all = everything(*engine);
            const CountControl control{{}, [&](const Activity& activity) {
                                           if (activity.fraction > 0.5) m_server->kill();
                                       }};
            const auto result = engine->count(jobOn(all, large), control);
            QVERIFY(result && result->exact);
            QVERIFY(result->histogram == expected(large));
            QCOMPARE(result->device.key, all.key);
            QCOMPARE(rowsOf(*result), large->extent().height);
            lost = !result->notes.empty();
            if (lost) {
                const QString note = QString::fromStdString(english(result->notes.front()));
                QVERIFY2(note.endsWith(QStringLiteral("; the host counted its rows")), qPrintable(note));
                const std::string address = addressOf(m_server->server());
                QVERIFY2(note.contains(QString::fromStdString("on " + address + " failed: ")),
                         qPrintable(note));
            }
            m_server->kill();
            m_server->awaitEnd();
            m_server->start();
        }
        QVERIFY(lost);
        // A kind of pixels that was not counted yet, so no times are known.
        const auto picture = std::make_shared<const Image>(test::makeImage(PixelLayout::Gray8, {2000, 3000}));
        QCOMPARE(countedThere(*engine, jobOn(everything(*engine), picture)).shares.size(), std::size_t{2});
    }
};

ROOM_TEST(TestRemoteTogether, QCoreApplication)

#include "tst_remote_together.moc"
