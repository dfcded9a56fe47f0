// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the tables that stay on a device between counts: no count contains counts of an earlier one.

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <stop_token>

using namespace tonescope;

class TestCountTables : public QObject, test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
    }

    void countsOfOneAfterAnother_data() {
        test::columns<QString, QString>({"device", "strategy"});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const StrategyInfo& row : m_catalog.strategies) {
                if (!row.exact || !row.kinds.contains(PixelKind::Colour8)) continue;
                QTest::addRow("%s: %s", device.name.c_str(), row.id.data())
                    << QString::fromStdString(device.key) << QString::fromLatin1(row.id.data());
            }
        }
    }
    /// Small tables are not cleared between counts: the host subtracts what they contained before.
    void countsOfOneAfterAnother() {
        QFETCH(QString, device);
        QFETCH(QString, strategy);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const std::string id = strategy.toStdString();
        // Kernels for gray pixels are built in a third of the time.
        const StrategyInfo& row = *std::ranges::find(m_catalog.strategies, id, &StrategyInfo::id);
        const bool gray = row.kinds.contains(PixelKind::Gray8) && id != "local-strided";
        const PixelLayout layout = gray ? PixelLayout::Gray8 : PixelLayout::Rgb8;
        const Image one = test::makeImage(layout, {61, 29}, test::Content::Random, 3);
        const Image other = test::makeImage(layout, {40, 33}, test::Content::Gradient);
        const ChannelSet channels = grayAndColour.intersected(one.traits().channels());
        const CountTask first{one.stored, channels}, second{other.stored, channels};
        CountTask fewer = first;
        if (!gray) fewer.channels = ChannelSet::of(Channel::Gray, Channel::Blue);
        std::stop_source stop;
        stop.request_stop();
        for (const CountTask& task : {first, second, fewer, fewer, first, first}) {
            const CountOutcome counted = counterOf(info).count(task, {id}, {});
            QVERIFY(counted.ok());
            QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
            // A stopped count leaves nothing in the tables that the next count would include.
            QVERIFY(counterOf(info).count(task, {id}, {stop.get_token()}).stopped());
        }
    }

    /// An edited kernel may assign to a counter instead of adding to it, so its tables are cleared first.
    void whatSomebodyWroteFindsEmptyTables() {
        const std::string text = "__kernel void count(__global const uchar* pixels, ulong first, uint width, "
                                 "uint row, uint n, __global uint* counts) {\n"
                                 "    if (get_global_id(0) == 0) { counts[7] = 5; counts[9] += 2; }\n"
                                 "}\n";
        const Image image = test::makeImage(PixelLayout::Gray8, {61, 29});
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        QVERIFY(counterOf(fastest()).count(task, {"global-atomic"}, {}).ok());
        for (int time = 0; time < 2; ++time) {
            const CountOutcome wrote = counterOf(fastest()).count(task, {"global-atomic", {}, text}, {});
            QVERIFY(wrote.ok());
            QCOMPARE(wrote->histogram.counts(Channel::Gray)[7], std::uint64_t{5});
            QCOMPARE(wrote->histogram.counts(Channel::Gray)[9], std::uint64_t{2});
            QCOMPARE(wrote->histogram.pixels(), std::uint64_t{7});
        }
    }
};

ROOM_TEST(TestCountTables, QCoreApplication)
#include "tst_count_tables.moc"
