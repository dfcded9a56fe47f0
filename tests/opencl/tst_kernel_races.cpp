// SPDX-License-Identifier: GPL-3.0-or-later
// Runs kernels on Oclgrind, which finds data races between work-items and accesses outside of buffers: every
// strategy on one picture, and those that rules choose for every layout in odd sizes. With
// TONESCOPE_RACES=long every strategy and every scope runs in all sizes. Only the strategy that is wrong on
// purpose may have races.

#include "engine/opencl/device_strategies.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"
#include "tests/fixtures/skipping.h"

#include <algorithm>
#include <set>

using namespace tonescope;

class TestKernelRaces : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QFile m_log;
    opencl::OpenClBackend m_backend;
    DeviceInfo m_simulator;
    std::unique_ptr<Counter> m_counter;
    bool m_long = qEnvironmentVariable("TONESCOPE_RACES") == QLatin1String("long");

    [[nodiscard]] std::set<std::string_view> strategiesFor(PixelLayout layout) const {
        std::set<std::string_view> ids;
        for (const opencl::DeviceStrategy& row : opencl::deviceStrategies()) {
            const bool exact = row.info.exact && row.info.kinds.contains(traitsOf(layout).kind());
            // Clearing large tables is a simulator's minute.
            if (m_long && exact && traitsOf(layout).sampleBits == 8) ids.insert(row.info.id);
        }
        for (const ChannelSet channels : {ChannelSet::of(Channel::Gray), grayAndColour})
            ids.insert(m_backend.defaultStrategy(m_simulator, layout, channels).strategy);
        return ids;
    }
    /// What Oclgrind has written to its log since the last call.
    QString said() { return QString::fromUtf8(m_log.readAll()); }

private Q_SLOTS:
    void initTestCase() {
        m_log.setFileName(m_folder.filePath(QStringLiteral("oclgrind.log")));
        qputenv("OCLGRIND_DATA_RACES", "1"); // read where a context is made
        qputenv("OCLGRIND_LOG", m_log.fileName().toLocal8Bit());
        const DeviceCatalog catalog = m_backend.find();
        const auto found =
            std::find_if(catalog.devices.begin(), catalog.devices.end(),
                         [](const DeviceInfo& device) { return device.type == DeviceType::Simulator; });
        if (found == catalog.devices.end())
            TONESCOPE_SKIP("races are seen by Oclgrind, which is not on this system");
        m_simulator = *found;
        auto opened = m_backend.open(m_simulator);
        QVERIFY(opened.ok());
        m_counter = std::move(opened).value();
    }
    void cleanupTestCase() { m_counter.reset(); }

    void everyLayoutInOddSizes_data() {
        test::columns<PixelLayout, QString, bool>({"layout", "strategy", "everySize"});
        for (const PixelLayout layout : allPixelLayouts) {
            const auto chosen = strategiesFor(layout);
            for (const opencl::DeviceStrategy& row : opencl::deviceStrategies()) {
                const std::string_view id = row.info.id;
                // Clearing large tables is a simulator's minute; one kernel is made for them.
                const bool once =
                    (layout == PixelLayout::Bgrx8 && row.info.kinds.contains(PixelKind::Colour8)) ||
                    (layout == PixelLayout::Gray16 && id == "local-packed");
                if (once || chosen.contains(id))
                    QTest::addRow("%s, %s", test::nameOf(layout).c_str(), id.data())
                        << layout << QString::fromLatin1(id.data()) << chosen.contains(id);
            }
        }
    }
    void everyLayoutInOddSizes() {
        QFETCH(PixelLayout, layout);
        QFETCH(QString, strategy);
        QFETCH(bool, everySize);
        const std::string id = strategy.toStdString();
        const bool exact = opencl::deviceStrategy(id).info.exact;
        for (const Extent extent :
             {Extent{1, 1}, Extent{1, 7}, Extent{17, 1}, Extent{61, 5}, Extent{127, 3}}) {
            const Image image = test::makeImage(layout, extent, test::Content::TwoValues, 3);
            // Four tables of 65536 bins are a second's work for every kernel that clears them.
            const bool deep = image.traits().sampleBits == 16;
            if ((deep || !everySize) && extent.width != 61) continue;
            const Channel single = image.traits().mosaic ? Channel::Green2 : Channel::Gray;
            const test::CountingCase one = test::countingCase(
                {}, image, Region::whole(extent), deep ? ChannelSet::of(single) : image.traits().channels());
            const CountOutcome counted = m_counter->count(one.task, {id}, {});
            QVERIFY2(counted.ok(),
                     counted.failed() == nullptr ? "" : english(counted.failed()->cause).c_str());
            const std::string difference = test::difference(counted->histogram, test::reference(one.task));
            QVERIFY2(!exact || difference.empty(), difference.c_str());
        }
        if (!m_log.isOpen())
            QVERIFY(m_log.open(QIODevice::ReadOnly)); // Oclgrind has written its log, so it did run
        const QString log = said();
        if (exact)
            QVERIFY2(log.isEmpty(), qPrintable(log.left(2000)));
        else
            QVERIFY2(log.contains(QStringLiteral("data race")), qPrintable(log.left(2000)));
    }

    void everyScopeInOddSizes() {
        std::vector<test::ScopeCase> cases = test::scopePixelCases();
        for (test::ScopeCase& one : test::scopeShapeCases())
            cases.push_back(std::move(one));
        for (const test::ScopeCase& one : cases) {
            const std::uint64_t most = m_long ? 20'000 : 300; // pixels; of more, a simulator's minutes
            if (Region::whole(one.image.extent()).pixels() > most) continue;
            const std::string difference = test::scopeDifference(*m_counter, one);
            QVERIFY2(difference.empty(), (one.name + ": " + difference).c_str());
            const QString log = said();
            QVERIFY2(log.isEmpty(), qPrintable(QString::fromStdString(one.name) + log.left(2000)));
        }
    }
};

ROOM_TEST(TestKernelRaces, QCoreApplication)
#include "tst_kernel_races.moc"
