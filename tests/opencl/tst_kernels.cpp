// SPDX-License-Identifier: GPL-3.0-or-later
// Tests kernels: how they are built, kept, planned and read.

#include "engine/opencl/compiled_code.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"
#include "tests/fixtures/skipping.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <sys/stat.h>

using namespace tonescope;

// Tests building kernels from several files, to which lines in logs are mapped, and the disk cache of
// compiled kernels.

namespace {

opencl::KernelCache cacheOn(const opencl::FoundDevice& found, const QString& folder) {
    return {cl::Context(found.device), found.device, opencl::ProgramStore(folder)};
}

const QString pocl = QStringLiteral("Portable Computing Language"); // the platform's name

const opencl::KernelName strided{"local-strided.cl", "count", "-cl-std=CL1.2"};

} // namespace

class TestKernelCache : public QObject {
    Q_OBJECT

    std::vector<opencl::FoundDevice> m_devices;
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QStringList stored() const { return QDir(m_folder->path()).entryList(QDir::Files); }
    [[nodiscard]] QString storedFile() const { return m_folder->filePath(stored().value(0)); }

    /// A device that is of PoCL, or of another platform.
    [[nodiscard]] const opencl::FoundDevice& device(bool ofPocl) const {
        const auto found = std::ranges::find_if(m_devices, [&](const opencl::FoundDevice& each) {
            return (each.info.platform == pocl.toStdString()) == ofPocl;
        });
        if (found == m_devices.end()) qFatal("no such device");
        return *found;
    }

