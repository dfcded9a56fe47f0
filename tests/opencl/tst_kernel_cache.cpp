// SPDX-License-Identifier: GPL-3.0-or-later
// Tests building kernels from several files, to which lines in logs are mapped, and the disk cache of
// compiled kernels.

#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <memory>

#include <sys/stat.h>

using namespace tonescope;

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
#include "tst_kernel_cache.moc"
