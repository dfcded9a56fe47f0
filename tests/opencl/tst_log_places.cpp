// SPDX-License-Identifier: GPL-3.0-or-later
// Tests kernel sources that are joined from several files, and the mapping of lines in compiler logs to these
// files.

#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestLogPlaces : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lines_data() {
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
    void lines() {
        QFETCH(QString, log);
        QFETCH(QString, expected);
        const std::string source =
            "#line 1 \"a.cl\"\none\n#line 1 \"b.cl\"\ninner one\ninner two\n#line 3 \"a.cl\"\nthree\n";
        QCOMPARE(QString::fromStdString(opencl::logByFiles(log.toStdString(), source)), expected);
    }

    void placesOfARealKernel() {
        const std::string source = opencl::kernelSource("local-strided.cl");
        const auto lines = QString::fromStdString(source).split(QLatin1Char('\n'));
        const auto whole = lines.lastIndexOf(QStringLiteral("    clear_table(local_table);")) + 1;
        QVERIFY(whole > 100);
        const std::string log = "input.cl:" + std::to_string(whole) + ":5: error: x\n";
        const auto own = QString::fromUtf8(test::readFile(QStringLiteral(":/kernels/local-strided.cl")))
                             .split(QLatin1Char('\n'));
        const auto line = own.indexOf(QStringLiteral("    clear_table(local_table);")) + 1;
        QCOMPARE(opencl::logByFiles(log, source),
                 "local-strided.cl:" + std::to_string(line) + ":5: error: x\n");
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

ROOM_TEST(TestLogPlaces, tonescope::test::NoApplication)
#include "tst_log_places.moc"