    /// Builds a kernel in a new process' place: nothing but the disk remembers.
    Timings built(const opencl::KernelName& name, bool onPocl = false) {
        Timings timings;
        opencl::KernelCache cache = cacheOn(device(onPocl), m_folder->path());
        const auto kernel = cache.kernel(name, timings);
        if (!kernel) QTest::qFail(kernel.failure().log.c_str(), __FILE__, __LINE__);
        return timings;
    }

private Q_SLOTS:
    void initTestCase() {
        m_devices = opencl::findDevices().devices;
        QVERIFY(!m_devices.empty());
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void eachKernelCompilesAlone_data() {
        QTest::addColumn<QString>("file");
        const QStringList files = QDir(QStringLiteral(":/kernels")).entryList({QStringLiteral("*.cl")});
        QVERIFY(files.size() > 15);
        for (const QString& file : files) {
            // What kernels include is none.
            if (opencl::kernelSource(file.toStdString()).find("__kernel") != std::string::npos)
                QTest::newRow(qPrintable(file)) << file;
        }
        const QDir documents(QStringLiteral(":/kernels/documents"));
        for (const QString& file : documents.entryList({QStringLiteral("*.cl")}))
            QTest::newRow(qPrintable(file)) << QStringLiteral("documents/") + file;
    }
    void eachKernelCompilesAlone() {
        QFETCH(QString, file);
        const bool typed =
            file.endsWith(QStringLiteral("book-listing-typed.cl")); // with the book's typing mistake
        const std::string source = opencl::kernelSource(file.toStdString());
        for (const opencl::FoundDevice& found : m_devices) {
            cl::Program program(cl::Context(found.device), source);
            try {
                program.build(found.device, "-cl-std=CL1.2");
                QVERIFY(!typed);
            } catch (const cl::Error&) {
                if (!typed) QFAIL(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(found.device).c_str());
            }
        }
    }

    void aFailedBuildHasItsLog() {
        for (const opencl::FoundDevice& found : m_devices) {
            Timings timings;
            opencl::KernelCache cache = cacheOn(found, m_folder->path());
            const auto built = cache.kernel({"local-strided.cl", "count", "-D __kernel=nonsense"}, timings);
            QVERIFY(!built.ok());
            QCOMPARE(built.failure().stage, Stage::Build);
            QVERIFY(english(built.failure().cause).starts_with("building local-strided.cl"));
            QVERIFY2(built.failure().log.find("nonsense") != std::string::npos, built.failure().log.c_str());
        }
    }

    void aSecondStartReadsTheDisk() {
        const Timings first = built(strided);
        QVERIFY(first.build->count() > 0);
        QVERIFY(!first.buildFromDisk);
        QCOMPARE(stored().size(), 1);
        const Timings second = built(strided);
        QVERIFY(second.build->count() > 0);
        QVERIFY(second.buildFromDisk);
        QCOMPARE(stored().size(), 1);
    }

    void programsOfPoclAreLeftToItsOwnCache() {
        built(strided, true);
        QVERIFY(stored().isEmpty());
        QVERIFY(!built(strided, true).buildFromDisk);
    }

    void otherOptionsAreAnotherProgram() {
        built(strided);
        QVERIFY(!built({"local-strided.cl", "count", "-cl-std=CL1.2 -D SKIP_EMPTY=0"}).buildFromDisk);
        QCOMPARE(stored().size(), 2);
    }

    void aDamagedEntryIsRebuilt_data() {
        QTest::addColumn<QString>("damage");
        for (const char* damage : {"empty", "cut short", "one bit", "another program's"})
            QTest::newRow(damage) << QString::fromLatin1(damage);
    }
    void aDamagedEntryIsRebuilt() {
        QFETCH(QString, damage);
        built(strided);
        QFile file(storedFile());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray content = file.readAll();
        if (damage == QLatin1String("empty")) content.clear();
        if (damage == QLatin1String("cut short")) content.chop(content.size() / 2);
        if (damage == QLatin1String("one bit"))
            content[content.size() - 9] = char(content[content.size() - 9] ^ 4);
        if (damage == QLatin1String("another program's")) content[25] = char(content[25] + 1); // in the key
        file.resize(0);
        file.seek(0);
        file.write(content);
        file.close();
        QVERIFY(!built(strided).buildFromDisk);
        QVERIFY(built(strided).buildFromDisk); // and stored anew
    }

    void onlyThisUsersFolderIsUsed_data() {
        QTest::addColumn<unsigned>("mode");
        QTest::newRow("the group can write") << 0770U;
        QTest::newRow("everybody can write") << 0777U;
    }
    void onlyThisUsersFolderIsUsed() {
        QFETCH(unsigned, mode);
        built(strided);
        QCOMPARE(::chmod(qPrintable(m_folder->path()), mode), 0);
        QVERIFY(opencl::ProgramStore(m_folder->path()).obstacle());
        QVERIFY(!built(strided).buildFromDisk);
        built({"local-strided.cl", "count", "-cl-std=CL1.2 -D SKIP_EMPTY=0"});
        QCOMPARE(stored().size(), 1); // and nothing is put there
        QCOMPARE(::chmod(qPrintable(m_folder->path()), 0755), 0);
        QVERIFY(built(strided).buildFromDisk); // others may look
    }

    void onlyRegularFilesAreRead() {
        built(strided);
        const QString file = storedFile();
        QVERIFY(QFile::remove(file));
        QCOMPARE(mkfifo(qPrintable(file), 0600), 0);
        QVERIFY(!built(strided).buildFromDisk);
        QVERIFY(QFile::remove(file));
        QVERIFY(QDir().mkpath(file));
        QVERIFY(!built(strided).buildFromDisk);
    }

    void whatIsTooLargeIsNotKept() {
        const opencl::ProgramStore store(m_folder->path());
        const QByteArray key(32, 'k');
        store.store(key, QByteArray(opencl::mostStoredBytes, 'b'));
        QVERIFY(stored().isEmpty());
        store.store(key, "binary");
        QCOMPARE(store.load(key), std::optional(QByteArray("binary")));
        QVERIFY(QFile::resize(storedFile(), opencl::mostStoredBytes + 1));
        QVERIFY(!store.load(key));
    }

    void aFolderThatCannotBeWrittenIsNoFailure() {
        Timings timings;
        opencl::KernelCache cache = cacheOn(m_devices.front(), QStringLiteral("/proc/nowhere"));
        QVERIFY(cache.kernel(strided, timings).ok());
        QVERIFY(!timings.buildFromDisk);
    }

    void linesOfLogsAreThoseOfFiles_data() {
        test::columns<QString, QString>({"log", "expected"});
        const auto row = [](const char* name, const char* log, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(log) << QString::fromLatin1(expected);
        };
        // The text below: 1 directive, 2 a.cl:1, 3 directive, 4 b.cl:1, 5 b.cl:2, 6 directive, 7 a.cl:3
        row("the first line", "input.cl:2:5: error: x\n", "a.cl:1:5: error: x\n");
        row("an included file", "input.cl:5:1: note: x\n", "b.cl:2:1: note: x\n");
        row("behind it", "<kernel>:7:39: error: x\n", "a.cl:3:39: error: x\n");
        row("a file by its name", "b.cl:2:1: error: x\n", "b.cl:2:1: error: x\n");
        row("beyond the end", "input.cl:99:1: error: x\n", "input.cl:99:1: error: x\n");
        row("the severity first", "error: a.cl:3:39: x\n", "error: a.cl:3:39: x\n");
        row("no place", "2 errors generated.\n", "2 errors generated.\n");
        row("an excerpt", "   cond ? 1:2:3\n", "   cond ? 1:2:3\n");
        row("several", "input.cl:2:5: x\n   ^\ninput.cl:7:1: y\n", "a.cl:1:5: x\n   ^\na.cl:3:1: y\n");
        row("empty", "", "");
    }
    void linesOfLogsAreThoseOfFiles() {
        QFETCH(QString, log);
        QFETCH(QString, expected);
        const std::string source =
            "#line 1 \"a.cl\"\none\n#line 1 \"b.cl\"\ninner one\ninner two\n#line 3 \"a.cl\"\nthree\n";
        QCOMPARE(QString::fromStdString(opencl::logByFiles(log.toStdString(), source)), expected);
    }

    void kernelSourcesAreWhole_data() {
        QTest::addColumn<QString>("file");
        for (const opencl::DeviceStrategy& row : opencl::deviceStrategies())
            QTest::newRow(row.kernelFile.data()) << QString::fromLatin1(row.kernelFile.data());
    }
    void kernelSourcesAreWhole() {
        QFETCH(QString, file);
        const auto source = QString::fromStdString(opencl::kernelSource(file.toStdString()));
        QVERIFY(source
                    .section(QLatin1Char('\n'), 2) // behind its name and licence
                    .startsWith(QStringLiteral("// ") + file.chopped(3) + QStringLiteral(": ")));
        for (const char* word : {"Memory:", "ork-items", "From:"})
            QVERIFY2(source.section(QStringLiteral("\n\n"), 0, 0).contains(QLatin1String(word)), word);
        QVERIFY(source.contains(QStringLiteral("#line 1 \"pixels.cl\"")));
        QVERIFY(source.contains(QStringLiteral("__kernel")));
        QVERIFY(!source.contains(QStringLiteral("#include")));
    }
};

ROOM_TEST(TestKernelCache, QCoreApplication)

// Tests plans for invented devices: launch, options and sizes of tables follow from the limits of the device;
// and that each has a rule that chooses its strategy.

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

// Tests reusing the plan of the last count: only if everything that the plan depends on is equal.

namespace {

/// What is asked of a plan.
struct Wish {
    std::string_view strategy = "channel-staggered";
    CountTask task;
    LaunchParameters launch;
    std::string text;
};

Wish usual() {
    return {"channel-staggered", {{nullptr, {400, 300}, 1600, PixelLayout::Rgba8}, grayAndColour}, {}, {}};
}

DeviceInfo card() {
    DeviceInfo info;
    info.type = DeviceType::Gpu;
    info.version = "OpenCL 3.0";
    info.computeUnits = 10;
    info.localMemory = 49152;
    info.maxWorkGroup = 1024;
    return info;
}

bool equal(const opencl::KernelPlan& a, const opencl::KernelPlan& b) {
    return a.options == b.options && a.shape == b.shape && a.computeUnits == b.computeUnits &&
           a.bins == b.bins && a.maxPixels == b.maxPixels;
}

using Change = std::function<void(Wish&)>;

} // namespace

Q_DECLARE_METATYPE(Change)

class TestLastPlan : public QObject, test::OpenClDevices {
    Q_OBJECT

