// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files of lab sessions: sessions are written and read completely, damaged files are refused; and the
// CSV table.

#include "app/lab/lab_files.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

class TestLabFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path() const { return m_folder.filePath(QStringLiteral("lab.json")); }

    static LabSession session() {
        LabSession session;
        session.runs.push_back(
            {"bars", "2026-11-21T07:30:00Z", {}, {shared(measuredIn(caseOf(0, 1), {10, 20, 30}))}});
        session.runs.push_back(
            {"sweep",
             "2026-11-21T07:31:00Z",
             {{"axis", "work-group"}, {"answer", "größer"}},
             {shared(measuredIn(caseOf(2, 0), {5})), shared(measurementOf(caseOf(1, 1)))}});
        return session;
    }

    QJsonObject writtenJson() const { return QJsonDocument::fromJson(readFile(path())).object(); }
    void overwrite(const QByteArray& bytes) const { makeFile(path(), bytes); }

    /// The named cell of the table's only line.
    static QString cell(const Measurement& measurement, const QString& name) {
        const MachineFacts machine{.name = "lab-7"};
        const LabSession session{{{"bars", "2026-11-21T07:30:00Z", {}, {shared(measurement)}, {}, machine}}};
        const QStringList lines = QString::fromStdString(app::csvOf(session)).split(QLatin1Char('\n'));
        const QStringList names = lines.at(0).split(QLatin1Char(','));
        const QStringList cells = lines.at(1).split(QLatin1Char(','));
        if (names.size() != cells.size()) qFatal("%lld names, %lld cells", names.size(), cells.size());
        return cells.at(names.indexOf(name));
    }

