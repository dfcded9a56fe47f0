// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window while other programs change the file that it shows.

#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"

#include <QBuffer>

#include <cstdio>

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr std::uint64_t pixels = 1200; ///< of the pictures here

QByteArray bytesOf(int gray) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    grayPicture(gray).save(&buffer, "png");
    return buffer.data();
}

/// Writes into the file that is there, or makes it.
void write(const QString& path, const QByteArray& bytes, QIODevice::OpenMode mode = QIODevice::Truncate) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | mode) || file.write(bytes) != bytes.size())
        qFatal("cannot write a test file");
}

} // namespace

class TestWatchedFile : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_path;

    /// Shows a picture of gray 10, and awaits its counts.
    void open() {
        write(m_path, bytesOf(10));
        m_window->opener().open({m_path});
        QTRY_COMPARE(plotted(10), pixels);
        QTRY_COMPARE(m_counted->size(), 1);
    }

    [[nodiscard]] QString noted(const char* what) const {
        const QStringList all = messages();
        return all.size() == 1 && all.first().contains(text(what)) ? QString() : all.join(QLatin1Char('\n'));
    }

private Q_SLOTS:
    void init() {
        beginViewer();
        m_path = m_folder.filePath(text("photo.png"));
        QFile::remove(m_path);
    }
    void cleanup() { endViewer(); }

    void savedInPlace() {
        open();
        write(m_path, bytesOf(20));
        QTRY_COMPARE(plotted(20), pixels);
        QCOMPARE(m_counted->size(), 2);
        QCOMPARE(m_failed->size(), 0);
        QVERIFY(messages().isEmpty());
        write(m_path, bytesOf(30)); // it goes on
        QTRY_COMPARE(plotted(30), pixels);
    }

    void replaced() {
        open();
        const QString beside = m_folder.filePath(text("photo.tmp"));
        for (const int gray : {20, 30}) {
            write(beside, bytesOf(gray));
            QCOMPARE(std::rename(beside.toLocal8Bit().constData(), m_path.toLocal8Bit().constData()), 0);
            QTRY_COMPARE(plotted(gray), pixels);
        }
        QVERIFY(messages().isEmpty());
    }

    void writtenInPieces() {
        open();
        const QByteArray bytes = bytesOf(20);
        const qsizetype third = bytes.size() / 3;
        write(m_path, bytes.left(third));
        QTRY_COMPARE(noted("photo.png is being written"), QString());
        write(m_path, bytes.mid(third, third), QIODevice::Append);
        QCoreApplication::processEvents();
        QCOMPARE(plotted(10), pixels); // the good one stays, all the time
        QCOMPARE(view().image(), result(0)->image);
        QCOMPARE(m_counted->size(), 1);
        QCOMPARE(m_failed->size(), 0);
        write(m_path, bytes.mid(2 * third), QIODevice::Append);
        QTRY_COMPARE(plotted(20), pixels);
        QVERIFY(messages().isEmpty());
        QCOMPARE(m_counted->size(), 2);
    }

    void deleted() {
        open();
        QVERIFY(QFile::remove(m_path));
        QTRY_COMPARE(noted("photo.png is gone"), QString());
        QCOMPARE(plotted(10), pixels);
        QCOMPARE(m_counted->size(), 1);
        // What is shown can still be counted, and read.
        action("channelAlpha").trigger();
        m_session->request({result(0)->image, {}});
        QTRY_COMPARE(m_counted->size(), 2);
        QCOMPARE(plotted(10), pixels);
    }

    void deletedAndBack_data() {
        columns<bool>({"folderToo"});
        QTest::newRow("another picture") << false;
        QTest::newRow("its folder, too") << true;
    }
    void deletedAndBack() {
        QFETCH(bool, folderToo);
        const QString folder = m_folder.filePath(text("inner"));
        QVERIFY(QDir().mkpath(folder));
        m_path = folder + text("/photo.png");
        open();
        QVERIFY(QFile::remove(m_path));
        if (folderToo) QVERIFY(QDir().rmdir(folder));
        QTRY_COMPARE(noted("photo.png is gone"), QString());
        QVERIFY(QDir().mkpath(folder));
        write(m_path, bytesOf(20));
        QTRY_COMPARE(plotted(20), pixels);
        QVERIFY(messages().isEmpty());
        QFile::remove(m_path);
    }

    void aFailedReloadIsOverWhenTheFileIsBack_data() {
        QTest::addColumn<QByteArray>("reloaded"); // empty: the file is gone
        QTest::addColumn<int>("gray");
        QTest::newRow("gone, and back as it was") << QByteArray() << 10;
        QTest::newRow("gone, and back with another picture") << QByteArray() << 20;
        QTest::newRow("damaged, and whole again") << bytesOf(20).left(40) << 20;
    }
    void aFailedReloadIsOverWhenTheFileIsBack() {
        QFETCH(QByteArray, reloaded);
        QFETCH(int, gray);
        open();
        const QString aside = m_folder.filePath(text("aside.png"));
        QVERIFY(QFile::rename(m_path, aside));
        if (!reloaded.isEmpty()) write(m_path, reloaded);
        action("reload").trigger();
        QTRY_COMPARE(m_failed->size(), 1);
        QTRY_COMPARE(messages().size(), 2); // what was asked for, and how the file is
        const QString other = m_folder.filePath(text("other.txt"));
        m_window->messages().tell(other, {Stage::Decode, "this is no image", {}, {}},
                                  ui::Message::Topic::Request);
        if (gray == 10) {
            QVERIFY(QFile::rename(aside, m_path));
        } else {
            QVERIFY(QFile::remove(aside));
            write(m_path, bytesOf(gray));
        }
        QTRY_COMPARE(messages().size(), 1);
        QCOMPARE(noted("other.txt"), QString()); // which is as it was
        QTRY_COMPARE(plotted(gray), pixels);
    }

    void switchedOff() {
        open();
        action("followFile").trigger();
        write(m_path, bytesOf(20));
        // Another file's reading comes after anything that this one could have set off.
        const QString other = m_folder.filePath(text("other.png"));
        write(other, bytesOf(40));
        m_window->opener().open({other});
        QTRY_COMPARE(plotted(40), pixels);
        QCOMPARE(m_counted->size(), 2);
        m_window->opener().open({m_path});
        QTRY_COMPARE(plotted(20), pixels);
        write(m_path, bytesOf(30));
        action("followFile").trigger(); // and it is looked at
        QTRY_COMPARE(plotted(30), pixels);
    }

    /// Another file is on its way when the one that is shown is written.
    void theNewestRequestWins() {
        open();
        const QString other = m_folder.filePath(text("other.png"));
        write(other, bytesOf(40));
        m_script->countGate = std::make_shared<Gate>();
        m_window->opener().open({other});
        QTRY_COMPARE(m_script->counts.load(), 2); // it stands before the gate
        write(m_path, bytesOf(20));
        m_script->countGate->open();
        QTRY_COMPARE(plotted(40), pixels);
        QCOMPARE(m_counted->size(), 2);
        QVERIFY(title().startsWith(text("other.png")));
    }

    /// A file that could not be shown leaves the one before, which is followed as before.
    void followedAgainAfterAnotherFailed() {
        open();
        m_window->opener().open({m_folder.filePath(text("missing.png"))});
        QTRY_COMPARE(m_failed->size(), 1);
        write(m_path, bytesOf(20));
        QTRY_COMPARE(plotted(20), pixels);
    }

    void anImageThatWasStoppedIsStillThere() {
        m_script->countGate = std::make_shared<Gate>();
        write(m_path, bytesOf(10));
        m_window->opener().open({m_path});
        QTRY_COMPARE(m_script->counts.load(), 1); // decoded; it stands before the gate
        QTRY_VERIFY(title().contains(text("photo.png")));
        part<QPushButton>(*m_window, "stop").click();
        m_script->countGate->open();
        m_window->opener().open({m_folder.filePath(text("missing.png"))});
        QTRY_COMPARE(m_failed->size(), 1);
        QCOMPARE(m_counted->size(), 0);
        action("gray-mean").trigger();
        QTRY_COMPARE(m_counted->size(), 1);
        QCOMPARE(plotted(10), pixels);
    }

    void whatOthersDoInTheFolderIsNothing() {
        open();
        app::FileWatch watch(inPlaceDecoder());
        QSignalSpy changed(&watch, &app::FileWatch::changed);
        watch.follow(m_path, stampOf(m_path));
        write(m_folder.filePath(text("another.png")), bytesOf(70));
        write(m_path, bytesOf(20));
        QVERIFY(changed.wait(patience));
        QTRY_COMPARE(plotted(20), pixels);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_counted->size(), 2);
    }
};

ROOM_TEST(TestWatchedFile, QApplication)
#include "tst_watched_file.moc"