    opencl::LastPlan m_last;

    opencl::PlannedCount& planned(const Wish& wish) {
        return m_last.of(opencl::deviceStrategy(wish.strategy), wish.task, wish.launch, card(), wish.text);
    }

private Q_SLOTS:
    void init() { m_last = {}; }

    void whatItDependsOn_data() {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << std::move(change); };
        row("strategy", [](Wish& wish) { wish.strategy = "local-replicated"; });
        row("layout", [](Wish& wish) { wish.task.pixels.layout = PixelLayout::Bgra8; });
        row("region's width", [](Wish& wish) { wish.task.pixels.extent.width = 399; });
        row("region's height", [](Wish& wish) { wish.task.pixels.extent.height = 2; });
        row("stride", [](Wish& wish) { wish.task.pixels.stride = 1604; });
        row("channels", [](Wish& wish) { wish.task.channels = ChannelSet::of(Channel::Red); });
        row("formula", [](Wish& wish) { wish.task.rules.formula = GrayFormula::Mean; });
        row("transparent pixels", [](Wish& wish) { wish.task.rules.transparent = Transparent::LeftOut; });
        row("binning", [](Wish& wish) { wish.task.rules.binning = Binning::Letters; });
        row("launch", [](Wish& wish) { wish.launch.set(Parameter::Copies, 1); });
        row("an edited kernel", [](Wish& wish) { wish.text = "text"; });
    }
    void whatItDependsOn() {
        QFETCH(Change, change);
        const Wish before = usual();
        planned(before).built = true;
        QVERIFY(planned(before).built); // it is the same
        Wish after = usual();
        change(after);
        const auto anew = [](const Wish& wish) {
            return opencl::planFor(opencl::deviceStrategy(wish.strategy), wish.task, wish.launch, card());
        };
        opencl::PlannedCount& other = planned(after);
        QVERIFY(!other.built);
        QVERIFY(equal(other.plan, anew(after)));
        other.built = true;
        QVERIFY(!planned(before).built);
        QVERIFY(equal(planned(before).plan, anew(before)));
    }

    /// Where its rectangle lies is no matter of the plan: a region that is dragged has one.
    void whatItDoesNotDependOn() {
        planned(usual()).built = true;
        Wish elsewhere = usual();
        const std::byte byte{};
        elsewhere.task.pixels.data = &byte;
        elsewhere.task.whole.owner = std::make_shared<int>();
        QVERIFY(planned(elsewhere).built);
    }

