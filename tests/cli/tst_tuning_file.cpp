// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the tuning file is written and read back, and that a damaged file only costs its choices and
// leads to a note.
#include "app/tuning_file.h"
#include "tests/fixtures/room.h"

#include <QLockFile>

#include <thread>

using namespace tonescope;

class TestTuningFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("deep/er/tuning.json")); }
    void write(const QByteArray& bytes) const { test::makeFile(path(), bytes); }

private Q_SLOTS:
    void whatIsSavedIsLoaded() {
        QVERIFY(app::loadTuning(path()).choices.empty()); // no file yet
        QVERIFY(app::loadTuning(path()).notes.empty());

        Tuning tuning;
        LaunchParameters launch;
        launch.set(Parameter::Copies, 16);
        launch.set(Parameter::SkipEmpty, 0);
        tuning.set({"a/b/1", PixelKind::Colour16, 64U << 20U, "local-strided", launch, "fastest of 9"});
        TunedMethod made{"host", PixelKind::Gray8, 1, "host-private", {}, {}};
        made.make = {"B", "Maker", "1", 8}; // which files of earlier versions lack
        tuning.set(made);
        QVERIFY(!app::saveTuning(tuning, path()));

        const Tuning loaded = app::loadTuning(path());
        QVERIFY(loaded.notes.empty());
        QCOMPARE(loaded.choices.size(), std::size_t{2});
        const TunedMethod* choice = &loaded.choices[0];
        QCOMPARE(choice->device, std::string("a/b/1"));
        QVERIFY(choice->kind == PixelKind::Colour16 && choice->bytes == 64U << 20U);
        QCOMPARE(choice->strategy, std::string("local-strided"));
        QCOMPARE(english(choice->reason), std::string("fastest of 9"));
        QVERIFY(choice->launch == launch);
        QCOMPARE(loaded.choices[1].device, std::string("host"));
        QCOMPARE(loaded.choices[1].make, made.make);
    }

    /// Two threads, as the window's and the engine's: nothing that either writes is lost.
    void changesFromTwoSidesAreAllKept() {
        const QString file = m_folder.filePath(QStringLiteral("both.json"));
        constexpr std::uint64_t each = 20;
        const auto write = [&](const char* device) {
            for (std::uint64_t bytes = 1; bytes <= each; ++bytes) {
                if (app::keepTuned({device, PixelKind::Gray8, bytes, "s", {}, {}}, file)) qFatal("not kept");
            }
        };
        std::thread other(write, "a");
        write("b");
        other.join();
        QCOMPARE(app::loadTuning(file).choices.size(), std::size_t{2 * each});
        QVERIFY(!QFile::exists(file + QStringLiteral(".lock")));
    }

    /// What is kept then is not all that there is any more, but it is no loss either.
    void aDamagedFileIsPutAsideBeforeAnotherIsWritten() {
        const QByteArray damaged = R"({"choices":[{"kind":1}]})";
        write(damaged);
        QVERIFY(!app::keepTuned({"a", PixelKind::Gray8, 5, "s", {}, {}}, path()));
        QCOMPARE(app::loadTuning(path()).choices.size(), std::size_t{1});
        QCOMPARE(test::readFile(path() + QStringLiteral(".damaged")), damaged);
    }

    void nothingIsWrittenWhileAnotherProgramWrites() {
        const QString file = m_folder.filePath(QStringLiteral("held.json"));
        QVERIFY(!app::keepTuned({"a", PixelKind::Gray8, 5, "s", {}, {}}, file));
        QLockFile other(file + QStringLiteral(".lock"));
        QVERIFY(other.lock());
        QVERIFY(app::keepTuned({"b", PixelKind::Gray8, 5, "s", {}, {}}, file).has_value());
        QCOMPARE(app::loadTuning(file).choices.size(), std::size_t{1});
        other.unlock();
        QVERIFY(!app::keepTuned({"b", PixelKind::Gray8, 5, "s", {}, {}}, file));
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
        QVERIFY(english(loaded.notes[0]).find("tuning.json") != std::string::npos);
    }

    /// Of keys that occur twice, the last one counts, as in any JSON. A parameter that no device allows is
    /// read; it is cut to the device's limit when it is used.
    void whatIsOddIsNoDamage() {
        write(R"({"choices":[],"choices":[{"device":"a","kind":"8-bit gray","bytes":5,"strategy":"s",
                "launch":{"work-group":4294967295,"groups":0,"unknown":[]},"more":null}]})");
        const Tuning loaded = app::loadTuning(path());
        QVERIFY(loaded.notes.empty());
        QCOMPARE(loaded.choices.size(), std::size_t{1});
        QCOMPARE(*loaded.choices.front().launch[Parameter::WorkGroup], 4294967295U);
    }

    void whatIsNoFileIsIgnoredWithANote() {
        const Tuning loaded = app::loadTuning(m_folder.path());
        QVERIFY(loaded.choices.empty());
        QCOMPARE(loaded.notes.size(), std::size_t{1});
    }

    void whatCannotBeWrittenIsAFailure() {
        write("a file, not a folder");
        QVERIFY(app::saveTuning({}, path() + QStringLiteral("/tuning.json")));
    }
};

ROOM_TEST(TestTuningFile, tonescope::test::NoApplication)
#include "tst_tuning_file.moc"