private Q_SLOTS:
    void init() { QVERIFY(!app::writeLab(session(), path())); }

    void thereAndBack() {
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY2(read.ok(), read ? "" : english(read.failure().cause).c_str());
        QCOMPARE(read->runs.size(), std::size_t{2});
        const LabRun& first = read->runs[0];
        QCOMPARE(first.pane, std::string("bars"));
        QCOMPARE(first.begun, std::string("2026-11-21T07:30:00Z"));
        QVERIFY(first.details.empty());
        QVERIFY(first.measurements.at(0)->series->samples ==
                session().runs[0].measurements[0]->series->samples);
        const LabRun& second = read->runs[1];
        QVERIFY(second.details == session().runs[1].details);
        QCOMPARE(second.measurements.size(), std::size_t{2});
        QVERIFY(!second.measurements[1]->series);
    }

    void whereAndWhat() {
        LabSession kept = session();
        const MachineFacts machine{"lab-7",       "Fast CPU", 8,     std::uint64_t{16} << 30U,
                                   "Some system", "linux 6",  "1f2e"};
        kept.runs[0].machine = machine;
        Measurement counted = *kept.runs[0].measurements[0];
        counted.content = PixelContent{"88d4", 600, 400};
        kept.runs[0].measurements[0] = shared(counted);
        kept.together = true;
        QVERIFY(!app::writeLab(kept, path()));
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(read.ok());
        QVERIFY(read->together);
        QVERIFY(read->runs[0].machine == machine);
        QVERIFY(read->runs[0].measurements[0]->content == counted.content);
        QVERIFY(!read->runs[1].machine);
        QVERIFY(!read->runs[1].measurements[0]->content);
    }

    /// Written before either was kept.
    void filesOfBefore() {
        QVERIFY(!writtenJson()[QStringLiteral("runs")][0].toObject().contains(QStringLiteral("machine")));
        QJsonObject old = writtenJson();
        old.remove(QStringLiteral("together"));
        overwrite(QJsonDocument(old).toJson());
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(read.ok());
        QVERIFY(!read->together);
        QCOMPARE(read->runs.size(), std::size_t{2});
    }

    void itSaysWhatItIs() {
        const QJsonObject json = writtenJson();
        QCOMPARE(json[QStringLiteral("format")].toString(), QStringLiteral("tonescope lab"));
        QCOMPARE(json[QStringLiteral("version")].toInt(), 1);
        QVERIFY(json[QStringLiteral("program")].toString().startsWith(QStringLiteral("tonescope ")));
        QVERIFY(json.contains(QStringLiteral("seed")));
    }

    void refused_data() {
        columns<QByteArray, QString>({"bytes", "says"});
        const QByteArray head = R"({"format": "tonescope lab", "version": 1, )";
        QTest::newRow("empty") << QByteArray() << QStringLiteral("no lab session");
        QTest::newRow("a picture") << QByteArray("\x89PNG\r\n") << QStringLiteral("no lab session");
        QTest::newRow("other JSON") << QByteArray("{\"runs\": []}") << QStringLiteral("no lab session");
        QTest::newRow("cut off") << head + "\"runs\": [" << QStringLiteral("at byte ");
        QTest::newRow("no runs") << head + "\"x\": 1}" << QStringLiteral("damaged: it has no runs");
        QTest::newRow("of the future")
            << QByteArray(
                   R"({"format": "tonescope lab", "version": 2, "program": "tonescope 9", "runs": []})")
            << QStringLiteral("another version, tonescope 9");
        QTest::newRow("a run that is none") << head + "\"runs\": [7]}" << QStringLiteral("run 1");
        QTest::newRow("a machine that is none")
            << head + R"("runs": [{"pane": "a", "begun": "b", "machine": 7, "measurements": []}]})"
            << QStringLiteral("run 1, the field \"machine\"");
        QTest::newRow("a damaged measurement")
            << head + R"("runs": [{"pane": "a", "begun": "b", "measurements": [{}]}]})"
            << QStringLiteral("run 1, measurement 1: the field \"device\"");
    }
    void refused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        overwrite(bytes);
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(!read);
        const QString line = QString::fromStdString(lineOf(read.failure()));
        QVERIFY2(line.contains(says), qPrintable(line));
    }

    void cannotBeRead() {
        const Outcome<LabSession> read = app::readLab(m_folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!read);
        QCOMPARE(read.failure().stage, Stage::Open);
    }

    void cannotBeWritten() {
        const auto failure = app::writeLab(session(), m_folder.filePath(QStringLiteral("no/folder.json")));
        QVERIFY(failure.has_value());
        QCOMPARE(failure->stage, Stage::Write);
    }

    // ---- The table

    void cells_data() {
        columns<QString, QString>({"name", "text"});
        QTest::newRow("device") << QStringLiteral("device") << QStringLiteral("platform-a/fast-card/1");
        QTest::newRow("strategy") << QStringLiteral("strategy") << QStringLiteral("global-atomic");
        QTest::newRow("work-group") << QStringLiteral("workGroup") << QStringLiteral("256");
        QTest::newRow("none of these") << QStringLiteral("copies") << QString();
        QTest::newRow("median") << QStringLiteral("kernelMedian") << QStringLiteral("200");
        QTest::newRow("wall") << QStringLiteral("wallMedian") << QStringLiteral("400");
        QTest::newRow("throughput") << QStringLiteral("gbps") << QStringLiteral("5000.0000");
        QTest::newRow("correct") << QStringLiteral("correct") << QStringLiteral("true");
        QTest::newRow("pane") << QStringLiteral("pane") << QStringLiteral("bars");
        QTest::newRow("machine") << QStringLiteral("machine") << QStringLiteral("lab-7");
        QTest::newRow("hash") << QStringLiteral("sha256") << QStringLiteral("88d4");
        QTest::newRow("samples") << QStringLiteral("samples") << QStringLiteral("300 100 200");
    }
    void cells() {
        QFETCH(QString, name);
        QFETCH(QString, text);
        Measurement measurement = measuredIn(caseOf(0, 1), {300, 100, 200});
        measurement.content = PixelContent{"88d4", 2, 2};
        QCOMPARE(cell(measurement, name), text);
    }

    void namesOfPeopleStayAtHome() {
        const LabSession session{{{"prediction",
                                   {},
                                   {{"name", "Ann"}, {"answer", "a,b"}},
                                   {shared(measuredIn(caseOf(0, 1), {1}))}}}};
        QVERIFY(!QString::fromStdString(app::csvOf(session)).contains(QStringLiteral("Ann")));
    }

    void aFailureHasItsLine() {
        Measurement failed = measurementOf(caseOf(0, 1));
        failed.series = Failure{Stage::Kernel, "the device fell off", {}, {}};
        QCOMPARE(cell(failed, QStringLiteral("correct")), QStringLiteral("false"));
        QCOMPARE(cell(failed, QStringLiteral("kernelMedian")), QString());
        QVERIFY(cell(failed, QStringLiteral("failure")).contains(QStringLiteral("the device fell off")));
    }
};

ROOM_TEST(TestLabFiles, tonescope::test::NoApplication)
#include "tst_lab_files.moc"