    void anEditedKernelIsPlannedEachTime() {
        Wish edited = usual();
        edited.text = "one";
        planned(edited).built = true;
        QVERIFY(!planned(edited).built);
        planned(edited).built = true;
        QVERIFY(!planned(usual()).built);
    }

    void countsOfOneAfterAnother_data() {
        test::columns<QString, Region>({"device", "region"});
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto row = [&](const char* name, const Region& region) {
                QTest::addRow("%s: %s", device.name.c_str(), name)
                    << QString::fromStdString(device.key) << region;
            };
            row("elsewhere", {33, 20, 64, 48});
            row("wider", {1, 2, 80, 48});
            row("narrower and higher", {1, 2, 48, 64}); // as many pixels
            row("fewer rows", {1, 2, 64, 31});
        }
    }
    /// What the kernel was told of the pixels before is told again wherever it is otherwise.
    void countsOfOneAfterAnother() {
        QFETCH(QString, device);
        QFETCH(Region, region);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const Image image = test::makeImage(PixelLayout::Rgb8, {120, 90}, test::Content::Random, 3);
        const Image wider = test::makeImage(PixelLayout::Rgb8, {150, 90}, test::Content::Random, 4);
        const auto exact = [&](const Image& of, const Region& part) {
            CountTask task{of.pixelsOf(part), grayAndColour};
            task.whole = {of.stored, of.storage};
            const CountOutcome counted = counterOf(info).count(task, {"local-vector"}, {});
            return counted && test::difference(counted->histogram, test::reference(task)).empty();
        };
        const Region usual{1, 2, 64, 48};
        for (int time = 0; time < 2; ++time) {
            QVERIFY(exact(image, usual));
            QVERIFY(exact(image, region));
            QVERIFY(exact(wider, region)); // other memory, and other rows
            QVERIFY(exact(wider, usual));
        }
    }

    void stripsOfOnePlan_data() {
        QTest::addColumn<quint64>("strip");
        QTest::newRow("the last one has fewer rows") << quint64{4096};
        QTest::newRow("the last one of a row is narrower") << quint64{144}; // which lies like the others
        QTest::newRow("one alone") << quint64{1U << 20U};
    }
    /// They differ in size and place, and those that stay on a device lie otherwise there than those that
    /// pass through.
    void stripsOfOnePlan() {
        QFETCH(quint64, strip);
        opencl::MemoryLimits limits;
        limits.strip = strip;
        opencl::OpenClBackend backend(limits);
        for (const DeviceInfo& device : backend.find().devices) {
            if (device.type == DeviceType::Simulator) continue; // these launches would take it minutes
            const auto opened = backend.open(device);
            QVERIFY(opened.ok());
            const Image image = test::makeImage(PixelLayout::Rgb8, {120, 90}, test::Content::Random, 3);
            CountTask task{image.pixelsOf({0, 0, 99, 89}), grayAndColour};
            for (const bool stays : {true, false, true, false}) {
                task.whole = stays ? SourceImage{image.stored, image.storage} : SourceImage{};
                const CountOutcome counted = (*opened)->count(task, {"local-vector"}, {});
                QVERIFY(counted.ok());
                QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
            }
        }
    }
};

ROOM_TEST(TestLastPlan, QCoreApplication)

// Runs kernels on Oclgrind, which finds data races between work-items and accesses outside of buffers: every
// strategy on one picture, and those that rules choose for every layout in odd sizes. With
// TONESCOPE_RACES=long every strategy and every scope runs in all sizes. Only the strategy that is wrong on
// purpose may have races.

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
            if (traitsOf(layout).floating) continue; // counted by the kernels of whole numbers
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

// Tests reading compiled kernels: the figures in drivers' logs, the functions that belong to a kernel, and
// the files in containers. All texts are made for the test.

using Figure = std::optional<std::uint64_t>;

