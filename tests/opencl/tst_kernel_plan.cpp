// SPDX-License-Identifier: GPL-3.0-or-later
// Tests plans for invented devices: launch, options and sizes of tables follow from the limits of the device;
// and that each has a rule that chooses its strategy.
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestKernelPlan : public QObject {
    Q_OBJECT

    static DeviceInfo device(std::uint64_t localMemory) {
        DeviceInfo info;
        info.type = DeviceType::Gpu;
        info.version = "OpenCL 3.0";
        info.computeUnits = 10;
        info.localMemory = localMemory;
        info.maxWorkGroup = 1024;
        return info;
    }
    static opencl::KernelPlan staggered(const DeviceInfo& device, ChannelSet channels) {
        const CountTask task{{nullptr, {4000, 3000}, 16000, PixelLayout::Rgba8}, channels};
        return opencl::planFor(opencl::deviceStrategy("channel-staggered"), task, {}, device);
    }
    static opencl::KernelPlan packed(const DeviceInfo& device) {
        const CountTask task{{nullptr, {4000, 3000}, 8000, PixelLayout::Gray16},
                             ChannelSet::of(Channel::Gray)};
        return opencl::planFor(opencl::deviceStrategy("local-packed"), task, {}, device);
    }

private Q_SLOTS:
    /// A rest of one row in a launch of its own took 2 % of the time.
    void aGibibyteIsOneLaunch() {
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Gray16, PixelLayout::Rgbx16}) {
            const auto bytes = static_cast<std::int64_t>(traitsOf(layout).bytesPerPixel());
            const Extent extent{8192, (std::int64_t{1} << 30U) / (8192 * bytes)};
            const CountTask task{{nullptr, extent, static_cast<std::size_t>(8192 * bytes), layout},
                                 ChannelSet::of(Channel::Gray)};
            const auto plan =
                opencl::planFor(opencl::deviceStrategy("local-replicated"), task, {}, device(49152));
            QVERIFY2(plan.maxPixels >= task.pixels.pixels(), traitsOf(layout).name.data());
            // The kernels number samples with 32 bits.
            const auto samples = static_cast<std::uint64_t>(traitsOf(layout).samplesPerPixel);
            QVERIFY(plan.maxPixels * samples < std::uint64_t{1} << 32U);
        }
    }

    void theLanguageHasWhatTheDeviceCanDo_data() {
        test::columns<unsigned, QString, QString, QString>({"capability", "version", "extension", "options"});
        const QString none, dot = QStringLiteral("cl_khr_integer_dot_product");
        const QString three = QStringLiteral("OpenCL 3.0 CUDA");
        QTest::newRow("any device") << 0U << three << none << QStringLiteral("-cl-std=CL1.2 -D SAMPLE");
        QTest::newRow("compute capability 6.0")
            << 60U << three << none << QStringLiteral("-cl-std=CL1.2 -D SAMPLE");
        QTest::newRow("compute capability 6.1")
            << 61U << three << none << QStringLiteral("-cl-std=CL1.2 -D BYTE_DOT=1");
        QTest::newRow("dot products") << 0U << three << dot << QStringLiteral("-cl-std=CL3.0 -D SAMPLE");
        QTest::newRow("dot products, no such language")
            << 0U << QStringLiteral("OpenCL 1.2") << dot << QStringLiteral("-cl-std=CL1.2 -D SAMPLE");
    }
    void theLanguageHasWhatTheDeviceCanDo() {
        QFETCH(unsigned, capability);
        QFETCH(QString, version);
        QFETCH(QString, extension);
        QFETCH(QString, options);
        DeviceInfo info = device(49152);
        info.computeCapability = capability;
        info.version = version.toStdString();
        info.extensions = "cl_khr_fp64 " + extension.toStdString();
        const auto planned = QString::fromStdString(staggered(info, grayAndColour).options);
        QVERIFY2(planned.startsWith(options), qPrintable(planned));
    }

    void theFifthTableHasWhatIsLeft_data() {
        test::columns<quint64, unsigned, QString>({"localMemory", "copies", "fifth"});
        QTest::newRow("48 KiB") << quint64{49152} << 8U << QStringLiteral("16");
        QTest::newRow("64 KiB") << quint64{65536} << 8U << QStringLiteral("32");
        QTest::newRow("a megabyte") << quint64{1048576} << 8U << QStringLiteral("32");
        QTest::newRow("32 KiB") << quint64{32768} << 4U << QStringLiteral("16");
        QTest::newRow("five tables") << quint64{5 * 1024} << 1U << QStringLiteral("1");
    }
    void theFifthTableHasWhatIsLeft() {
        QFETCH(quint64, localMemory);
        QFETCH(unsigned, copies);
        QFETCH(QString, fifth);
        ChannelSet all = grayAndColour;
        all.insert(Channel::Alpha);
        const opencl::KernelPlan plan = staggered(device(localMemory), all);
        QCOMPARE(plan.shape.copies, copies);
        const auto options = QString::fromStdString(plan.options);
        QVERIFY2(options.contains(QStringLiteral(" -D FIFTH_COPIES=") + fifth), qPrintable(options));
        QVERIFY((4 * copies + fifth.toUInt()) * 256 * sizeof(std::uint32_t) <= localMemory);
    }

    void largeTablesArePacked_data() {
        test::columns<quint64, unsigned, unsigned>({"localMemory", "windows", "words"});
        QTest::newRow("48 KiB") << quint64{49152} << 1U << 10923U;
        QTest::newRow("a megabyte") << quint64{1048576} << 1U << 10923U;
        QTest::newRow("32 KiB") << quint64{32768} << 2U << 5462U;
        QTest::newRow("12 KiB") << quint64{12288} << 8U << 1366U;
    }
    void largeTablesArePacked() {
        QFETCH(quint64, localMemory);
        QFETCH(unsigned, windows);
        const auto plan = packed(device(localMemory));
        QCOMPARE(plan.shape.windows, windows);
        QTEST(plan.packedWords, "words");
        QCOMPARE(plan.shape.groups % 2, 1U); // an even number meets the same columns of each row
        QVERIFY(plan.options.find(" -D WAYS_APART=1") != std::string::npos);
        DeviceInfo cpu = device(localMemory);
        cpu.type = DeviceType::Cpu;
        QVERIFY(packed(cpu).options.find("WAYS_APART") == std::string::npos);
    }

    void groupsLeaveTablesWhereItPays() {
        const auto plan = packed(device(49152));
        constexpr std::uint64_t megapixel = std::uint64_t{1} << 20U, tableBytes = 10923 * 4;
        QCOMPARE(opencl::roomFor(plan, 19, megapixel - 1), 0U);
        // A table for each group, and for what even data need after it.
        QVERIFY(opencl::roomFor(plan, 19, megapixel) >= 19U);
        QVERIFY(opencl::roomFor(plan, 263, 512 * megapixel) >= 263 + 512 * megapixel / (11 * 65536));
        QVERIFY(opencl::roomFor(plan, 263, 1U << 31U) * tableBytes <= 192 * megapixel);
        opencl::KernelPlan none = plan;
        none.packedWords = 0;
        QCOMPARE(opencl::roomFor(none, 263, 512 * megapixel), 0U);
    }

    /// A device of any type that a driver can report has a rule, also one with an unknown name.
    void everyKindOfDeviceHasARule_data() {
        QTest::addColumn<int>("type");
        for (const DeviceType type :
             {DeviceType::Gpu, DeviceType::Accelerator, DeviceType::Cpu, DeviceType::Simulator})
            QTest::newRow(nameOf(type).data()) << int(type);
    }
    void everyKindOfDeviceHasARule() {
        QFETCH(int, type);
        DeviceInfo device;
        device.type = DeviceType(type);
        device.name = "A card of tomorrow";
        const opencl::OpenClBackend backend;
        for (const LayoutTraits& layout : layoutTable) {
            for (const ChannelSet channels : {ChannelSet::of(Channel::Gray), layout.channels()}) {
                const StrategyRule rule = backend.defaultStrategy(device, layout.layout, channels);
                const StrategyInfo& row = opencl::deviceStrategy(rule.strategy).info;
                QVERIFY(row.exact && canCount(row, device, layout.layout));
                QVERIFY(!rule.reason.empty());
            }
        }
    }
};

ROOM_TEST(TestKernelPlan, QCoreApplication)
#include "tst_kernel_plan.moc"
