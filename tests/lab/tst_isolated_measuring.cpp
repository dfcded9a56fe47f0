// SPDX-License-Identifier: GPL-3.0-or-later
// Tests measurements by child processes, and the form in which they are passed on.

#include "app/lab/isolated_measuring.h"
#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "app/lab/lab_runner.h"
#include "app/lab/measuring_records.h"
#include "app/make_engine.h"
#include "engine/values/device_catalog.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"
#include "tests/fixtures/skipping.h"

#include <QStandardPaths>

#include <algorithm>
#include <limits>

using namespace tonescope::test;
using namespace tonescope;

// Tests IsolatedMeasuring: edited and foreign kernels are measured in a child process, and each case gets an
// answer, even if the kernel crashes or hangs.

/// Whether the measurement has the kernel's compiled code: with a listing where objdump is installed, else
/// with a reason why there is none.
bool hasCode(const Measurement& measurement) {
    if (!measurement.compiled || measurement.compiled->binaryBytes == 0) return false;
    const bool disassembler = !QStandardPaths::findExecutable(QStringLiteral("objdump")).isEmpty();
    if (!disassembler) return !measurement.compiled->missing.empty();
    return !measurement.compiled->listings.empty() && !measurement.compiled->listings[0].text.empty();
}

class TestIsolatedMeasuring : public QObject {
    Q_OBJECT

    DeviceCatalog m_catalog;
    std::string m_source;
    QTemporaryDir m_folder;

    /// 64 KiB for `local-strided` on that device, or else on the CPU, with that text in place of its kernel.
    MeasureCase caseOf(const std::string& kernel, const std::string& key = {}) const {
        const auto device = std::ranges::find_if(m_catalog.devices, [&](const DeviceInfo& each) {
            return key.empty() ? each.type == DeviceType::Cpu : each.key == key;
        });
        if (device == m_catalog.devices.end()) qFatal("no OpenCL device on the CPU; install pocl-opencl-icd");
        const auto strategy =
            std::find_if(m_catalog.strategies.begin(), m_catalog.strategies.end(),
                         [](const StrategyInfo& each) { return each.id == "local-strided"; });
        MeasureCase asked{*device, *strategy};
        asked.pixels = {"two-value", SyntheticPixels{{DataKind::TwoValue}, PixelLayout::Gray8, 65536}};
        asked.repeats = 3;
        asked.kernel = std::make_shared<const std::string>(kernel);
        return asked;
    }

    /// The path of a file in the test's own folder.
    QString written(const char* name) const {
        return makeFile(m_folder.filePath(QLatin1String(name)), "// 1\n");
    }

    static QString lettersOf(const QString& text) {
        QString letters;
        for (const char letter : text.toUtf8())
            letters += QString::number(static_cast<int>(letter)) + QLatin1String(", ");
        return letters + QLatin1Char('0');
    }

    /// The kernel with another text in place of `from`.
    std::string with(const QString& from, const QString& to) const {
        QString text = QString::fromStdString(m_source);
        if (!text.contains(from)) qFatal("the kernel has no %s", qPrintable(from));
        return text.replace(from, to).toStdString();
    }

