// SPDX-License-Identifier: GPL-3.0-or-later
// Tests an OpenCL device that counts together with the host's threads while the fault layer makes calls of
// its driver fail, hang or give wrong data. In each case the counts are exact, each row is counted once, and
// a note names the device. The layer also makes the device say that it is no CPU and has memory of its own:
// only such a device may count beside the host's threads.

#include "engine/count/engine.h"
#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/together/together_backend.h"
#include "tests/faults/fault_control.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::together;

namespace {

using namespace std::chrono_literals;

/// A plan of the fault layer that replaces the device's answers to CL_DEVICE_TYPE (4096) and
/// CL_DEVICE_HOST_UNIFIED_MEMORY (4149).
constexpr char lies[] = "ask-4096 0 huge 0;ask-4149 0 zero 0";

/// Limits so small that even a small image is sent in many strips, and a strip in several slots.
opencl::MemoryLimits tinyLimits() {
    return {1000, 3, 4096, 20'000, 1U << 30U};
}

} // namespace

class TestFaultyMembers : public QObject {
    Q_OBJECT

    test::FaultControl m_layer{FAULT_LAYER};
    QTemporaryDir m_cache;
    std::weak_ptr<const void> m_held;
    std::unique_ptr<Engine> m_engine;
    DeviceInfo m_faulty, m_all;
    ImagePointer m_image = std::make_shared<const Image>(test::makeImage(PixelLayout::Rgba8, {83, 401}));

    void begin(bool hangs) {
        m_layer.plan(lies);
        const auto held = std::make_shared<int>();
        m_held = held;
        const Timeouts patience = hangs ? Timeouts{300ms, 300ms} : Timeouts{1h, 1h};
        auto devices = std::make_shared<WatchdogBackend>(
            std::make_unique<opencl::OpenClBackend>(tinyLimits()), patience, held);
        m_engine = test::togetherEngine(std::move(devices), test::neverLate);
        m_faulty = m_engine->catalog().devices.front();
        const auto both = m_engine->combine({m_faulty.key, std::string(hostDeviceKey)});
        if (!both) qFatal("%s", lineOf(both.failure()).c_str());
        m_all = *both;
        m_layer.plan({});
    }

    /// Counts the image on both devices. Ends the program unless the counts are exact and equal the
    /// reference, and the shares contain all rows.
    CountResult right() {
        CountSettings settings;
        settings.device = m_all.key;
        settings.once = true; // the device keeps no pixels, so each count divides and sends the rows anew
        JobOutcome outcome = m_engine->count({m_image, settings, std::chrono::steady_clock::now(), {}}, {});
        if (!outcome) qFatal("%s", lineOf(outcome.failure()).c_str());
        const std::string wrong =
            test::difference(outcome->histogram, test::reference({m_image->stored, grayAndColour}));
        if (!wrong.empty() || !outcome->exact) qFatal("wrong counts: %s", wrong.c_str());
        std::int64_t rows = 0;
        for (const MemberShare& share : outcome->shares)
            rows += share.rows;
        if (rows != m_image->extent().height) qFatal("rows are missing in the shares");
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_cache.path().toLocal8Bit()); }
    void cleanup() {
        m_layer.plan({}); // calls that hang now return, so that their threads end
        m_engine.reset();
        QTRY_VERIFY(m_held.expired());
    }

    void withoutAFaultBothCount() {
        begin(false);
        const CountResult counted = right();
        QVERIFY(counted.notes.empty());
        QCOMPARE(counted.shares.size(), std::size_t{2});
    }

    void whateverAMemberDoesSumsAreExact_data() {
        test::columns<QString, QString>({"plan", "says"});
        const auto row = [](const char* name, const char* plan, const char* says = "failed: ") {
            QTest::newRow(name) << QString::fromLatin1(plan) << QString::fromLatin1(says);
        };
        row("cannot be opened", "clCreateContext 1 code -6");
        row("cannot build", "clBuildProgram 0 code -11");
        row("fails at once", "clEnqueueNDRangeKernel 1 code -36");
        row("fails mid-way", "clEnqueueNDRangeKernel 5 code -36"); // of about ten strips
        row("hangs at once", "clEnqueueNDRangeKernel 1 hang 0", "failed: no progress");
        row("hangs mid-way", "clEnqueueNDRangeKernel 5 hang 0", "failed: no progress");
        row("hangs as counts are read", "clEnqueueReadBuffer 1 hang 0", "failed: no progress");
        row("forgets a strip", "clEnqueueNDRangeKernel 2 drop 0");
        row("forgets one mid-way", "clEnqueueNDRangeKernel 5 drop 0");
        row("gets other pixels", "write 1 flip 5");
        row("gives other counts", "read 0 flip 0");
    }
    void whateverAMemberDoesSumsAreExact() {
        QFETCH(QString, plan);
        QFETCH(QString, says);
        begin(plan.contains(QStringLiteral(" hang ")));
        m_layer.plan(plan.toStdString());
        const CountResult result = right();
        QCOMPARE(result.device.key, m_all.key);
        QVERIFY(m_layer.struck() > 0);
        QCOMPARE(result.notes.size(), std::size_t{1});
        const QString note = QString::fromStdString(english(result.notes.front()));
        QVERIFY2(note.startsWith(QString::fromStdString(m_faulty.name) + u' ' + says), qPrintable(note));
        QVERIFY2(note.endsWith(QStringLiteral("; the host counted its rows")), qPrintable(note));
        QCOMPARE(result.shares.size(), std::size_t{1}); // the counts of the failed share are not added
        // After the fault, the next count is right.
        m_layer.plan({});
        (void)right();
    }
};

ROOM_TEST(TestFaultyMembers, QCoreApplication)
#include "tst_faulty_members.moc"
