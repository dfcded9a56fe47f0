// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files and their names.

#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/small_disk.h"

#include <QTranslator>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

using namespace tonescope;

// Tests engine/files/own_files.h: a file is replaced completely or not at all, reading never blocks at pipes
// or devices, and private folders are accessible to their user only.

using test::SmallDisk;

class TestOwnFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<QTemporaryDir> m_private; ///< a new one for each test

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] QString inFolder(const QString& name = QStringLiteral("cache")) const {
        return m_private->filePath(name);
    }
    [[nodiscard]] unsigned modeOf(const QString& folder) const {
        struct stat status {};
        return ::stat(qPrintable(folder), &status) == 0 ? status.st_mode & 0777U : 0;
    }
    [[nodiscard]] QByteArray bytesOf(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("nothing");
    }
    [[nodiscard]] QStringList names() const { return QDir(m_folder.path()).entryList(QDir::Files); }

private Q_SLOTS:
    void init() { m_private = std::make_unique<QTemporaryDir>(); }
    void cleanup() {
        for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files | QDir::System | QDir::Hidden))
            QFile::remove(m_folder.filePath(name));
    }

    void whatIsWrittenIsThere() {
        QVERIFY(!writeFile(path("a"), "first"));
        QCOMPARE(bytesOf("a"), QByteArray("first"));
        QVERIFY(!writeFile(path("a"), "second, longer"));
        QCOMPARE(bytesOf("a"), QByteArray("second, longer"));
        QVERIFY(!writeFile(path("a"), {}));
        QCOMPARE(bytesOf("a"), QByteArray());
        QCOMPARE(names(), QStringList{QStringLiteral("a")});
    }

    void permissionsAreKept() {
        QVERIFY(!writeFile(path("a"), "secret"));
        QVERIFY(QFile::setPermissions(path("a"), QFile::ReadOwner | QFile::WriteOwner));
        const auto before = QFile::permissions(path("a"));
        QVERIFY(!writeFile(path("a"), "another secret"));
        QCOMPARE(QFile::permissions(path("a")), before);
    }

    void whatALinkPointsToIsReplaced() {
        QVERIFY(!writeFile(path("target"), "old"));
        QVERIFY(QFile::link(path("target"), path("link")));
        QVERIFY(!writeFile(path("link"), "new"));
        QVERIFY(QFileInfo(path("link")).isSymLink());
        QCOMPARE(bytesOf("target"), QByteArray("new"));
    }

    void aFullDiskLeavesTheOldFile_data() {
        QTest::addColumn<int>("size");
        QTest::newRow("at once") << 100'000;
        QTest::newRow("when the buffer is emptied") << 5'000;
    }
    void aFullDiskLeavesTheOldFile() {
        QFETCH(int, size);
        QVERIFY(!writeFile(path("a"), "old"));
        std::optional<Failure> failure;
        {
            const SmallDisk disk(4096);
            failure = writeFile(path("a"), QByteArray(size, 'x'));
        }
        QVERIFY(failure);
        QCOMPARE(failure->stage, Stage::Write);
        QCOMPARE(*failure->bytes, static_cast<std::uint64_t>(size));
        QVERIFY2(english(failure->cause).find("stays as it was: file too large") != std::string::npos,
                 english(failure->cause).c_str());
        QCOMPARE(bytesOf("a"), QByteArray("old"));
        QCOMPARE(names(), QStringList{QStringLiteral("a")}); // nothing is left over
    }

    void whatIsNotKeptIsGone() {
        QVERIFY(!writeFile(path("a"), "old"));
        {
            WrittenFile file(path("a"));
            file.stream() << "half of it" << std::flush;
            QCOMPARE(bytesOf("a"), QByteArray("old"));
        }
        QCOMPARE(bytesOf("a"), QByteArray("old"));
        QCOMPARE(names(), QStringList{QStringLiteral("a")});
    }

    void aStreamTellsAtItsEnd() {
        QVERIFY(!writeFile(path("a"), "old"));
        std::optional<Failure> failure;
        {
            const SmallDisk disk(4096);
            WrittenFile file(path("a"));
            for (int line = 0; line < 10'000 && file.stream(); ++line)
                file.stream() << "a line\n";
            QVERIFY(!file.stream());
            failure = file.keep();
        }
        QVERIFY(failure);
        QCOMPARE(bytesOf("a"), QByteArray("old"));
    }

    void whatIsNoFileIsLeftAlone_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("a folder") << m_folder.path();
        QTest::newRow("a device") << QStringLiteral("/dev/null");
        QTest::newRow("a full device") << QStringLiteral("/dev/full");
        QTest::newRow("no folder") << path("none/a");
    }
    void whatIsNoFileIsLeftAlone() {
        QFETCH(QString, path);
        const auto failure = writeFile(path, "text");
        QVERIFY(failure);
        QVERIFY2(english(failure->cause).starts_with("the file cannot be written"),
                 english(failure->cause).c_str());
    }

    void aPipeIsNotWaitedFor() {
        QCOMPARE(mkfifo(qPrintable(path("pipe")), 0600), 0);
        QVERIFY(writeFile(path("pipe"), "text"));
        QVERIFY(!readRegularFile(path("pipe"), 100));
        QVERIFY(!isMissing(path("pipe")));
    }

    void streamsAreWrittenAsTheyAre() {
        WrittenFile nowhere(QStringLiteral("/dev/null"), WrittenFile::Streams::WrittenAsIs);
        nowhere.stream() << "text";
        QVERIFY(!nowhere.keep());
        WrittenFile full(QStringLiteral("/dev/full"), WrittenFile::Streams::WrittenAsIs);
        full.stream() << "text";
        const auto failure = full.keep();
        QVERIFY(failure);
        QCOMPARE(english(failure->cause), std::string("the file cannot be written: no space left on device"));
        QCOMPARE(*failure->bytes, std::uint64_t{4});
        struct stat status {};
        QCOMPARE(::stat("/dev/null", &status), 0);
        QVERIFY(S_ISCHR(status.st_mode));
    }

    void inputsAreKnownByAnyName() {
        QVERIFY(!writeFile(path("photo"), "pixels"));
        QVERIFY(!writeFile(path("other"), "pixels"));
        QVERIFY(QFile::link(path("photo"), path("link")));
        QCOMPARE(::link(qPrintable(path("photo")), qPrintable(path("hard"))), 0);
        const QStringList inputs{path("none"), path("photo")};
        for (const char* name : {"photo", "link", "hard"}) {
            const auto failure = overInput(path(name), inputs);
            QVERIFY(failure);
            QCOMPARE(english(failure->cause),
                     "it is the input " + path("photo").toStdString() + ", which must not be overwritten");
        }
        QVERIFY(!overInput(path("other"), inputs));
        QVERIFY(!overInput(path("new"), inputs));
        QVERIFY(!overInput(QStringLiteral("/dev/null"), {QStringLiteral("/dev/null")}));
    }

    /// File names in Latin 1, which are no valid UTF-8.
    void namesThatAreNoTextAreKnownAndNotWritten() {
        const QString odd = pathText(path("caf").toStdString() + "\xe9");
        QVERIFY(!writeFile(path("photo"), "pixels"));
        QCOMPARE(std::rename(qPrintable(path("photo")), pathBytes(odd).constData()), 0);
        QCOMPARE(::link(pathBytes(odd).constData(), qPrintable(path("hard"))), 0);
        QVERIFY(overInput(path("hard"), {odd}));
        QCOMPARE(*readRegularFile(odd, 100), QByteArray("pixels"));
        const QStringList before = QDir(m_folder.path()).entryList(QDir::Files);
        const auto failure = writeFile(odd, "text");
        QVERIFY(failure);
        QVERIFY2(english(failure->cause).find("its name is not valid") != std::string::npos,
                 english(failure->cause).c_str());
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), before);
        QCOMPARE(*readRegularFile(odd, 100), QByteArray("pixels"));
        QCOMPARE(std::remove(pathBytes(odd).constData()), 0);
    }

    void onlySmallRegularFilesAreRead() {
        QVERIFY(!writeFile(path("a"), "12345"));
        QCOMPARE(*readRegularFile(path("a"), 5), QByteArray("12345"));
        const auto large = readRegularFile(path("a"), 4);
        QVERIFY(large.failed() != nullptr);
        QCOMPARE(lineOf(large.failure()), std::string("the file cannot be read: it is too large (5 bytes)"));
        QVERIFY(!readRegularFile(m_folder.path(), 5));
        QVERIFY(!readRegularFile(path("none"), 5));
        QVERIFY(!readRegularFile(QStringLiteral("/dev/zero"), 5));
        QVERIFY(isMissing(path("none")));
        QVERIFY(isMissing(path("a/none")));
        QVERIFY(!isMissing(path("a")));
        QVERIFY(!readRegularFile(QStringLiteral("/proc/self/maps"), 5)); // says that it is empty
    }

    void aFolderThatCannotBeMadeIsReported() { QVERIFY(!makeUsersFolder(QStringLiteral("/proc/none"))); }

    void privateFoldersAreMadeForTheUserAlone() {
        QVERIFY(!obstacleInFolder(inFolder()));
        QVERIFY(!makePrivateFolder(inFolder(QStringLiteral("deep/er"))));
        QCOMPARE(modeOf(inFolder(QStringLiteral("deep/er"))), 0700U);
        QCOMPARE(modeOf(inFolder(QStringLiteral("deep"))), 0700U);
        QVERIFY(!makePrivateFolder(inFolder(QStringLiteral("deep/er"))));
    }

    void othersLookNoLonger() {
        QCOMPARE(::mkdir(qPrintable(inFolder()), 0700), 0);
        QCOMPARE(::chmod(qPrintable(inFolder()), 0755), 0);
        QVERIFY(!makePrivateFolder(inFolder()));
        QCOMPARE(modeOf(inFolder()), 0700U);
    }

    void whatOthersCanWriteToIsRefused_data() {
        QTest::addColumn<unsigned>("mode");
        QTest::newRow("group") << 0770U;
        QTest::newRow("everybody") << 0707U;
        QTest::newRow("everybody, sticky") << 01777U;
    }
    void whatOthersCanWriteToIsRefused() {
        QFETCH(unsigned, mode);
        QCOMPARE(::mkdir(qPrintable(inFolder()), 0700), 0);
        QCOMPARE(::chmod(qPrintable(inFolder()), mode), 0);
        const auto obstacle = makePrivateFolder(inFolder());
        QVERIFY(obstacle);
        QVERIFY2(english(obstacle->cause).ends_with("is not used: others can write to it"),
                 english(obstacle->cause).c_str());
        QCOMPARE(modeOf(inFolder()), mode & 0777U); // and is not made to look as if they could not
    }

    void whatIsNoFolderOfOursIsRefused() {
        QVERIFY(!writeFile(inFolder(QStringLiteral("file")), "text"));
        QVERIFY(
            english(makePrivateFolder(inFolder(QStringLiteral("file")))->cause).ends_with("it is no folder"));
        QCOMPARE(::mkdir(qPrintable(inFolder()), 0700), 0);
        QVERIFY(QFile::link(inFolder(), inFolder(QStringLiteral("link"))));
        QVERIFY(
            english(makePrivateFolder(inFolder(QStringLiteral("link")))->cause).ends_with("it is a link"));
        QVERIFY(english(makePrivateFolder(QStringLiteral("/proc/none"))->cause)
                    .ends_with("it cannot be created"));
        if (::geteuid() != 0)
            QVERIFY(english(makePrivateFolder(QStringLiteral("/etc"))->cause)
                        .ends_with("it belongs to another user"));
        else if (::chown(qPrintable(inFolder()), 65534, 65534) == 0)
            QVERIFY(english(makePrivateFolder(inFolder())->cause).ends_with("it belongs to another user"));
    }

    void theOldestGoFirst_data() {
        test::columns<int, int, QString>({"files", "bytes", "left"});
        QTest::newRow("all fit") << 10 << 1000 << QStringLiteral("a b c d");
        QTest::newRow("too many") << 2 << 1000 << QStringLiteral("c d");
        QTest::newRow("too large") << 10 << 299 << QStringLiteral("c d");
        QTest::newRow("no room") << 10 << 0 << QString();
    }
    void theOldestGoFirst() {
        int age = 40;
        for (const char* name : {"a", "b", "c", "d"}) {
            const QString file = inFolder(QLatin1String(name));
            QVERIFY(!writeFile(file, QByteArray(100, 'x')));
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadWrite));
            QVERIFY(written.setFileTime(QDateTime::currentDateTime().addSecs(-age),
                                        QFileDevice::FileModificationTime));
            age -= 10;
        }
        QVERIFY(makeUsersFolder(inFolder(QStringLiteral("folder"))));
        QFETCH(int, files);
        QFETCH(int, bytes);
        removeOldestFiles(m_private->path(), files, bytes);
        QTEST(QDir(m_private->path()).entryList(QDir::Files).join(u' '), "left");
        QVERIFY(QDir(inFolder(QStringLiteral("folder"))).exists());
    }
};