namespace {

const char* const twoKernels =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function 'merge' for 'sm_90'\n"
    "ptxas info    : Function properties for merge\n"
    "    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads\n"
    "ptxas info    : Used 12 registers, 360 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function 'count' for 'sm_90'\n"
    "ptxas info    : Function properties for count\n"
    "    16 bytes stack frame, 20 bytes spill stores, 24 bytes spill loads\n"
    "ptxas info    : Used 40 registers, used 1 barriers, 8192 bytes smem, 384 bytes cmem[0]\n";

std::string number32(std::uint32_t number) {
    std::string bytes;
    for (int i = 0; i < 4; ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xffU);
    return bytes;
}

/// A file as PoCL's container has it.
std::string entryOf(const std::string& name, const std::string& file) {
    return number32(static_cast<std::uint32_t>(name.size())) + name +
           number32(static_cast<std::uint32_t>(file.size())) + file;
}

std::string elf(const std::string& rest) {
    return std::string(opencl::elfMagic) + rest;
}

QString text(std::string_view bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// Programs of our own, in front of a path that has a shell and few others.
class Programs {
public:
    Programs() { qputenv("PATH", QFile::encodeName(m_folder.path())); }
    ~Programs() { qputenv("PATH", m_before); }
    Q_DISABLE_COPY_MOVE(Programs)

    void put(const char* name, const char* script) const {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no program %s", name);
        file.write("#!/bin/sh\nPATH=/usr/bin:/bin\n" + QByteArray(script) + "\n");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_before = qgetenv("PATH");
};

} // namespace

Q_DECLARE_METATYPE(tonescope::CodeKind)

class TestCompiledCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // ---- the log

    void theLogOfOneKernel() {
        KernelFigures figures;
        opencl::addPtxasFigures(twoKernels, "count", figures);
        QCOMPARE(figures.registers, Figure(40));
        QCOMPARE(figures.stackBytes, Figure(16));
        QCOMPARE(figures.spillStores, Figure(20));
        QCOMPARE(figures.spillLoads, Figure(24));
    }

    void logs_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("registers"); // below zero: none
        QTest::newRow("none") << QByteArray() << -1;
        QTest::newRow("of nobody") << QByteArray("ptxas info : Used 24 registers, 1024 bytes smem") << 24;
        QTest::newRow("of another kernel")
            << QByteArray("Compiling entry function 'merge' for 'sm_90'\nUsed 24 registers") << -1;
        QTest::newRow("one whose name begins alike")
            << QByteArray("Compiling entry function 'count_2' for 'sm_90'\nUsed 24 registers") << -1;
        QTest::newRow("quoted properties")
            << QByteArray("Function properties for 'count'\nptxas info    : Used 255 registers") << 255;
        QTest::newRow("Windows' lines")
            << QByteArray("Function properties for count\r\nptxas info    : Used 32 registers\r\n") << 32;
        QTest::newRow("no number") << QByteArray("Used many registers") << -1;
        QTest::newRow("too large a number") << QByteArray("Used 99999999999999999999999 registers") << -1;
    }
    void logs() {
        QFETCH(QByteArray, text);
        QFETCH(int, registers);
        KernelFigures figures;
        opencl::addPtxasFigures(text.toStdString(), "count", figures);
        QCOMPARE(figures.registers ? static_cast<int>(*figures.registers) : -1, registers);
    }

    // ---- functions

    void functionsOfAKernel_data() {
        test::columns<CodeKind, QByteArray, QByteArray>({"kind", "text", "shown"});
        QTest::newRow("PTX") << CodeKind::Ptx
                             << QByteArray(
                                    ".version 8.0\n.func (.param .b32 r) help(\n)\n{\n}\n"
                                    ".visible .entry merge(\n)\n{\n}\n.entry count(\n){\n call help;\n}\n")
                             << QByteArray(".version 8.0\n.func (.param .b32 r) help(\n)\n{\n}\n"
                                           ".entry count(\n){\n call help;\n}\n");
        QTest::newRow("PTX, names within names")
            << CodeKind::Ptx
            << QByteArray(".func count_2(\n)\n{\n}\n.func add(\n)\n{\n}\n"
                          ".entry count(\n){\n add.s32 %r1, %r2, 1;\n}\n")
            << QByteArray(".entry count(\n){\n add.s32 %r1, %r2, 1;\n}\n");
        QTest::newRow("LLVM") << CodeKind::LlvmIr
                              << QByteArray(
                                     "; head\ndefine void @other() {\n}\n"
                                     "define spir_kernel void @count(ptr %0) {\n  call void @b(ptr %0)\n}\n"
                                     "define void @b(ptr %0) {\n}\n!0 = !{}\n")
                              << QByteArray(
                                     "define spir_kernel void @count(ptr %0) {\n  call void @b(ptr %0)\n}\n"
                                     "define void @b(ptr %0) {\n}\n");
        QTest::newRow("x86") << CodeKind::X86
                             << QByteArray("file format\n\n0000000000001000 <count>:\n    1000:\tret\n"
                                           "0000000000001010 <count_fast>:\n    1010:\tcall   1000 <count>\n")
                             << QByteArray("0000000000001000 <count>:\n    1000:\tret\n");
        QTest::newRow("x86, called") << CodeKind::X86
                                     << QByteArray("0000000000001000 <b>:\n    1000:\tret\n"
                                                   "0000000000001010 <count>:\n    1010:\tcall   1000 <b>\n")
                                     << QByteArray("0000000000001000 <b>:\n    1000:\tret\n"
                                                   "0000000000001010 <count>:\n    1010:\tcall   1000 <b>\n");
        QTest::newRow("SASS") << CodeKind::Sass
                              << QByteArray("head\n\t\tFunction : merge\n a\n\t\tFunction : count\n b\n")
                              << QByteArray("\t\tFunction : count\n b\n");
        QTest::newRow("no such function")
            << CodeKind::X86 << QByteArray("what\never") << QByteArray("what\never");
        QTest::newRow("nothing") << CodeKind::Ptx << QByteArray() << QByteArray();
    }
    void functionsOfAKernel() {
        QFETCH(CodeKind, kind);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const CodeListing listing = opencl::listingOf(kind, text.toStdString(), "count");
        QCOMPARE(listing.kind, kind);
        QCOMPARE(QByteArray::fromStdString(listing.text), shown);
        QCOMPARE(listing.linesLeftOut, std::uint64_t{0});
    }

