// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page in the place of the photo: its buttons, a drop, the last files, and that it is empty while a
// photo is on its way.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/window/menus.h"
#include "ui/window/start_page.h"

#include <QMimeData>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestStartPage : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

    static QList<QToolButton*> tilesOf(const MainWindow& window) {
        QList<QToolButton*> tiles;
        for (auto* tile : window.startPage().findChildren<QToolButton*>(text("startTile"))) {
            if (tile->isVisible()) tiles += tile;
        }
        std::sort(tiles.begin(), tiles.end(), [](auto* a, auto* b) { return a->x() < b->x(); });
        return tiles;
    }
    [[nodiscard]] QStringList sixFiles() const {
        QStringList paths;
        for (const char* name : {"1.png", "2.png", "3.png", "4.png", "5.png", "6.png"})
            paths += m_folder.picture(name);
        return paths;
    }

private Q_SLOTS:
    void buttonsAreTheMenusActions_data() {
        columns<QString, QString>({"button", "action"});
        QTest::newRow("photo") << text("startPhoto") << text("open");
        QTest::newRow("folder") << text("startFolder") << text("openFolder");
        QTest::newRow("lab") << text("startLab") << text("openLab");
    }
    void buttonsAreTheMenusActions() {
        QFETCH(QString, button);
        QFETCH(QString, action);
        MainWindow window;
        const QSignalSpy triggered(window.findChild<QAction*>(action), &QAction::triggered);
        part<QPushButton>(window, qPrintable(button)).click();
        QCOMPARE(triggered.size(), 1);
    }

    void theSampleIsAPicture() {
        MainWindow window;
        const QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        part<QPushButton>(window, "startSample").click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(QImage(chosen.first().first().toString()).size(), QSize(3000, 2000));
    }

    void aFileOverItHighlightsIt() {
        MainWindow window;
        window.show();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_folder.picture("dropped.png"))});
        StartPage& page = window.startPage();
        const QImage before = page.grab().toImage();
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY(page.grab().toImage() != before); // it is highlighted
    }

    void theLastFilesHaveTiles() {
        MainWindow window;
        window.resize(1280, 860);
        window.show();
        StartPage& page = window.startPage();
        const QSignalSpy wanted(&page, &StartPage::thumbnailsWanted);
        const QStringList paths = sixFiles();
        window.fileMenu().recentFiles()->setPaths(paths);
        QTRY_VERIFY(!wanted.isEmpty());
        QCOMPARE(wanted.first().first().toStringList(), paths);
        QImage picture(16, 12, QImage::Format_RGB32);
        picture.fill(Qt::red);
        page.showThumbnail(paths[1], picture);
        page.showThumbnail(paths[0], picture);  // an order of its own
        page.showThumbnail(paths[2], QImage()); // is missing
        page.showThumbnail(text("/another.png"), picture);
        QTRY_COMPARE(tilesOf(window).size(), 2);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QTRY_COMPARE(tilesOf(window).first()->accessibleName(), text("1.png"));
        const QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        tilesOf(window).last()->click();
        QCOMPARE(chosen.first().first().toString(), paths[1]);
    }

    void atMostFiveFilesHaveTiles() {
        MainWindow window;
        window.resize(1280, 860);
        window.show();
        StartPage& page = window.startPage();
        window.fileMenu().recentFiles()->setPaths(sixFiles());
        const QSignalSpy wanted(&page, &StartPage::thumbnailsWanted);
        QTRY_VERIFY(!wanted.isEmpty());
        QImage picture(16, 12, QImage::Format_RGB32);
        for (const QString& path : sixFiles())
            page.showThumbnail(path, picture);
        QTRY_COMPARE(tilesOf(window).size(), StartPage::mostTiles);
        QVERIFY(wanted.last().first().toStringList().isEmpty()); // no more are needed
        window.resize(640, 860);
        QTRY_VERIFY(tilesOf(window).size() < StartPage::mostTiles); // and as many as have room
        QVERIFY(tilesOf(window).last()->geometry().right() <= page.width());
    }

    /// As after a start with a photo on the command line: the window is shown, then the photo is
    /// requested.
    void nothingFlashesBeforeAPhoto() {
        MainWindow window;
        window.fileMenu().recentFiles()->setPaths(sixFiles());
        const StartPage& page = window.startPage();
        const QSignalSpy wanted(&page, &StartPage::thumbnailsWanted);
        window.show();
        const QString path = m_folder.picture("photo.png");
        window.opener().open({path});
        QCoreApplication::processEvents();
        QVERIFY(!part<QPushButton>(window, "startPhoto").isVisible());
        QVERIFY(!part<QWidget>(window, "histogramPlot").isVisible()); // no axes before there are data
        QCOMPARE(wanted.size(), 0);
        window.showResult(resultOf(path));
        QVERIFY(part<ImageView>(window, "imageView").isVisible());
        QVERIFY(!page.isVisible());
    }

    void everythingHasRoom_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("large") << QSize(1600, 1000);
        QTest::newRow("small") << QSize(640, 480);
    }
    void everythingHasRoom() {
        QFETCH(QSize, size);
        MainWindow window;
        window.show();
        window.resize(size);
        window.fileMenu().recentFiles()->setPaths(sixFiles());
        StartPage& page = window.startPage();
        for (const QString& path : sixFiles())
            page.showThumbnail(path, QImage(16, 12, QImage::Format_RGB32));
        QCoreApplication::processEvents();
        for (const QWidget* widget : page.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            const QRect place(widget->mapTo(&page, QPoint()), widget->size());
            QVERIFY2(page.rect().contains(place), qPrintable(widget->objectName()));
        }
    }
};

ROOM_TEST(TestStartPage, QApplication)
#include "tst_start_page.moc"
