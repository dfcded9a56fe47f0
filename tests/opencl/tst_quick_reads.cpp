// SPDX-License-Identifier: GPL-3.0-or-later
// Tests reading tables back by commands that are not timed: when the rule chooses them, that counts are still
// exact, and that other commands keep their times.

#include "engine/opencl/device_strategies.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <map>
#include <memory>
#include <stop_token>

using namespace tonescope;

namespace {

constexpr std::uint64_t kibi = 1024, mebi = 1024 * kibi;

CountTask taskOf(const Image& image, ChannelSet channels = grayAndColour) {
    CountTask task{image.stored, channels.intersected(image.traits().channels())};
    task.whole = {image.stored, image.storage}; // it stays where a device has memory of its own
    return task;
}

} // namespace

class TestQuickReads : public QObject {
    Q_OBJECT

    std::unique_ptr<opencl::OpenClBackend> m_backend;
    DeviceCatalog m_catalog;
    std::map<std::string, std::unique_ptr<Counter>> m_counters; ///< by device

    /// Devices that read by this rule from now on.
    void useRule(opencl::ReadRule rule) {
        m_counters.clear();
        opencl::MemoryLimits limits;
        limits.untimed = rule;
        m_backend = std::make_unique<opencl::OpenClBackend>(limits);
        m_catalog = m_backend->find();
        std::erase_if(m_catalog.devices,
                      [](const DeviceInfo& device) { return device.type == DeviceType::Simulator; });
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
        for (const DeviceInfo& device : m_catalog.devices) {
            auto opened = m_backend->open(device);
            QVERIFY(opened.ok());
            m_counters[device.key] = std::move(opened).value();
        }
    }

    /// Exact counts, or a failure of the test.
    std::optional<Timings> timesOf(const DeviceInfo& device, const CountTask& task,
                                   std::string_view strategy) {
        const CountOutcome counted = m_counters[device.key]->count(task, {strategy}, {});
        if (!counted) return std::nullopt;
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        if (difference.empty()) return counted->timings;
        qWarning("%s", difference.c_str());
        return std::nullopt;
    }

private Q_SLOTS:
    void theRule_data() {
        test::columns<QString, quint64, quint64, bool>({"platform", "bins", "bytes", "untimed"});
        const QString nvidia = QStringLiteral("NVIDIA CUDA"),
                      other = QStringLiteral("Portable Computing Language");
        QTest::newRow("a megabyte of gray") << nvidia << quint64{256} << quint64{mebi} << true;
        QTest::newRow("as much as may be") << nvidia << quint64{8192} << quint64{16 * mebi} << true;
        QTest::newRow("a bin more") << nvidia << quint64{8193} << quint64{16 * mebi} << false;
        QTest::newRow("a byte more") << nvidia << quint64{8192} << quint64{16 * mebi + 1} << false;
        QTest::newRow("16-bit gray") << nvidia << quint64{65536} << quint64{mebi} << false;
        QTest::newRow("another driver") << other << quint64{256} << quint64{mebi} << false;
        QTest::newRow("no driver's name") << QString() << quint64{256} << quint64{mebi} << false;
    }
    void theRule() {
        QFETCH(QString, platform);
        QFETCH(quint64, bins);
        QFETCH(quint64, bytes);
        DeviceInfo device;
        device.type = DeviceType::Gpu;
        device.platform = platform.toStdString();
        QTEST(opencl::readsUntimed(device, bins, bytes), "untimed");
    }