    void aLongTextIsCutAtALine() {
        std::string lines;
        for (int i = 0; i < 100000; ++i)
            lines += "    1000:\tret\n";
        const CodeListing listing = opencl::listingOf(CodeKind::X86, lines, "count");
        QVERIFY(listing.text.size() <= opencl::longestListing);
        QVERIFY(listing.text.ends_with("ret\n"));
        const auto kept = static_cast<std::uint64_t>(std::ranges::count(listing.text, '\n'));
        QCOMPARE(kept + listing.linesLeftOut, std::uint64_t{100000});
    }

    // ---- containers

    void kindsOfBinaries_data() {
        test::columns<QByteArray, QByteArray>({"bytes", "kind"});
        QTest::newRow("nothing") << QByteArray() << QByteArray("none");
        QTest::newRow("PTX") << QByteArray("//\n.version 8.3\n.target sm_90\n") << QByteArray("ptx");
        QTest::newRow("PoCL") << QByteArray("poclbin\0\x0c", 9) << QByteArray("pocl");
        QTest::newRow("ELF") << QByteArray("\x7f"
                                           "ELF\2\1",
                                           6)
                             << QByteArray("elf");
        QTest::newRow("bitcode") << QByteArray("BC\xC0\xDE\0", 5) << QByteArray("bitcode");
        QTest::newRow("SPIR-V") << QByteArray("\x03\x02\x23\x07\0", 5) << QByteArray("spirv");
        QTest::newRow("else") << QByteArray("anything") << QByteArray("unknown");
    }
    void kindsOfBinaries() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        QCOMPARE(QByteArray(nameOf(opencl::kindOf(bytes.toStdString())).data()), kind);
    }

    void theFilesInAContainer() {
        const std::string container = "poclbin" +
                                      entryOf("/program.bc", std::string(opencl::bitcodeMagic) + "12") +
                                      entryOf("/count/0-0-0/count.so", elf("any")) +
                                      entryOf("/count/256-1-1-goffs0/count.so", elf("own")) +
                                      entryOf("/merge/256-1-1/merge.so", elf("merge")) + "rest";
        const auto parts = opencl::partsOf(container, opencl::elfMagic);
        QCOMPARE(parts.size(), std::size_t{3});
        const auto own = opencl::partOfKernel(parts, "count", 256),
                   any = opencl::partOfKernel(parts, "count", 64);
        QVERIFY(own && any && !opencl::partOfKernel(parts, "other", 256));
        QCOMPARE(text(own->bytes.substr(4)), QStringLiteral("own"));
        QCOMPARE(own->forWorkGroup, 256U);
        QCOMPARE(text(any->bytes.substr(4)), QStringLiteral("any"));
        QCOMPARE(any->forWorkGroup, 0U);
        const auto bitcode = opencl::partsOf(container, opencl::bitcodeMagic);
        QCOMPARE(bitcode.size(), std::size_t{1});
        QCOMPARE(text(bitcode[0].name), QStringLiteral("/program.bc"));
        QCOMPARE(bitcode[0].bytes.size(), std::size_t{6});
    }

    /// Wherever a container ends, what is found in it lies within.
    void containersThatEndTooEarly() {
        const std::string whole = "poclbin" + entryOf("/count/0-0-0/count.so", elf(std::string(40, 'x'))) +
                                  entryOf("/count/8-1-1/count.so", elf(std::string(40, 'y')));
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const std::string cut = whole.substr(0, length);
            const auto parts = opencl::partsOf(cut, opencl::elfMagic);
            for (const opencl::BinaryPart& part : parts) {
                QVERIFY(part.bytes.data() >= cut.data());
                QVERIFY(part.bytes.data() + part.bytes.size() <= cut.data() + cut.size());
            }
            QVERIFY(parts.size() <= 2);
            QCOMPARE(parts.size() == 2, length == whole.size());
        }
    }

    void hostileContainers_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("magic at once") << QByteArray("\x7f"
                                                     "ELF",
                                                     4);
        QTest::newRow("size beyond the end")
            << QByteArray::fromStdString(number32(4) + "/a.s" + number32(0xffffffffU) + elf("x"));
        QTest::newRow("name longer than it says")
            << QByteArray::fromStdString(number32(3) + "/a.s" + number32(5) + elf("x"));
        QTest::newRow("no name") << QByteArray::fromStdString(number32(0) + number32(5) + elf("x"));
        QTest::newRow("a name without an end")
            << QByteArray::fromStdString(std::string(5000, 'a') + number32(5) + elf("x"));
    }
    void hostileContainers() {
        QFETCH(QByteArray, bytes);
        QVERIFY(opencl::partsOf(bytes.toStdString(), opencl::elfMagic).empty());
    }

    void noMoreFilesThanAnybodyNeeds() {
        std::string many;
        for (int i = 0; i < 1000; ++i)
            many += entryOf("/count/1-1-1/a.so", elf("x"));
        QCOMPARE(opencl::partsOf(many, opencl::elfMagic).size(), std::size_t{64});
    }

    void processors() {
        std::string file = elf(std::string(60, '\0'));
        file[18] = 62;
        QCOMPARE(opencl::machineOf(file), std::uint16_t{62});
        QCOMPARE(opencl::machineOf("\x7f"
                                   "ELF"),
                 std::uint16_t{0});
        QCOMPARE(opencl::machineOf("no ELF file, but long enough for one"), std::uint16_t{0});
    }

    // ---- NVIDIA's programs, as far as they need to be there

    void machineCodeOfPtx() {
        const Programs programs;
        programs.put("ptxas", "[ \"$1\" = -arch=sm_90 ] || exit 3; cp \"$2\" \"$4\"");
        programs.put("cuobjdump", "echo 'Function : count'; cat \"$2\"");
        const auto sass = opencl::sassOf("  /*0010*/  LDG.E R1, [R2] ;   /* 0x00000a00ff017b82 */\n"
                                         "                               /* 0x000fe20000000800 */\n\n"
                                         "  /*0020*/  EXIT ;             /* 0x000000000000794d */",
                                         90);
        QVERIFY(sass);
        QCOMPARE(text(sass->text), QStringLiteral("Function : count\n  /*0010*/  LDG.E R1, [R2] ;\n\n"
                                                  "  /*0020*/  EXIT ;\n"));
    }

    void programsThatFailOrAreNotThere() {
        const Programs programs;
        QVERIFY(
            text(english(opencl::sassOf("x", 90).failure().cause)).contains(QStringLiteral("not installed")));
        programs.put("ptxas", "echo 'ptxas fatal error: version 9 is new' >&2; echo more >&2; exit 1");
        programs.put("cuobjdump", "exit 0");
        QCOMPARE(text(english(opencl::sassOf("x", 90).failure().cause)),
                 QStringLiteral("ptxas fails: version 9 is new"));
        programs.put("objdump", "kill -SEGV $$");
        QVERIFY(!opencl::disassembled("x"));
        programs.put("llvm-dis-15", "echo fifteen");
        programs.put("llvm-dis-9", "echo nine");
        programs.put("llvm-dis", "echo some");
        QCOMPARE(text(opencl::bitcodeText("x")->text), QStringLiteral("fifteen\n"));
        QCOMPARE(text(opencl::bitcodeText("x")->tool), QStringLiteral("llvm-dis-15"));
    }
};