    static Measurement measure(const MeasureCase& asked,
                               std::chrono::milliseconds limit = std::chrono::minutes(9),
                               const QString& program = QStringLiteral(TONESCOPE_PROGRAM),
                               MeasurementPointer* original = nullptr) {
        app::IsolatedMeasuring isolated(program, limit);
        std::vector<Measurement> answers;
        connect(&isolated, &app::IsolatedMeasuring::measured, &isolated,
                [&](const MeasurementPointer& measurement, const MeasurementPointer& beside) {
                    answers.push_back(*measurement);
                    if (original != nullptr) *original = beside;
                });
        isolated.measure(asked);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!answers.empty(), 600000); }();
        if (answers.size() != 1) qFatal("%zu answers", answers.size());
        return answers.front();
    }

    static QString causeOf(const Measurement& measurement) {
        return measurement.series ? QStringLiteral("it was measured")
                                  : QString::fromStdString(english(measurement.series.failure().cause));
    }

    /// The environment of this process's child that measures; empty where there is no such child yet.
    static QByteArrayList environmentOfMeasuring() {
        const auto read = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray me = QByteArray::number(QCoreApplication::applicationPid());
        for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            const QString process = QStringLiteral("/proc/") + name;
            // In /proc/PID/stat, the program's name is followed by its state and its parent's id.
            const QByteArray stat = read(process + QStringLiteral("/stat"));
            if (!stat.mid(stat.lastIndexOf(')') + 4).startsWith(me + ' ')) continue;
            if (read(process + QStringLiteral("/cmdline")).contains("measure-"))
                return read(process + QStringLiteral("/environ")).split('\0');
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase() {
        m_catalog = app::makeEngine()->catalog();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
        m_source = app::strategySources(m_catalog).at("local-strided");
    }

    /// A document's way with a mistake: what was counted comes back, and a checker names the mistake.
    void aMistakeAndItsChecker() {
        MeasureCase asked = caseOf({});
        asked.kernel = nullptr;
        asked.strategy = *m_catalog.strategy("article-shared-skip");
        asked.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 9900}};
        asked.keepCounts = true;
        QVERIFY(needsOwnProcess(asked));
        const Measurement measured = measure(asked);
        QVERIFY2(measured.series, qPrintable(causeOf(measured)));
        QVERIFY(measured.counts && measured.expected);
        QCOMPARE(measured.expected->pixels(), std::uint64_t{9900});
        if (measured.series->correct) QVERIFY(*measured.counts == *measured.expected);

        asked.checked = true;
        const Measurement checked = measure(asked);
        if (QStandardPaths::findExecutable(QStringLiteral("oclgrind")).isEmpty()) {
            QVERIFY(causeOf(checked).contains(QStringLiteral("the package is called oclgrind")));
            TONESCOPE_SKIP("oclgrind");
        }
        QVERIFY2(checked.series, qPrintable(causeOf(checked)));
        QCOMPARE(checked.device.type, DeviceType::Simulator);
        QCOMPARE(checked.findings.size(), 1U);
        QCOMPARE(checked.findings[0].what, std::string("Work-group divergence detected (barrier)"));
        QStringList lines;
        for (const DocumentWay& way : m_catalog.documents) {
            if (way.info.id == "article-shared-skip") lines = QString::fromStdString(way.text).split(u'\n');
        }
        QVERIFY(lines.at(checked.findings[0].line - 1).contains(QStringLiteral("barrier(")));
    }

    void withoutTheCheckerTheReasonIsSaid() {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        MeasureCase asked = caseOf({});
        asked.checked = true;
        const Measurement refused = measure(asked);
        qputenv("PATH", path);
        QVERIFY(causeOf(refused).contains(QStringLiteral("the package is called oclgrind")));
    }

    void anEditThatIsRight() {
        const std::string kernel =
            with(QStringLiteral("merge_table("), QStringLiteral("/* ä */ merge_table("));
        MeasureCase asked = caseOf(kernel);
        asked.looksInside = true;
        const Measurement measurement = measure(asked);
        QVERIFY2(measurement.series.ok(), qPrintable(causeOf(measurement)));
        QVERIFY(hasCode(measurement));
        QCOMPARE(verdictOf(measurement), Verdict::Equal);
        QCOMPARE(measurement.series->samples.size(), std::size_t{3});
        QCOMPARE(measurement.kernel, kernel);
        QCOMPARE(measurement.device.key, asked.device.key);
        QCOMPARE(measurement.device.computeUnits, asked.device.computeUnits);
        QCOMPARE(measurement.bytes, std::uint64_t{65536});
        QVERIFY(measurement.roofline.has_value());
    }

    void pixelsThatExistTravelAlong_data() {
        columns<PixelLayout, QString>({"layout", "as"});
        QTest::newRow("gray") << PixelLayout::Gray8 << QString();
        QTest::newRow("colour") << PixelLayout::Rgb8 << QString();
        QTest::newRow("deep, in no order") << PixelLayout::Rgba16 << QStringLiteral("shuffled");
        QTest::newRow("the gray of colours") << PixelLayout::Rgb8 << QStringLiteral("grayed");
    }
    void pixelsThatExistTravelAlong() {
        QFETCH(PixelLayout, layout);
        QFETCH(QString, as);
        MeasureCase asked = caseOf(m_source);
        const Image image = makeImage(layout, {1021, 1031}); // with padding; larger than one piece
        asked.pixels.name = "some image";
        if (as == QLatin1String("grayed")) {
            asked.pixels.pixels = GrayedPixels{image};
        } else if (!as.isEmpty()) {
            asked.pixels.pixels = ShuffledPixels{image};
        } else {
            asked.pixels.pixels = image;
        }
        const Measurement measurement = measure(asked);
        QVERIFY2(measurement.series.ok(), qPrintable(causeOf(measurement)));
        QCOMPARE(verdictOf(measurement), Verdict::Equal);
        QCOMPARE(measurement.data, std::string("some image"));
        QCOMPARE(measurement.layout, asked.pixels.layout());
        QCOMPARE(measurement.bytes, asked.pixels.bytes());
    }

    void anEditThatDoesNotBuild() {
        const Measurement measurement =
            measure(caseOf(with(QStringLiteral("merge_table("), QStringLiteral("merge_tabel("))));
        QVERIFY(!measurement.series);
        const Failure& failure = measurement.series.failure();
        QCOMPARE(failure.stage, Stage::Build);
        const qsizetype place = QString::fromStdString(m_source).indexOf(QStringLiteral("merge_table("));
        const auto line = QString::fromStdString(m_source).left(place).count(QLatin1Char('\n')) + 1;
        const QString named = QStringLiteral("local-strided.cl:%1:").arg(line);
        QVERIFY2(QString::fromStdString(failure.log).contains(named), failure.log.c_str());
    }

    void anotherSignature_data() {
        QTest::addColumn<QString>("kernel");
        const auto with = [](const char* name, const char* arguments) {
            return QStringLiteral("__kernel void %1(%2) {}\n")
                .arg(QLatin1String(name), QLatin1String(arguments));
        };
        QTest::newRow("another name")
            << with("other", "__global const uchar* p, ulong f, uint w, uint r, uint n, __global uint* c");
        QTest::newRow("no arguments") << with("count", "");
        QTest::newRow("a number of another size")
            << with("count", "__global const uchar* p, uint f, uint w, uint r, uint n, __global uint* c");
    }
    void anotherSignature() {
        QFETCH(QString, kernel);
        const Measurement measurement = measure(caseOf(kernel.toStdString()));
        QVERIFY(!measurement.series);
        QCOMPARE(measurement.series.failure().stage, Stage::Build);
        QVERIFY2(
            causeOf(measurement).contains(QStringLiteral("__kernel void count(__global const sample_t*")),
            qPrintable(causeOf(measurement)));
    }

    void anEditThatCountsWrongly() {
        const Measurement measurement = measure(
            caseOf(with(QStringLiteral("get_global_size(0)"), QStringLiteral("2 * get_global_size(0)"))));
        QVERIFY2(measurement.series.ok(), qPrintable(causeOf(measurement)));
        QCOMPARE(verdictOf(measurement), Verdict::Wrong);
        QVERIFY(measurement.series->wrongCounts > 0);
        QVERIFY(!measurement.series->firstDifference.empty());
    }

    void anEditThatCrashes() {
        const Measurement measurement = measure(caseOf(
            with(QStringLiteral("clear_table("),
                 QStringLiteral("counts[get_global_id(0) * 100000007UL + (1UL << 40)] = 1; clear_table("))));
        QVERIFY2(
            causeOf(measurement).startsWith(QStringLiteral("the kernel crashed its process (signal 11)")),
            qPrintable(causeOf(measurement)));
        QCOMPARE(measurement.strategy, std::string("local-strided"));
        QVERIFY(!measurement.kernel.empty());
    }

    /// Counts that are right are not enough.
    void anEditThatWritesPastItsTable_data() {
        QTest::addColumn<bool>("foreign");
        QTest::newRow("one's own") << false;
        QTest::newRow("of a file") << true;
    }
    void anEditThatWritesPastItsTable() {
        MeasureCase asked =
            caseOf(with(QStringLiteral("clear_table("), QStringLiteral("counts[256] = 7; clear_table(")));
        QFETCH(bool, foreign);
        asked.foreign = foreign;
        asked.besideOriginal = true;
        MeasurementPointer original;
        const Measurement measurement =
            measure(asked, std::chrono::minutes(9), QStringLiteral(TONESCOPE_PROGRAM), &original);
        QCOMPARE(verdictOf(measurement), Verdict::Failed);
        QCOMPARE(measurement.series.failure().stage, Stage::Check);
        QVERIFY2(causeOf(measurement).contains(QStringLiteral("word 1 after its end")),
                 qPrintable(causeOf(measurement)));
        QVERIFY(original);
        QCOMPARE(verdictOf(*original), Verdict::Equal);
    }

    /// Both in one process, so that whatever else goes on meets both.
    void theOriginalTakesTurnsWithTheEdit() {
        MeasureCase asked = caseOf("// the same\n" + m_source);
        asked.besideOriginal = true;
        asked.looksInside = true;
        MeasurementPointer original;
        const Measurement edited =
            measure(asked, std::chrono::minutes(9), QStringLiteral(TONESCOPE_PROGRAM), &original);
        QVERIFY2(edited.series.ok(), qPrintable(causeOf(edited)));
        QVERIFY(original);
        QVERIFY(original->kernel.empty());
        QCOMPARE(QByteArray::fromStdString(edited.kernel), QByteArray::fromStdString(*asked.kernel));
        QCOMPARE(original->series->samples.size(), edited.series->samples.size());
        QVERIFY(hasCode(*original) && hasCode(edited));
        QVERIFY(edited.otherLoad.has_value());
        QCOMPARE(original->otherLoad, edited.otherLoad); // one stretch of time
    }

    void anEditThatNeverEnds() {
        const Measurement measurement = measure(
            caseOf(with(QStringLiteral("clear_table("),
                        QStringLiteral("for (volatile int i = 0; i < 1;) counts[0] = 0; clear_table("))),
            std::chrono::seconds(3));
        QCOMPARE(causeOf(measurement),
                 QStringLiteral("the kernel did not end within 3 s; its process was ended"));
    }

    /// By every driver: its calls are in the list of those that such a process may make.
    void aForeignKernelIsMeasuredAsWell_data() {
        QTest::addColumn<std::string>("device");
        for (const DeviceInfo& device : m_catalog.devices) {
            if (device.type == DeviceType::Host || device.type == DeviceType::Together) continue;
            QTest::newRow(device.key.c_str()) << device.key;
        }
    }
    void aForeignKernelIsMeasuredAsWell() {
        QFETCH(std::string, device);
        MeasureCase asked =
            caseOf(with(QStringLiteral("merge_table("), QStringLiteral("/* x */ merge_table(")), device);
        asked.pixels.pixels = makeImage(PixelLayout::Gray8, {331, 317});
        asked.foreign = true;
        asked.looksInside = true; // disassemblers are programs that it may start
        const Measurement measurement = measure(asked);
        QVERIFY2(measurement.series.ok(), qPrintable(causeOf(measurement)));
        QCOMPARE(verdictOf(measurement), Verdict::Equal);
        if (asked.device.platform.find("Oclgrind") == std::string::npos) QVERIFY(hasCode(measurement));
    }

    /// Its folder is removed also where no one waits for the process, as when the program is closed
    /// meanwhile.
    void theFolderOfAForeignKernelGoes() {
        const QTemporaryDir folders;
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", folders.path().toLocal8Bit());
        const auto names = [&] { return QDir(folders.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot); };
        MeasureCase asked = caseOf(m_source);
        asked.foreign = true;
        {
            app::IsolatedMeasuring isolated(QStringLiteral(TONESCOPE_PROGRAM));
            isolated.measure(asked);
            QCOMPARE(names().size(), 1);
        }
        QCOMPARE(names(), QStringList());
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    }

    void aForeignKernelIncludesNoFile() {
        const QString secret = written("secret.txt");
        MeasureCase asked = caseOf("#include \"" + secret.toStdString() + "\"\n" + m_source);
        QVERIFY(measure(asked).series.ok()); // the user's own may
        asked.foreign = true;
        const Measurement foreign = measure(asked);
        QVERIFY(!foreign.series);
        QCOMPARE(foreign.series.failure().stage, Stage::Build);
        QVERIFY2(foreign.series.failure().log.find("secret.txt") != std::string::npos,
                 foreign.series.failure().log.c_str());
    }

    /// A kernel on the CPU is a part of its process, and can ask of the system what that can. This one asks
    /// for fifteen things, and adds 2^i to a bin that is empty for the one of number i that it gets.
    void aForeignKernelReachesNothing() {
#ifndef __x86_64__
        TONESCOPE_SKIP("these are the system calls of x86-64");
#endif
        const QString process = QString::number(QCoreApplication::applicationPid());
        const QStringList wishes{
            QStringLiteral("2, (long)made, 65, 384"),    // open a file, made where it is not there
            QStringLiteral("87, (long)made, 0, 0"),      // remove it
            QStringLiteral("2, (long)there, 0, 0"),      // open a file to read
            QStringLiteral("76, (long)there, 4, 0"),     // cut it
            QStringLiteral("90, (long)there, 384, 0"),   // its rights
            QStringLiteral("2, (long)folder, 65536, 0"), // list a folder
            QStringLiteral("41, 2, 1, 0"),               // the internet
            QStringLiteral("41, 1, 1, 0"),               // the desktop
            QStringLiteral("62, %1, 0, 0").arg(process), // end the program
            QStringLiteral("234, %1, %1, 0").arg(process),
            QStringLiteral("72, 1, 8, %1").arg(process),  // have it get signals
            QStringLiteral("2, (long)net, 0, 0"),         // what the network does
            QStringLiteral("2, (long)variables, 0, 0"),   // secrets in the environment
            QStringLiteral("2, (long)there, 2097152, 0"), // a file, to look at it
            QStringLiteral("253, 0, 0, 0")};              // what others do with files
        QString kernel = QStringLiteral("long ask(long n, long a, long b, long c) {\n"
                                        "    __asm__ volatile(\"syscall\" : \"+a\"(n) : \"D\"(a), \"S\"(b), "
                                        "\"d\"(c) : \"rcx\", \"r11\", \"memory\");\n"
                                        "    return n;\n"
                                        "}\n"
                                        "void wish(__global uint* counts) {\n");
        for (const char* name : {"made", "there"})
            kernel +=
                QStringLiteral("char %1[] = {%2};\n").arg(QLatin1String(name), lettersOf(written(name)));
        kernel += QStringLiteral("char folder[] = {%1}, net[] = {%2}, variables[] = {%3};\n")
                      .arg(lettersOf(m_folder.path()), lettersOf(QStringLiteral("/proc/self/net/tcp")),
                           lettersOf(QStringLiteral("/proc/self/environ")));
        for (qsizetype i = 0; i < wishes.size(); ++i)
            kernel += QStringLiteral("if (ask(%1) >= 0) atomic_add(&counts[100], 1u << %2);\n")
                          .arg(wishes[i])
                          .arg(i);
        kernel += QStringLiteral("}\n") +
                  QString::fromStdString(
                      with(QStringLiteral("clear_table("),
                           QStringLiteral("if (get_global_id(0) == 0) wish(counts); clear_table(")));
        MeasureCase asked = caseOf(kernel.toStdString());
        const Measurement own = measure(asked);
        QVERIFY2(own.series.ok(), qPrintable(causeOf(own)));
        QCOMPARE(QString::fromStdString(english(own.series->firstDifference)),
                 QStringLiteral("gray bin 100: %1 instead of 0").arg((1 << wishes.size()) - 1));
        written("made"); // it was removed
        asked.foreign = true;
        const Measurement foreign = measure(asked);
        QVERIFY2(foreign.series.ok(), qPrintable(causeOf(foreign)));
        QCOMPARE(QString::fromStdString(english(foreign.series->firstDifference)), QString());
    }

    /// The process that measures a foreign kernel gets the variables that drivers need, but no others, which
    /// may hold secrets.
    void aForeignKernelHasAFreshEnvironment() {
        const auto restore = qScopeGuard([] { qunsetenv("SECRET_TOKEN"); });
        qputenv("SECRET_TOKEN", "1");
        for (const bool foreign : {false, true}) {
            QTRY_VERIFY(environmentOfMeasuring().isEmpty()); // the process before has ended
            MeasureCase asked = caseOf(m_source);
            asked.foreign = foreign;
            app::IsolatedMeasuring isolated(QStringLiteral(TONESCOPE_PROGRAM));
            isolated.measure(asked);
            QByteArrayList variables;
            QTRY_VERIFY(!(variables = environmentOfMeasuring()).isEmpty());
            QCOMPARE(variables.contains("SECRET_TOKEN=1"), !foreign);
            QVERIFY(variables.contains("OCL_ICD_VENDORS=" + qgetenv("OCL_ICD_VENDORS")));
        }
    }

    void aDeviceThatIsGone() {
        MeasureCase asked = caseOf(m_source);
        asked.device.key = "no such device";
        QVERIFY(causeOf(measure(asked)).contains(QStringLiteral("there is no device no such device")));
        asked.pixels.pixels = makeImage(PixelLayout::Gray8, {64, 64});
        QVERIFY2(causeOf(measure(asked)).contains(QStringLiteral("there is no device no such device")),
                 qPrintable(causeOf(measure(asked))));
    }

    void aProgramThatIsGone() {
        const Measurement measurement =
            measure(caseOf(m_source), std::chrono::seconds(60), QStringLiteral("/no/such/program"));
        QVERIFY2(causeOf(measurement).contains(QStringLiteral("did not start")),
                 qPrintable(causeOf(measurement)));
    }

    void stoppingEndsIt() {
        app::IsolatedMeasuring isolated(QStringLiteral(TONESCOPE_PROGRAM), std::chrono::minutes(9));
        int answers = 0;
        connect(&isolated, &app::IsolatedMeasuring::measured, &isolated, [&] { ++answers; });
        isolated.measure(caseOf(m_source));
        isolated.stop();
        isolated.measure(caseOf(m_source)); // and it can begin anew
        QTRY_VERIFY_WITH_TIMEOUT(answers > 0, 300000);
        QCoreApplication::processEvents();
        QCOMPARE(answers, 1);
    }

    /// What a process that did not start had posted must not answer for the next one.
    void stoppingBeforeItIsKnownThatNothingStarted() {
        app::IsolatedMeasuring isolated(QStringLiteral("/no/such/program"));
        int answers = 0;
        connect(&isolated, &app::IsolatedMeasuring::measured, &isolated, [&] { ++answers; });
        isolated.measure(caseOf(m_source));
        isolated.stop();
        QCoreApplication::processEvents(); // nothing is measured, and nothing answers
        QCOMPARE(answers, 0);
        isolated.measure(caseOf(m_source));
        isolated.stop();
        isolated.measure(caseOf(m_source));
        QTRY_VERIFY(answers > 0);
        QCoreApplication::processEvents();
        QCOMPARE(answers, 1);
    }

    void aRunMeasuresBothKindsInOrder() {
        Session session(app::makeEngine);
        session.findDevices();
        app::LabRunner runner(session, QStringLiteral(TONESCOPE_PROGRAM));
        std::vector<Measurement> answers;
        connect(&runner, &app::LabRunner::measured, &runner,
                [&](const MeasurementPointer& measurement) { answers.push_back(*measurement); });
        QSignalSpy ended(&runner, &app::LabRunner::ended);
        MeasureCase original = caseOf({});
        original.kernel.reset();
        runner.run({original, caseOf("nonsense"), original});
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 600000);
        QCOMPARE(ended[0][0].toBool(), false);
        QCOMPARE(answers.size(), std::size_t{3});
        QCOMPARE(verdictOf(answers[0]), Verdict::Equal);
        QCOMPARE(answers[1].series.failure().stage, Stage::Build);
        QCOMPARE(verdictOf(answers[2]), Verdict::Equal);

        // The original is there whatever becomes of the process in which both take turns.
        answers.clear();
        runner.run({original, caseOf(with(QStringLiteral("clear_table("),
                                          QStringLiteral("counts[1UL << 40] = 1; clear_table(")))});
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, 600000);
        QCOMPARE(answers.size(), std::size_t{2});
        QCOMPARE(verdictOf(answers[0]), Verdict::Equal);
        QVERIFY(answers[0].kernel.empty());
        QVERIFY2(causeOf(answers[1]).contains(QStringLiteral("crashed")), qPrintable(causeOf(answers[1])));
        ended.clear();
        answers.resize(3);

        runner.run({caseOf(m_source)});
        runner.stop(); // and what is measured apart stops, too
        QCOMPARE(ended.size(), 1);
        runner.run({original}); // whatever still arrives of it comes before this one's answer
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, 600000);
        QCOMPARE(answers.size(), std::size_t{4});
    }
};