    void whatTheRuleIsAsked_data() {
        test::columns<PixelLayout, bool>({"layout", "untimed"});
        QTest::newRow("two tables, 9000 bytes") << PixelLayout::Rgb8 << true;
        QTest::newRow("two tables, 12000 bytes") << PixelLayout::Rgba8 << false;
        QTest::newRow("one table, 3000 bytes") << PixelLayout::Gray8 << false;
    }
    /// Bins of all tables, and bytes of the pixels that are counted.
    void whatTheRuleIsAsked() {
        QFETCH(PixelLayout, layout);
        useRule([](const DeviceInfo&, std::uint64_t bins, std::uint64_t bytes) {
            return bins == 512 && bytes == 9000;
        });
        const Image image = test::makeImage(layout, {100, 30});
        const CountTask task = taskOf(image, ChannelSet::of(Channel::Gray, Channel::Red));
        for (const DeviceInfo& device : m_catalog.devices) {
            QVERIFY(timesOf(device, task, "global-atomic"));
            const auto second = timesOf(device, task, "global-atomic");
            QVERIFY(second);
            QTEST(second->untimed(Phase::Readback), "untimed");
            QCOMPARE(second->of(Phase::Readback).has_value(), !second->untimed(Phase::Readback));
        }
    }

    void countsAreExact_data() {
        QTest::addColumn<QString>("strategy");
        useRule([](const DeviceInfo&, std::uint64_t, std::uint64_t) { return true; });
        for (const StrategyInfo& row : m_catalog.strategies) {
            if (row.exact && row.kinds.contains(PixelKind::Colour8))
                QTest::newRow(row.id.data()) << QString::fromLatin1(row.id.data());
        }
    }
    /// One after another, of other images and channels, with a count between that is stopped. Of pixels so
    /// many that a read which does not wait comes too early.
    void countsAreExact() {
        QFETCH(QString, strategy);
        const std::string id = strategy.toStdString();
        useRule([](const DeviceInfo&, std::uint64_t, std::uint64_t) { return true; });
        // Kernels for gray pixels are built in a third of the time.
        const StrategyInfo& row = *std::ranges::find(m_catalog.strategies, id, &StrategyInfo::id);
        const bool gray = row.kinds.contains(PixelKind::Gray8) && id != "local-strided";
        const PixelLayout layout = gray ? PixelLayout::Gray8 : PixelLayout::Rgb8;
        const Image one = test::makeImage(layout, {1021, 829}, test::Content::Random, 3);
        const Image other = test::makeImage(layout, {40, 33}, test::Content::Gradient);
        const CountTask first = taskOf(one), second = taskOf(other),
                        fewer = taskOf(one, ChannelSet::of(Channel::Gray, Channel::Blue));
        const bool onHost = opencl::deviceStrategy(id).merge == opencl::Merge::OnHost;
        std::stop_source stop;
        stop.request_stop();
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const CountTask& task : {first, second, fewer, fewer, first, second, second}) {
                const auto times = timesOf(device, task, id);
                QVERIFY2(times, device.name.c_str());
                // Pixels that had to be sent, and tables of which a part is merged on the host, keep times.
                QCOMPARE(times->untimed(Phase::Readback), !onHost && !times->tookPlace(Phase::Upload));
                QVERIFY(times->tookPlace(Phase::Readback));
                QVERIFY(times->of(Phase::Kernel) && times->of(Phase::Kernel)->clock == Clock::DeviceEvents);
                QVERIFY(!times->clockFailed);
                QVERIFY(m_counters[device.key]->count(first, {id}, {stop.get_token()}).stopped());
            }
        }
    }

    /// Tables of 16 bits are too large for the quick way, so both ways of reading take turns on one device.
    void bothWaysInTurns() {
        useRule([](const DeviceInfo&, std::uint64_t bins, std::uint64_t) { return bins <= 1024; });
        const Image small = test::makeImage(PixelLayout::Rgb8, {300, 200}, test::Content::Random, 5);
        const Image deep = test::makeImage(PixelLayout::Gray16, {300, 200}, test::Content::Random, 5);
        for (const DeviceInfo& device : m_catalog.devices) {
            for (int time = 0; time < 3; ++time) {
                for (const Image* image : {&small, &deep, &deep, &small}) {
                    const auto times = timesOf(device, taskOf(*image), "cpu-private");
                    QVERIFY(times);
                    if (image == &deep) QVERIFY(times->of(Phase::Readback));
                }
            }
        }
    }
};

ROOM_TEST(TestQuickReads, QCoreApplication)
#include "tst_quick_reads.moc"
