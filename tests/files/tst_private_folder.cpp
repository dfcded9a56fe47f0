// SPDX-License-Identifier: GPL-3.0-or-later
// Caches lie where nobody else can put anything.

#include "engine/files/own_files.h"
#include "tests/fixtures/room.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include <sys/stat.h>
#include <unistd.h>

using namespace tonescope;

class TestPrivateFolder : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path(const QString& name = QStringLiteral("cache")) const {
        return m_folder->filePath(name);
    }
    [[nodiscard]] unsigned modeOf(const QString& folder) const {
        struct stat status {};
        return ::stat(qPrintable(folder), &status) == 0 ? status.st_mode & 0777U : 0;
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void itIsMadeForTheUserAlone() {
        QVERIFY(!obstacleInFolder(path()));
        QVERIFY(!makePrivateFolder(path(QStringLiteral("deep/er"))));
        QCOMPARE(modeOf(path(QStringLiteral("deep/er"))), 0700U);
        QCOMPARE(modeOf(path(QStringLiteral("deep"))), 0700U);
        QVERIFY(!makePrivateFolder(path(QStringLiteral("deep/er"))));
    }

    void othersLookNoLonger() {
        QCOMPARE(::mkdir(qPrintable(path()), 0700), 0);
        QCOMPARE(::chmod(qPrintable(path()), 0755), 0);
        QVERIFY(!makePrivateFolder(path()));
        QCOMPARE(modeOf(path()), 0700U);
    }

    void whatOthersCanWriteToIsRefused_data() {
        QTest::addColumn<unsigned>("mode");
        QTest::newRow("group") << 0770U;
        QTest::newRow("everybody") << 0707U;
        QTest::newRow("everybody, sticky") << 01777U;
    }
    void whatOthersCanWriteToIsRefused() {
        QFETCH(unsigned, mode);
        QCOMPARE(::mkdir(qPrintable(path()), 0700), 0);
        QCOMPARE(::chmod(qPrintable(path()), mode), 0);
        const auto obstacle = makePrivateFolder(path());
        QVERIFY(obstacle);
        QVERIFY2(obstacle->cause.ends_with("is not used: others can write to it"), obstacle->cause.c_str());
        QCOMPARE(modeOf(path()), mode & 0777U); // and is not made to look as if they could not
    }

    void whatIsNoFolderOfOursIsRefused() {
        QVERIFY(!writeFile(path(QStringLiteral("file")), "text"));
        QVERIFY(makePrivateFolder(path(QStringLiteral("file")))->cause.ends_with("it is no folder"));
        QCOMPARE(::mkdir(qPrintable(path()), 0700), 0);
        QVERIFY(QFile::link(path(), path(QStringLiteral("link"))));
        QVERIFY(makePrivateFolder(path(QStringLiteral("link")))->cause.ends_with("it is a link"));
        QVERIFY(makePrivateFolder(QStringLiteral("/proc/none"))->cause.ends_with("it cannot be made"));
        if (::geteuid() != 0)
            QVERIFY(makePrivateFolder(QStringLiteral("/etc"))->cause.ends_with("it belongs to another user"));
        else if (::chown(qPrintable(path()), 65534, 65534) == 0)
            QVERIFY(makePrivateFolder(path())->cause.ends_with("it belongs to another user"));
    }

    void theOldestGoFirst_data() {
        QTest::addColumn<int>("files");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<QString>("left");
        QTest::newRow("all fit") << 10 << 1000 << QStringLiteral("a b c d");
        QTest::newRow("too many") << 2 << 1000 << QStringLiteral("c d");
        QTest::newRow("too large") << 10 << 299 << QStringLiteral("c d");
        QTest::newRow("no room") << 10 << 0 << QString();
    }
    void theOldestGoFirst() {
        int age = 40;
        for (const char* name : {"a", "b", "c", "d"}) {
            const QString file = path(QLatin1String(name));
            QVERIFY(!writeFile(file, QByteArray(100, 'x')));
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadWrite));
            QVERIFY(written.setFileTime(QDateTime::currentDateTime().addSecs(-age),
                                        QFileDevice::FileModificationTime));
            age -= 10;
        }
        QVERIFY(makeUsersFolder(path(QStringLiteral("folder"))));
        QFETCH(int, files);
        QFETCH(int, bytes);
        removeOldestFiles(m_folder->path(), files, bytes);
        QTEST(QDir(m_folder->path()).entryList(QDir::Files).join(u' '), "left");
        QVERIFY(QDir(path(QStringLiteral("folder"))).exists());
    }
};

ROOM_TEST(TestPrivateFolder, tonescope::test::NoApplication)
#include "tst_private_folder.moc"