ROOM_TEST(TestCompiledCode, tonescope::test::NoApplication)

// Tests which compiled code and figures the devices of this machine give for their kernels. Also prints them,
// because every driver gives different ones.

namespace {

std::string textOf(const std::optional<std::uint64_t>& figure) {
    return figure ? std::to_string(*figure) : "-";
}

std::size_t countOf(const CodeListing& listing, Access access) {
    const std::vector<CodeMark> marks = marksIn(listing.kind, listing.text);
    return static_cast<std::size_t>(std::ranges::count(marks, access, &CodeMark::access));
}

/// Null where there is none that marks can be found in.
const CodeListing* readableOf(const CompiledKernel& compiled) {
    const auto found = std::ranges::find_if(
        compiled.listings, [](const CodeListing& each) { return each.kind != CodeKind::Assembly; });
    return found == compiled.listings.end() ? nullptr : &*found;
}

void print(const DeviceInfo& device, std::string_view strategy, const CompiledKernel& compiled) {
    const KernelFigures& figures = compiled.figures;
    qInfo("%s, %s: %s of %llu bytes; registers %s, stack %s, spills %s and %s, private %s, local %s, "
          "work-group %s, multiple %s, capability %u",
          device.name.c_str(), std::string(strategy).c_str(), std::string(nameOf(compiled.binary)).c_str(),
          static_cast<unsigned long long>(compiled.binaryBytes), textOf(figures.registers).c_str(),
          textOf(figures.stackBytes).c_str(), textOf(figures.spillStores).c_str(),
          textOf(figures.spillLoads).c_str(), textOf(figures.privateBytes).c_str(),
          textOf(figures.localBytes).c_str(), textOf(figures.mostWorkGroup).c_str(),
          textOf(figures.preferredMultiple).c_str(), figures.computeCapability);
    for (const CodeListing& each : compiled.listings)
        qInfo("  %s by %s for %u: %zu bytes, %zu atomics, %zu loads", std::string(nameOf(each.kind)).c_str(),
              each.tool.empty() ? "the driver" : each.tool.c_str(), each.forWorkGroup, each.text.size(),
              countOf(each, Access::Atomic), countOf(each, Access::Load));
    for (const Text& each : compiled.missing)
        qInfo("  %s", english(each).c_str());
}

} // namespace