ROOM_TEST(TestIsolatedMeasuring, QCoreApplication)

// Tests that measurements in JSON, and in the records of measuring processes, are read back as they were
// written.

namespace {

/// A measurement in which every field has a value of its own.
Measurement everyField() {
    MeasureCase asked = caseOf(0, 1);
    asked.kernel = std::make_shared<const std::string>("__kernel void count() {} // ä\n");
    asked.launch.set(Parameter::WorkGroup, 128);
    asked.launch.set(Parameter::SkipEmpty, 0);
    asked.pixels.pixels = SyntheticPixels{{DataKind::HotBin, 90}, PixelLayout::Rgba8, 4000000};
    asked.pixels.name = "hotbin:90";
    asked.pixels.binning = Binning::Letters;
    asked.repeats = 3;
    asked.sends = true;
    Measurement all = measurementOf(asked);
    all.exact = false;
    all.countsGray = false;
    all.otherLoad = 0.49;
    all.roofline = Roofline{1.0 / 3, 2e3 / 7, 55.5};
    Series series =
        seriesOf({{Nanoseconds(1), Nanoseconds(20), Nanoseconds(300), Nanoseconds(4000), Nanoseconds(50000),
                   Nanoseconds(600000), Nanoseconds(7)},
                  {Nanoseconds(2), Nanoseconds(31), Nanoseconds(402), {}, Nanoseconds(60001)},
                  {Nanoseconds(3), Nanoseconds(9007199254740991), Nanoseconds(0), {}, Nanoseconds(7)}},
                 {128, 64, 1024, 8, false, 3});
    series.correct = false;
    series.wrongCounts = 123456789012;
    series.firstDifference = "bin 7: 1 instead of 2";
    all.series = series;
    return all;
}

Measurement failed() {
    Measurement measurement = measurementOf(caseOf(2, 0));
    measurement.series = Failure{Stage::Build, "building a.cl ended", 1ULL << 40U, "a.cl:1:2: error\n"};
    return measurement;
}

/// What another program would read: written to text and read again.
QJsonObject written(const Measurement& measurement) {
    return QJsonDocument::fromJson(QJsonDocument(app::jsonOf(measurement)).toJson()).object();
}

/// The samples, of which the first has a text in that field.
QJsonValue sampleWith(const char* field) {
    QJsonArray samples = written(everyField())[QStringLiteral("samples")].toArray();
    QJsonObject first = samples[0].toObject();
    first[QLatin1String(field)] = QStringLiteral("long");
    samples[0] = first;
    return samples;
}

/// Compiled code whose every field has another value, so that none can be mistaken for another.
std::shared_ptr<const CompiledKernel> compiledKernel() {
    CompiledKernel compiled{BinaryKind::Pocl, 12345};
    compiled.listings = {{CodeKind::X86, "ret # ä\n", 7, "objdump", 256}, {CodeKind::LlvmIr, "ret void\n"}};
    compiled.figures = {1, 2, 3, 4, 5, 6, 7, 8, 9, 90};
    compiled.missing = {"llvm-dis is not installed", "neither is another"};
    return std::make_shared<const CompiledKernel>(std::move(compiled));
}

/// The same, and something else in that field of its first listing.
QJsonValue compiledWith(const char* field, const QJsonValue& value = 7) {
    QJsonObject json = app::jsonOf(*compiledKernel());
    QJsonArray listings = json[QStringLiteral("listings")].toArray();
    QJsonObject first = listings[0].toObject();
    first[QLatin1String(field)] = value;
    listings[0] = first;
    json[QStringLiteral("listings")] = listings;
    return json;
}

Measurement back(const QJsonObject& json) {
    Outcome<Measurement> read = app::measurementFrom(json);
    if (!read) qFatal("%s", english(read.failure().cause).c_str());
    return *read;
}

} // namespace

class TestMeasurementJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasMeasured() {
        const Measurement all = everyField();
        const Measurement read = back(written(all));
        QCOMPARE(read.device.key, all.device.key);
        QCOMPARE(read.device.name, all.device.name);
        QCOMPARE(read.device.platform, all.device.platform);
        QCOMPARE(read.device.driver, all.device.driver);
        QCOMPARE(read.device.type, all.device.type);
        QCOMPARE(read.strategy, all.strategy);
        QCOMPARE(read.title, all.title);
        QCOMPARE(read.exact, false);
        QCOMPARE(read.kernel, all.kernel);
        QVERIFY(read.asked == all.asked);
        QCOMPARE(read.data, all.data);
        QVERIFY(read.spec.has_value());
        QCOMPARE(nameOf(*read.spec), std::string("hotbin:90"));
        QCOMPARE(read.layout, PixelLayout::Rgba8);
        QCOMPARE(read.binning, Binning::Letters);
        QCOMPARE(read.bytes, std::uint64_t{4000000});
        QCOMPARE(read.repeats, 3U);
        QVERIFY(read.sends);
        QVERIFY(!read.countsGray);
        QVERIFY(machineWasBusy(read) && read.otherLoad == all.otherLoad);
        QVERIFY(read.roofline.has_value());
        QCOMPARE(read.roofline->copy, all.roofline->copy);
        QCOMPARE(read.roofline->read, all.roofline->read);
        QCOMPARE(*read.roofline->upload, 55.5);
    }

    void howLongItTook() {
        const Series all = *everyField().series;
        const Measurement read = back(written(everyField()));
        QVERIFY(read.series.ok());
        const Series& series = *read.series;
        QVERIFY(series.samples == all.samples);
        QVERIFY(series.kernel == all.kernel);
        QVERIFY(series.wall == all.wall);
        QVERIFY(series.hostMerge == all.hostMerge);
        QVERIFY(series.launch == all.launch);
        QCOMPARE(series.correct, false);
        QCOMPARE(series.wrongCounts, all.wrongCounts);
        QCOMPARE(series.firstDifference, all.firstDifference);
    }

    void countsAndFindings() {
        Measurement all = everyField();
        Histogram counts(8, ChannelSet::of(Channel::Red, Channel::Blue));
        counts.counts(Channel::Red)[7] = 9007199254740991;
        all.counts = std::make_shared<const Histogram>(counts);
        counts.counts(Channel::Blue)[255] = 3;
        all.expected = std::make_shared<const Histogram>(counts);
        all.checked = true;
        all.findings = {{"a race", 12, 3}};
        const Measurement read = back(written(all));
        QVERIFY(*read.counts == *all.counts);
        QVERIFY(*read.expected == *all.expected);
        QVERIFY(read.checked);
        QVERIFY(read.findings == all.findings);
        QVERIFY(!back(written(everyField())).counts);

        QJsonObject json = written(all);
        json[QStringLiteral("counts")] = QJsonObject{{QStringLiteral("red"), QJsonArray{1, 2}}};
        QVERIFY(!app::measurementFrom(json));
        for (const QJsonValue& wrong : {QJsonValue(-1), QJsonValue(0.5), QJsonValue(1e18),
                                        QJsonValue(QStringLiteral("7")), QJsonValue()}) {
            json = written(all);
            QJsonObject tables = json[QStringLiteral("counts")].toObject();
            QJsonArray red = tables[QStringLiteral("red")].toArray();
            red[7] = wrong;
            tables[QStringLiteral("red")] = red;
            json[QStringLiteral("counts")] = tables;
            QVERIFY(!app::measurementFrom(json));
        }
    }

    void tablesOfSixteenBitsStayOut() {
        Measurement all = everyField();
        all.counts = std::make_shared<const Histogram>(16, ChannelSet::of(Channel::Gray));
        QVERIFY(!written(all).contains(QStringLiteral("counts")));
    }

    void whyNothingWasMeasured() {
        const Measurement read = back(written(failed()));
        QVERIFY(!read.series);
        const Failure& failure = read.series.failure();
        QCOMPARE(failure.stage, Stage::Build);
        QCOMPARE(english(failure.cause), std::string("building a.cl ended"));
        QCOMPARE(*failure.bytes, std::uint64_t{1} << 40U);
        QCOMPARE(failure.log, std::string("a.cl:1:2: error\n"));
        QVERIFY(!read.roofline);
        QVERIFY(read.kernel.empty());
        QCOMPARE(read.device.type, DeviceType::Host);
    }

    void timesAreWholeNanosecondsUnderTheNamesOfBench() {
        const QJsonObject json = written(everyField());
        QCOMPARE(json[QStringLiteral("kernel")].toObject()[QStringLiteral("median")].toInteger(), 435);
        const QJsonObject first = json[QStringLiteral("samples")].toArray()[0].toObject();
        QCOMPARE(first[QStringLiteral("merge")].toInteger(), 300);
        QCOMPARE(json[QStringLiteral("pixels")].toString(), QStringLiteral("rgba8"));
        QCOMPARE(json[QStringLiteral("copyGbps")].toDouble(), 1.0 / 3);
    }

    void unknownFieldsAreIgnored() {
        QJsonObject json = written(everyField());
        json[QStringLiteral("weather")] = QStringLiteral("fine");
        QCOMPARE(back(json).strategy, everyField().strategy);
    }

    void wordsOfOlderSessionsAreRead() {
        QJsonObject json = written(everyField());
        json[QStringLiteral("wish")] = json.take(QStringLiteral("asked"));
        json[QStringLiteral("lost")] = json.take(QStringLiteral("wrongCounts"));
        QVERIFY(back(json).asked == everyField().asked);
        QCOMPARE(back(json).series->wrongCounts, everyField().series->wrongCounts);
    }

    /// They knew neither what goes to the device nor what comes back.
    void sessionsWithoutTransfersAreRead() {
        QJsonObject json = written(everyField());
        json.remove(QStringLiteral("sends"));
        json.remove(QStringLiteral("countsGray"));
        QJsonArray samples = json[QStringLiteral("samples")].toArray();
        for (auto&& each : samples) {
            QJsonObject sample = each.toObject();
            sample.remove(QStringLiteral("upload"));
            sample.remove(QStringLiteral("readback"));
            each = sample;
        }
        json[QStringLiteral("samples")] = samples;
        const Measurement read = back(json);
        QVERIFY(!read.sends && read.countsGray);
        QVERIFY(!read.series->samples.front().upload);
        QVERIFY(!read.series->samples.front().readback);
        QVERIFY(read.series->kernel == everyField().series->kernel);
    }

    void aCaseKeepsItsFieldsOnTheWayToItsProcess() {
        for (const bool on : {false, true}) {
            MeasureCase asked = caseOf(0, 1);
            asked.sends = asked.looksInside = asked.besideOriginal = asked.keepCounts = on;
            if (on) asked.kernel = std::make_shared<const std::string>(40000, '\n'); // more than a packet
            const auto read = sent(app::CaseRecord{"racy", asked, std::chrono::seconds(9)});
            QVERIFY(read.has_value());
            QCOMPARE(read->strategy, std::string("racy"));
            QVERIFY(read->asked.sends == on && read->asked.looksInside == on &&
                    read->asked.besideOriginal == on && read->asked.keepCounts == on);
            QCOMPARE(read->asked.repeats, asked.repeats);
            QCOMPARE(read->asked.kernel ? *read->asked.kernel : "", asked.kernel ? *asked.kernel : "");
            QVERIFY(samePixels(read->asked.pixels, asked.pixels));
        }
        MeasureCase none = caseOf(0, 1);
        none.repeats = 0;
        QVERIFY(!sent(app::CaseRecord{"racy", none}));
    }

    /// The process may be under a stranger's control.
    void anAnswerKeepsWhatWasMeasured() {
        Measurement all = everyField();
        all.compiled = compiledKernel();
        all.counts = std::make_shared<const Histogram>(16, ChannelSet::of(Channel::Gray));
        const auto read = sent(app::CaseAnswer(std::vector{all, failed()}));
        QVERIFY(read.has_value());
        const auto& rows = std::get<std::vector<Measurement>>(*read);
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows[0].series->samples == all.series->samples);
        QVERIFY(rows[0].series->kernel == all.series->kernel);
        QCOMPARE(rows[0].series->wrongCounts, all.series->wrongCounts);
        QVERIFY(*rows[0].compiled == *all.compiled);
        QVERIFY(*rows[0].counts == *all.counts && !rows[0].expected);
        QCOMPARE(rows[0].otherLoad, all.otherLoad);
        QCOMPARE(rows[1].series.failure().log, failed().series.failure().log);

        CompiledKernel long_ = *compiledKernel();
        long_.listings[0].text = std::string(2 << 20, 'x');
        all.compiled = std::make_shared<const CompiledKernel>(long_);
        QVERIFY(!sent(app::CaseAnswer(std::vector{all})));
        Measurement never = everyField();
        never.series->samples[0].wall = Nanoseconds(-1);
        QVERIFY(!sent(app::CaseAnswer(std::vector{never})));
        for (const double load : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
            Measurement busy = everyField();
            busy.otherLoad = load;
            QVERIFY(!sent(app::CaseAnswer(std::vector{busy})));
        }
    }

    void whatWasCompiled() {
        QVERIFY(!back(written(everyField())).compiled);
        Measurement all = everyField();
        all.compiled = compiledKernel();
        QVERIFY(*back(written(all)).compiled == *all.compiled);
    }

    /// Texts of compiled code above 64 KiB would make a session file too long for people to read, so they are
    /// left out.
    void longTextsOfCodeStayOutOfFiles() {
        CompiledKernel compiled = *compiledKernel();
        compiled.listings[0].text.clear();
        for (int i = 0; i < 20000; ++i)
            compiled.listings[0].text += "ret;\n";
        Measurement all = everyField();
        all.compiled = std::make_shared<const CompiledKernel>(compiled);
        const Measurement read = back(written(all));
        QVERIFY(read.compiled->listings[0].text.empty());
        QCOMPARE(read.compiled->listings[0].linesLeftOut, std::uint64_t{20007});
        QVERIFY(read.compiled->listings[1] == compiled.listings[1]);
        QVERIFY(read.compiled->figures == compiled.figures);
    }

    void damage_data() {
        columns<QString, QJsonValue>({"field", "value"});
        const QJsonValue missing = QJsonValue::Undefined;
        for (const char* field :
             {"device", "strategy", "title", "exact", "asked", "data", "pixels", "binning", "bytes",
              "repeats", "samples", "launch", "correct", "wrongCounts"})
            QTest::addRow("no %s", field) << QString::fromLatin1(field) << missing;
        QTest::newRow("a number for a text") << QStringLiteral("strategy") << QJsonValue(7);
        QTest::newRow("no layout") << QStringLiteral("pixels") << QJsonValue(QStringLiteral("rgb7"));
        QTest::newRow("no kind of data") << QStringLiteral("spec") << QJsonValue(QStringLiteral("mist"));
        QTest::newRow("less than nothing") << QStringLiteral("bytes") << QJsonValue(-1);
        QTest::newRow("more than everything") << QStringLiteral("bytes") << QJsonValue(1e300);
        QTest::newRow("sent, in words") << QStringLiteral("sends") << QJsonValue(QStringLiteral("often"));
        QTest::newRow("an upload that is no time") << QStringLiteral("samples") << sampleWith("upload");
        QTest::newRow("a readback that is no time") << QStringLiteral("samples") << sampleWith("readback");
        QTest::newRow("nothing of what was compiled")
            << QStringLiteral("compiled") << QJsonValue(QJsonObject());
        QTest::newRow("code in no language") << QStringLiteral("compiled") << compiledWith("kind");
        QTest::newRow("code that nobody could look at")
            << QStringLiteral("compiled") << compiledWith("text", QString(2 << 20, QLatin1Char('x')));
        QTest::newRow("code without a text") << QStringLiteral("compiled") << compiledWith("text");
        QTest::newRow("no samples") << QStringLiteral("samples") << QJsonValue(QJsonArray());
        QTest::newRow("an empty sample")
            << QStringLiteral("samples") << QJsonValue(QJsonArray{QJsonObject()});
        QTest::newRow("an empty failure") << QStringLiteral("failure") << QJsonValue(QJsonObject());
        QTest::newRow("a device of no type") << QStringLiteral("device") << QJsonValue(QJsonObject());
        QTest::newRow("a text where parameters are")
            << QStringLiteral("asked")
            << QJsonValue(QJsonObject{{QStringLiteral("groups"), QStringLiteral("many")}});
    }
    void damage() {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QJsonObject json = written(everyField());
        json.remove(field);
        if (!value.isUndefined()) json[field] = value;
        const Outcome<Measurement> read = app::measurementFrom(json);
        QVERIFY(!read);
        QVERIFY2(english(read.failure().cause).find('"' + field.toStdString() + '"') != std::string::npos,
                 english(read.failure().cause).c_str());
    }
};

ROOM_TEST(TestMeasurementJson, tonescope::test::NoApplication)

#include "tst_isolated_measuring.moc"