ROOM_TEST(TestOwnFiles, tonescope::test::NoApplication)

// Tests engine/files/path_text.h: any file name survives the conversion to QString and back, and no shown
// name contains control characters.

namespace {

/// Qt in another language.
class OtherWords : public QTranslator {
public:
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                    int /*number*/) const override {
        return qstrcmp(context, "QIODevice") == 0 ? QStringLiteral("Oh: ") + QLatin1String(source)
                                                  : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestPathText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreKeptAndShown_data() {
        test::columns<QByteArray, QString>({"bytes", "shown"});
        QTest::newRow("plain") << QByteArray("/a/b c.png") << QStringLiteral("/a/b c.png");
        QTest::newRow("accents") << QByteArray("caf\xc3\xa9") << QStringLiteral("café");
        QTest::newRow("beyond the first plane")
            << QByteArray("\xf0\x9f\x8c\x84.jpg") << QStringLiteral("🌄.jpg");
        QTest::newRow("Latin 1") << QByteArray("caf\xe9.png") << QStringLiteral("caf\\xe9.png");
        QTest::newRow("cut character") << QByteArray("a\xf0\x9f\x8c") << QStringLiteral("a\\xf0\\x9f\\x8c");
        QTest::newRow("half a pair") << QByteArray("\xed\xb2\x80") << QStringLiteral("\\xed\\xb2\\x80");
        QTest::newRow("longer than need be") << QByteArray("\xc0\xaf") << QStringLiteral("\\xc0\\xaf");
        QTest::newRow("a pair's half, then a byte")
            << QByteArray("\xf0\x9f\x8c\x84\xff") << QStringLiteral("🌄\\xff");
        QTest::newRow("colours") << QByteArray("\x1b[31mred\x1b[0m")
                                 << QStringLiteral("\\x1b[31mred\\x1b[0m");
        QTest::newRow("lines") << QByteArray("a\nb\tc\rd") << QStringLiteral("a\\nb\\tc\\x0dd");
        QTest::newRow("turned around")
            << QByteArray("a\xe2\x80\xaegpj.exe") << QStringLiteral("a\\u{202e}gpj.exe");
        QTest::newRow("empty") << QByteArray() << QString();
    }
    void namesAreKeptAndShown() {
        QFETCH(QByteArray, bytes);
        const std::string name = bytes.toStdString();
        QCOMPARE(pathBytes(pathText(name)), bytes);
        QTEST(QString::fromStdString(shownText(name)), "shown");
    }

    void anyBytesComeBack() {
        std::mt19937 random(3);
        for (int i = 0; i < 20'000; ++i) {
            QByteArray bytes(static_cast<qsizetype>(random() % 12), '\0');
            for (char& byte : bytes)
                byte = static_cast<char>(random() % 3 == 0 ? random() : 0x80 + random() % 0x80);
            QCOMPARE(pathBytes(pathText(bytes.toStdString())), bytes);
        }
    }

    void theLastPartIsTheName() {
        QCOMPARE(shownFileName(QStringLiteral("/a/b\n.png")), QStringLiteral("b\\n.png"));
        QCOMPARE(shownFileName(QStringLiteral("b.png")), QStringLiteral("b.png"));
    }

    void errorsThatPeopleMeetAreEnglish() {
        OtherWords other;
        QVERIFY(QCoreApplication::installTranslator(&other));
        QCOMPARE(reasonOf(ENOENT), std::string("no such file or directory"));
        QFile none(QStringLiteral("/no/such/file"));
        QVERIFY(!none.open(QIODevice::ReadOnly));
        QVERIFY(none.errorString().startsWith(QStringLiteral("Oh: ")));
        QCOMPARE(reasonOf(none), std::string("no such file or directory"));
    }

    void othersAreTheSystems() {
        QCOMPARE(QString::fromStdString(reasonOf(EDEADLK)), qt_error_string(EDEADLK).toLower());
        QFile closed;
        QVERIFY(closed.readAll().isEmpty());
        QCOMPARE(QString::fromStdString(reasonOf(closed)), closed.errorString().toLower());
    }
};

ROOM_TEST(TestPathText, QCoreApplication)

#include "tst_files.moc"