class TestLookInside : public QObject, private test::OpenClDevices {
    Q_OBJECT

    /// What a count with that strategy gives beside its counts.
    std::shared_ptr<const CompiledKernel> compiled(const DeviceInfo& device, std::string_view strategy,
                                                   std::string_view kernel = {}) {
        const Image image = test::makeImage(PixelLayout::Gray8, {201, 97});
        CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        Method method{strategy, {}, kernel, true};
        const CountOutcome outcome = counterOf(device).count(task, method, {});
        if (!outcome) qFatal("%s", lineOf(outcome.failure()).c_str());
        if (outcome->histogram != test::reference(task)) qFatal("looking inside changed the counts");
        return outcome->compiled;
    }

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY(!m_catalog.devices.empty());
    }

    void nobodyLooksUnasked() {
        const Image image = test::makeImage(PixelLayout::Gray8, {20, 10});
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome = counterOf(device).count(task, {"local-atomic"}, {});
            QVERIFY(outcome);
            QVERIFY(!outcome->compiled);
        }
    }

    /// For each device that is installed: its code can be read, or a clause says why not.
    void atomicsAreWhereTheStrategyHasThem() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto atomic = compiled(device, "global-atomic"),
                       plain = compiled(device, "private-host-merge");
            QVERIFY(atomic && plain);
            for (const auto& [strategy, each] :
                 {std::pair("global-atomic", atomic), {"private-host-merge", plain}}) {
                print(device, strategy, *each);
                QVERIFY(each->binary != BinaryKind::None && each->binaryBytes > 0);
                QVERIFY(each->figures.mostWorkGroup && each->figures.localBytes);
            }
            const CodeListing *with = readableOf(*atomic), *without = readableOf(*plain);
            QCOMPARE(with == nullptr, without == nullptr);
            if (with == nullptr) {
                QVERIFY(!atomic->missing.empty() || atomic->binary == BinaryKind::Spirv ||
                        atomic->binary == BinaryKind::Unknown);
                continue;
            }
            QVERIFY(countOf(*with, Access::Atomic) > 0);
            QCOMPARE(countOf(*without, Access::Atomic), std::size_t{0});
            QVERIFY(countOf(*without, Access::Load) > 0);
        }
    }

    /// PoCL 6 reports 0 for every kernel: a figure that is there is true.
    void localMemoryIsToldTrulyOrNotAtAll() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const std::uint64_t without = *compiled(device, "global-atomic")->figures.localBytes;
            const std::optional<std::uint64_t> with = compiled(device, "local-atomic")->figures.localBytes;
            QVERIFY(!with || *with >= without + 256 * sizeof(std::uint32_t));
        }
    }

    void withoutDisassemblersTheirPackagesAreNamed() {
        const QByteArray path = qgetenv("PATH");
        for (const DeviceInfo& device : m_catalog.devices) {
            qputenv("PATH", "/nowhere");
            const auto told = compiled(device, "global-atomic");
            qputenv("PATH", path);
            const bool byOthers = told->binary == BinaryKind::Pocl || told->binary == BinaryKind::Bitcode;
            if (byOthers) {
                QVERIFY(told->listings.empty());
                QVERIFY(!told->missing.empty());
                QVERIFY2(english(told->missing[0]).find("package is called") != std::string::npos,
                         english(told->missing[0]).c_str());
            }
            QVERIFY(told->figures.mostWorkGroup);
        }
    }

    void anEditedKernelIsTheOneThatIsShown() {
        const std::string text = "#include \"pixels.cl\"\n" // as global-atomic, with nothing but one add
                                 "__kernel void count(__global const uchar* pixels, ulong first, uint width, "
                                 "uint row, uint number, __global uint* counts) {\n"
                                 "    for (uint i = get_global_id(0); i < number; i += get_global_size(0))\n"
                                 "        atomic_inc(&counts[pixels[first + i / width * row + i % width]]);\n"
                                 "}\n";
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto own = compiled(device, "global-atomic"),
                       edited = compiled(device, "global-atomic", text);
            if (const CodeListing* code = readableOf(*edited)) {
                QVERIFY(countOf(*code, Access::Atomic) > 0);
                QVERIFY(code->text != readableOf(*own)->text);
            }
        }
    }

    void aWayOfADocument() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto told = compiled(device, "article-global");
            QVERIFY(told);
            if (const CodeListing* code = readableOf(*told)) QVERIFY(countOf(*code, Access::Atomic) > 0);
        }
    }
};

ROOM_TEST(TestLookInside, tonescope::test::NoApplication)

#include "tst_kernels.moc"
