// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace tonescope;

class TestTuningFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("deep/er/tuning.json")); }
    void write(const QByteArray& bytes) const {
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        file.write(bytes);
    }

private Q_SLOTS:
    void whatIsSavedIsLoaded() {
        QVERIFY(app::loadTuning(path()).choices.empty()); // no file yet
        QVERIFY(app::loadTuning(path()).notes.empty());

        Tuning tuning;
        LaunchParameters launch;
        launch.set(Parameter::Copies, 16);
        launch.set(Parameter::SkipEmpty, 0);
        tuning.set({"a/b/1", PixelKind::Colour16, 64U << 20U, "local-strided", launch, "fastest of 9"});
        tuning.set({"host", PixelKind::Gray8, 1, "host-private", {}, {}});
        QVERIFY(!app::saveTuning(tuning, path()));

        const Tuning loaded = app::loadTuning(path());
        QVERIFY(loaded.notes.empty());
        QCOMPARE(loaded.choices.size(), std::size_t{2});
        const TunedMethod* choice = loaded.find("a/b/1", PixelKind::Colour16, 64U << 20U);
        QVERIFY(choice != nullptr);
        QCOMPARE(choice->strategy, std::string("local-strided"));
        QCOMPARE(choice->reason, std::string("fastest of 9"));
        QVERIFY(choice->launch == launch);
        QVERIFY(loaded.find("host", PixelKind::Gray8, 1) != nullptr);
    }

    void aDamagedFileIsIgnoredWithANote_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray good = R"({"device":"a","kind":"8-bit gray","bytes":5,"strategy":"s","launch":{}})";
        const auto row = [&](const char* name, const QByteArray& from, const QByteArray& to) {
            QTest::newRow(name) << "{\"choices\":[" + good + "," + QByteArray(good).replace(from, to) + "]}";
        };
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("hello");
        QTest::newRow("cut short") << QByteArray(R"({"choices":[{"device":"a")");
        QTest::newRow("no choices") << QByteArray("{}");
        QTest::newRow("not objects") << QByteArray(R"({"choices":[1]})");
        row("unknown kind", "8-bit gray", "9-bit gray");
        row("no bytes", R"("bytes":5)", R"("bytes":0)");
        row("bytes are text", R"("bytes":5)", R"("bytes":"5")");
        row("no strategy", R"("s")", R"("")");
        row("launch is no object", "{}", "[]");
        row("launch is negative", "{}", R"({"copies":-1})");
        row("bytes are negative", R"("bytes":5)", R"("bytes":-5)");
        row("bytes are broken", R"("bytes":5)", R"("bytes":5.5)");
        row("bytes are more than any number", R"("bytes":5)", R"("bytes":1e400)");
        row("bytes are no number", R"("bytes":5)", R"("bytes":NaN)");
        row("a launch is text", "{}", R"({"copies":"4"})");
        row("a launch is broken", "{}", R"({"copies":4.5})");
        QTest::newRow("deep") << QByteArray(100'000, '[');
        QTest::newRow("zeros") << QByteArray(4096, '\0');
        row("launch is too large", "{}", R"({"copies":4294967296})");
    }
    void aDamagedFileIsIgnoredWithANote() {
        QFETCH(QByteArray, bytes);
        write(bytes);
        const Tuning loaded = app::loadTuning(path());
        QVERIFY(loaded.choices.empty());
        QCOMPARE(loaded.notes.size(), std::size_t{1});
        QVERIFY(loaded.notes[0].find("tuning.json") != std::string::npos);
    }

    /// Of what cannot be told apart, the last one counts, as in any JSON; what no device can do, is cut to
    /// what it can when it is used.
    void whatIsOddIsNoDamage() {
        write(R"({"choices":[],"choices":[{"device":"a","kind":"8-bit gray","bytes":5,"strategy":"s",
                "launch":{"work-group":4294967295,"groups":0,"unknown":[]},"more":null}]})");
        const Tuning loaded = app::loadTuning(path());
        QVERIFY(loaded.notes.empty());
        QCOMPARE(loaded.choices.size(), std::size_t{1});
        QCOMPARE(*loaded.choices.front().launch[Parameter::WorkGroup], 4294967295U);
    }

    void whatIsNoSuchFileIsIgnoredWithANote_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("why");
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QTest::newRow("a pipe") << pipe << QStringLiteral("it is no regular file");
        QTest::newRow("a folder") << m_folder.path() << QStringLiteral("it is no regular file");
        const QString huge = m_folder.filePath(QStringLiteral("huge"));
        QFile file(huge);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64{1} << 33));
        QTest::newRow("huge") << huge << QStringLiteral("it is too large (8.0 GiB)");
    }
    void whatIsNoSuchFileIsIgnoredWithANote() {
        QFETCH(QString, path);
        QFETCH(QString, why);
        const Tuning loaded = app::loadTuning(path);
        QVERIFY(loaded.choices.empty());
        QCOMPARE(loaded.notes.size(), std::size_t{1});
        QVERIFY2(loaded.notes[0].find(why.toStdString()) != std::string::npos, loaded.notes[0].c_str());
    }

    void whatCannotBeWrittenIsAFailure() {
        write("a file, not a folder");
        QVERIFY(app::saveTuning({}, path() + QStringLiteral("/tuning.json")));
    }
};

QTEST_APPLESS_MAIN(TestTuningFile)
#include "tst_tuning_file.moc"
