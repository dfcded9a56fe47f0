// SPDX-License-Identifier: GPL-3.0-or-later
// Tests `tonescope lecture FOLDER --check` as a script starts it.

#include "app/lab/lab_files.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

class TestLectureCommand : public ProgramTest {
    Q_OBJECT

    int m_courses = 0;

    /// A folder with these slides, 1.md and so on, and the title "Mine".
    [[nodiscard]] QString course(const QStringList& slides) {
        const QString name = QStringLiteral("course-%1").arg(++m_courses);
        if (!QDir(m_folder.path()).mkpath(name)) qFatal("no folder");
        write(name + QStringLiteral("/course.md"), QByteArray("# Mine\n"));
        for (int i = 0; i < slides.size(); ++i)
            write(QStringLiteral("%1/%2.md").arg(name).arg(i + 1), slides[i].toUtf8());
        return name;
    }
    /// The words of a command that is quick.
    [[nodiscard]] static QStringList check(const QString& folder, const QStringList& more = {}) {
        return words("lecture --check --device host --bytes 64K --repeats 9") + more + QStringList{folder};
    }
    [[nodiscard]] static QString slide(const QString& header, const QString& sections = {}) {
        return header + QStringLiteral("\n\n# Which one?\n\n## why\nBecause.\n") + sections;
    }
    /// Loops on the host's threads; the film of caches says which is faster only of a shared table.
    inline static const QString good = slide(
        QStringLiteral("slide: a\nplace: host\nmeasure: host-serial = one loop, host-private = cores"), {});

private Q_SLOTS:
    void initTestCase() { m_environment.insert(QStringLiteral("TONESCOPE_OTHER_LOAD"), QStringLiteral("0")); }

    void eachSlideIsTold() {
        const Run run = this->run(check(course({good})));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.lines().size() >= 2, run.out);
        QCOMPARE(run.lines()[0], QByteArray("1. Which one?"));
        // Times that vary too much allow no conclusion; then the slide does not say why.
        const bool concludes = run.lines().size() > 2;
        QVERIFY2(run.lines()[1].contains(concludes ? "all counts right" : "measured: "), run.lines()[1]);
        QVERIFY2(!concludes || run.lines()[2].endsWith("Because."), run.out);
    }

    void theSessionIsThatOfTheLab() {
        const Run run = this->run(check(course({good}), words("--session kept.json")));
        QCOMPARE(run.code, 0);
        const Outcome<LabSession> kept = app::readLab(m_folder.filePath(QStringLiteral("kept.json")));
        QVERIFY(kept);
        QCOMPARE(kept->runs.size(), std::size_t{1});
        const LabRun& only = kept->runs.front();
        QCOMPARE(only.pane, std::string("lecture"));
        QCOMPARE(detailOf(only.details, "slide"), std::string("a"));
        QVERIFY(only.machine && only.machine->cores > 0);
        QCOMPARE(only.measurements.size(), std::size_t{2});
        QCOMPARE(only.measurements[0]->strategy, std::string("host-serial"));
        QVERIFY(only.measurements[0]->bytes <= 65536);
        QCOMPARE(only.measurements[0]->series->samples.size(), std::size_t{9});
    }

    void whatIsWrongHasItsPlace_data() {
        columns<QString, int, QByteArray>({"slide", "line", "shown"});
        QTest::newRow("an unknown key") << good + QStringLiteral("\n## answer\nNo.\n") << 10 << QByteArray();
        QTest::newRow("an unknown strategy")
            << slide(QStringLiteral("slide: b\nmeasure: host-serial = a, guess = b")) << 2
            << QByteArray("2. Which one?");
        QTest::newRow("an unknown correction")
            << slide(QStringLiteral("slide: b\nplace: host\nmeasure: host-serial = a\nsays: lost\nmend: "
                                    "guess = b"))
            << 3 << QByteArray("2. Which one?");
        QTest::newRow("a kernel on the host")
            << slide(QStringLiteral("slide: b\nplace: host\nmeasure: host-serial = a, racy = b")) << 3
            << QByteArray("2. Which one?");
        QTest::newRow("nothing is lost, which no text says")
            << slide(QStringLiteral("slide: b\nplace: host\nsays: lost\nwhy: race\nmeasure: host-serial = a"))
            << 5 << QByteArray("2. Which one?");
        QTest::newRow("it counts, which should fail")
            << slide(QStringLiteral("slide: b\nplace: host\nsays: fails\nmeasure: host-serial = a")) << 4
            << QByteArray("2. Which one?");
        QTest::newRow("a name twice") << good << 1 << QByteArray();
    }
    void whatIsWrongHasItsPlace() {
        QFETCH(QString, slide);
        QFETCH(int, line);
        QFETCH(QByteArray, shown);
        const QString folder = course({good, slide, slide == good ? QStringLiteral("same: 1.md\n") : good});
        const Run run = this->run(check(folder));
        QCOMPARE(run.code, 1);
        QVERIFY2(
            run.errors()[0].startsWith(
                QStringLiteral("tonescope: %1/2.md:%2: ").arg(folder, QString::number(line)).toLocal8Bit()),
            run.err);
        QCOMPARE(run.errors().size(), 2); // the third slide repeats the first one
        QVERIFY(run.out.startsWith("1. Which one?\n"));
        QVERIFY2(run.out.contains(shown), run.out);
    }

    void theTextOtherwiseAnswersForIt() {
        const Run run = this->run(check(course(
            {slide(QStringLiteral("slide: b\nplace: host\nsays: lost\nwhy: race\nmeasure: host-serial = a"),
                   QStringLiteral("\n## otherwise\nLuck.\n"))})));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("Luck.") && !run.out.contains("Because."), run.out);
    }

    void aBusyMachineIsNoFault() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_OTHER_LOAD"), QStringLiteral("0.5"));
        const Run run = this->run(check(course({good})), environment);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("No conclusion") && !run.out.contains("Because."), run.out);
    }

    void aDeviceThatIsNotHereIsNoFault() {
        const QString folder = course({slide(QStringLiteral("slide: a\nmeasure: racy = a, two-pass = b"))});
        const Run run = this->run(words("lecture --no-opencl --check") << folder);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("needs an OpenCL device"), run.out);
    }

    void aFolderWithoutSlidesIsAFault() {
        for (const QString& folder : {course({}), QStringLiteral("no/such/folder")}) {
            const Run run = this->run(check(folder));
            QCOMPARE(run.code, 1);
            QVERIFY2(run.err.startsWith("tonescope: " + folder.toUtf8() + "/course.md:1: "), run.err);
        }
    }

    /// Kernels that may crash run in processes of their own.
    void aLectureOfTheProgramHasAName() {
        const Run run = this->run(words("lecture ten --check --bytes 256K"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.count("    measured: "), 8);
        QVERIFY2(run.out.contains("corrected: All counts are right"), run.out);
    }
};

ROOM_TEST(TestLectureCommand, QCoreApplication)
#include "tst_lecture_command.moc"
