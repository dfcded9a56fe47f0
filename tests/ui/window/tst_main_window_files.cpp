// SPDX-License-Identifier: GPL-3.0-or-later
// Tests opening images in the window: files that are opened, dropped or pasted, several of them, and again.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/window/menus.h"
#include "ui/window/start_page.h"

#include <QClipboard>
#include <QMimeData>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

/// Drops `data` in the middle of the window. Tells whether it was taken.
bool drop(MainWindow& window, const QMimeData& data) {
    QDragEnterEvent enter(window.rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent event(window.rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
    return true;
}

} // namespace

class TestMainWindowFiles : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void filesAreDropped() {
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_folder.picture("one.png")),
                      QUrl::fromLocalFile(m_folder.picture("two.png"))});
        QVERIFY(drop(window, data));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("two.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
        part<QAction>(window, "previousImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("two.png"));
    }

    void othersAreNotDropped() {
        MainWindow window;
        QMimeData data;
        data.setText(text("just a sentence"));
        QVERIFY(!drop(window, data));
    }

    void pastes_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"image", "urls", "path", "sentence"})
            QTest::newRow(what) << text(what);
    }
    void pastes() {
        QFETCH(QString, what);
        auto data = std::make_unique<QMimeData>();
        if (what == text("image")) data->setImageData(QImage(3, 2, QImage::Format_RGB32));
        if (what == text("urls")) data->setUrls({QUrl::fromLocalFile(m_folder.picture("one.png"))});
        if (what == text("path")) data->setText(m_folder.picture("one.png") + text("\n"));
        if (what == text("sentence")) data->setText(text("just a sentence"));
        QGuiApplication::clipboard()->setMimeData(data.release());

        MainWindow window;
        QSignalSpy pasted(&window.opener(), &ImageOpener::imagePasted);
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        part<QAction>(window, "paste").trigger();
        QCOMPARE(pasted.count(), what == text("image") ? 1 : 0);
        QCOMPARE(chosen.count(), what == text("urls") || what == text("path") ? 1 : 0);
        QCOMPARE(messageTexts(window).size(), what == text("sentence") ? 1 : 0);
    }

    /// If one of several opened files cannot be read, the error is shown, and the next file is shown.
    void theNextFileIsShownForOneThatFails() {
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        const QStringList files{text("a.jpg"), text("b.jpg"), m_folder.picture("one.png"),
                                m_folder.picture("two.png")};
        window.opener().open(files);
        for (int i = 0; i < 2; ++i)
            window.showFailure(files.at(i), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(chosen.last().first().toString(), files.at(2));
        window.showResult(resultOf(files.at(2)));
        QCOMPARE(messageTexts(window), QStringList({text("a.jpg: the file does not exist"),
                                                    text("b.jpg: the file does not exist")}));
        // Stepping to one that fails goes no further by itself.
        part<QAction>(window, "nextImage").trigger();
        QVERIFY(messageTexts(window).isEmpty());
        window.showFailure(files.at(3), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(chosen.count(), 4);
    }

    void aPastedImageIsNotReloaded() {
        MainWindow window;
        auto& reload = part<QAction>(window, "reload");
        window.opener().open({m_folder.picture("one.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        QVERIFY(reload.isEnabled());
        auto data = std::make_unique<QMimeData>();
        data->setImageData(QImage(3, 2, QImage::Format_RGB32));
        QGuiApplication::clipboard()->setMimeData(data.release());
        part<QAction>(window, "paste").trigger();
        QVERIFY(!reload.isEnabled()); // while it comes, too
        window.showResult(resultOf(text("pasted image")));
        QVERIFY(!reload.isEnabled());
        window.opener().open({text("/not/there.png")});
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(!reload.isEnabled()); // it is still the pasted image that is shown
        window.opener().open({m_folder.picture("one.png")});
        QVERIFY(reload.isEnabled());
    }

    void recentFilesAreThoseThatWereShown() {
        MainWindow window;
        const auto& menu = part<QMenu>(window, "recentFiles");
        window.opener().open({m_folder.picture("one.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        window.opener().open({m_folder.picture("two.png")});
        window.showResult(resultOf(m_folder.picture("two.png")));
        window.opener().open({text("/not/there.png")});
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(menu.actions().at(0)->toolTip(), m_folder.picture("two.png"));
        QCOMPARE(menu.actions().at(1)->toolTip(), m_folder.picture("one.png"));

        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        menu.actions().at(1)->trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
    }

    /// A folder that is gone through would push all others out.
    void recentFilesAreNotThoseThatWereSteppedTo() {
        QTemporaryDir folder;
        for (const char* name : {"1.png", "2.png", "3.png"})
            QVERIFY(QFile::copy(m_folder.picture("one.png"), folder.filePath(text(name))));
        const auto recent = [](const MainWindow& window) {
            return part<FileMenu>(window, "fileMenu").recentFiles()->paths();
        };
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        window.opener().open({folder.filePath(text("2.png"))});
        window.showResult(resultOf(folder.filePath(text("2.png"))));
        for (const char* next : {"3.png", "1.png", "2.png"}) {
            part<QAction>(window, "nextImage").trigger();
            QTRY_COMPARE(chosen.last().first().toString(), folder.filePath(text(next)));
            window.showResult(resultOf(folder.filePath(text(next))));
        }
        QCOMPARE(recent(window), QStringList{folder.filePath(text("2.png"))});
        // Files that are named together are all opened.
        window.opener().open({m_folder.picture("one.png"), m_folder.picture("two.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        part<QAction>(window, "nextImage").trigger();
        window.showResult(resultOf(m_folder.picture("two.png")));
        QCOMPARE(recent(window), QStringList({m_folder.picture("two.png"), m_folder.picture("one.png"),
                                              folder.filePath(text("2.png"))}));
    }

    /// The invitation to open a file is hidden until the first image comes or fails.
    void theInvitationIsHiddenWhileAnImageIsOnItsWay() {
        MainWindow window;
        const auto& invitation = part<QWidget>(window, "startPhoto");
        window.show();
        QVERIFY(invitation.isVisible());
        window.opener().open({text("/not/there.png")});
        QVERIFY(!invitation.isVisible());
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(invitation.isVisible());
        window.opener().open({text("a.png"), text("b.png")});
        window.showFailure(text("a.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(!invitation.isVisible()); // the next is on its way
        window.showFailure(text("b.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(invitation.isVisible());
        QTemporaryDir empty;
        window.opener().open({empty.path()});
        QVERIFY(!invitation.isVisible()); // while the folder is read
        QTRY_VERIFY(invitation.isVisible());
    }

    void recentFilesAreFoundFromAnyFolder() {
        MainWindow window;
        window.opener().open({text("beside.png")});
        window.showResult(resultOf(text("beside.png")));
        const QString path = part<QMenu>(window, "recentFiles").actions().first()->toolTip();
        QCOMPARE(path, QDir::current().filePath(text("beside.png")));
    }

    /// A recent file whose name is no valid text can be opened again, also after the settings were written
    /// and read, which hold text only.
    void recentFilesNeedNoNamesThatAreText() {
        const std::string odd = m_folder.filePath("caf").toStdString() + "\xe9.png";
        QSettings memory(m_folder.filePath("odd.ini"), QSettings::IniFormat);
        {
            MainWindow window;
            window.opener().open({pathText(odd)});
            window.showResult(resultOf(pathText(odd)));
            window.save(memory);
        }
        memory.sync();
        MainWindow window;
        window.restore(memory);
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        part<QMenu>(window, "recentFiles").actions().first()->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(pathBytes(chosen.first().first().toString()).toStdString(), odd);
    }
};

ROOM_TEST(TestMainWindowFiles, QApplication)
#include "tst_main_window_files.moc"
