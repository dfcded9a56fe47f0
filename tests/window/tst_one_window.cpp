// SPDX-License-Identifier: GPL-3.0-or-later
// One window for all files: who hands files over, who takes them; and the desktop's list of recent files.

#include "app/window/one_window.h"
#include "app/window/recent_documents.h"
#include "engine/files/path_text.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QtConcurrentRun>

using namespace tonescope;
using namespace tonescope::app;

namespace {

/// Another start, as a process of its own would do it.
QFuture<bool> start(const QStringList& files) {
    return QtConcurrent::run(
        [files] { return handToWindow(files, std::chrono::milliseconds(test::patience)); });
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestOneWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_runtime;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path())); }

    void filesComeIntoTheWindow_data() {
        QTest::addColumn<QStringList>("files");
        QTest::newRow("none: the window is only wanted") << QStringList();
        QTest::newRow("one") << QStringList{QStringLiteral("/photos/a.jpg")};
        QTest::newRow("several, odd names")
            << QStringList{QStringLiteral("/photos/a\nb.jpg"), pathText(std::string("/photos/\xff.jpg"))};
    }
    void filesComeIntoTheWindow() {
        QFETCH(QStringList, files);
        OneWindow window;
        window.switchOn(true);
        QVERIFY(window.takes());
        QSignalSpy handed(&window, &OneWindow::filesHanded);
        const QFuture<bool> other = start(files);
        QTRY_COMPARE(handed.count(), 1);
        QCOMPARE(handed.first().first().toStringList(), files);
        QTRY_VERIFY(other.isFinished());
        QVERIFY(other.result());
    }

    void relativePathsAreOfWhoeverStarts() {
        OneWindow window;
        window.switchOn(true);
        QSignalSpy handed(&window, &OneWindow::filesHanded);
        const QFuture<bool> other = start({QStringLiteral("a.jpg")});
        QTRY_COMPARE(handed.count(), 1);
        QTRY_VERIFY(other.isFinished());
        QCOMPARE(handed.first().first().toStringList(),
                 QStringList(QDir::current().filePath(QStringLiteral("a.jpg"))));
    }

    void withoutAWindowEachHasItsOwn() {
        QVERIFY(!handToWindow({QStringLiteral("/a.jpg")}));
        OneWindow window;
        window.switchOn(true);
        window.switchOn(false);
        QVERIFY(!handToWindow({QStringLiteral("/a.jpg")}));
    }

    void oneTakesAndAnotherDoesNot() {
        OneWindow first, second;
        first.switchOn(true);
        second.switchOn(true);
        QVERIFY(first.takes());
        QVERIFY(!second.takes());
        first.switchOn(false); // as when its window closes
        QTRY_VERIFY(second.takes());
    }

    void whoGaveUpWaitingIsNotServedTwice() {
        OneWindow window;
        window.switchOn(true);
        QSignalSpy handed(&window, &OneWindow::filesHanded);
        // Nobody answers: this thread is busy with waiting.
        QVERIFY(!handToWindow({QStringLiteral("/a.jpg")}, std::chrono::milliseconds(1)));
        const QFuture<bool> next = start({QStringLiteral("/b.jpg")});
        QTRY_VERIFY(next.isFinished());
        QTRY_COMPARE(handed.count(), 1);
        QCOMPARE(handed.first().first().toStringList(), QStringList(QStringLiteral("/b.jpg")));
    }

    void aSocketThatWasLeftBehindIsTaken() {
        QFile left(m_runtime.filePath(QStringLiteral("tonescope-window")));
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.close();
        OneWindow window;
        window.switchOn(true);
        QVERIFY(window.takes());
    }

    void theDesktopListsWhatWasOpened() {
        const QTemporaryDir folder;
        const QString list = folder.filePath(QStringLiteral("recently-used.xbel"));
        tellDesktop(QStringLiteral("/photos/a b.jpg"), list);
        tellDesktop(QStringLiteral("/photos/c.png"), list);
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
        const QByteArray told = contentOf(list);
        QVERIFY(told.contains("href=\"file:///photos/a%20b.jpg\""));
        QVERIFY(told.contains("file:///photos/c.png"));
        QVERIFY(told.contains("image/jpeg"));
        QVERIFY(told.contains("Tonescope"));
        QVERIFY(!(QFile::permissions(list) & (QFile::ReadGroup | QFile::ReadOther)));
    }

    void aListThatCannotBeReadStays() {
        const QTemporaryDir folder;
        const QString list = folder.filePath(QStringLiteral("recently-used.xbel"));
        QFile file(list);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no list");
        file.close();
        tellDesktop(QStringLiteral("/photos/a.jpg"), list);
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
        QCOMPARE(contentOf(list), QByteArray("no list"));
    }
};

ROOM_TEST(TestOneWindow, QCoreApplication)
#include "tst_one_window.moc"
