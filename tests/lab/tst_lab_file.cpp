// SPDX-License-Identifier: GPL-3.0-or-later
// Lab sessions in files: kept whole, and refused clearly.

#include "app/lab/lab_file.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

class TestLabFile : public QObject {
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

    QJsonObject writtenJson() const {
        QFile file(path());
        if (!file.open(QIODevice::ReadOnly)) qFatal("no file");
        return QJsonDocument::fromJson(file.readAll()).object();
    }
    void overwrite(const QByteArray& bytes) const {
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
        file.write(bytes);
    }

private Q_SLOTS:
    void init() { QVERIFY(!app::writeLab(session(), path())); }

    void thereAndBack() {
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY2(read.ok(), read ? "" : read.failure().cause.c_str());
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
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
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
};

ROOM_TEST(TestLabFile, tonescope::test::NoApplication)
#include "tst_lab_file.moc"
