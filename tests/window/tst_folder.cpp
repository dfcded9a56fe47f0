// SPDX-License-Identifier: GPL-3.0-or-later
// Tests stepping through a folder in the window: order, position in the title, neighbours that are decoded
// ahead, sorting by figures, and changes of the folder.

#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/photo_tags.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/window/menus.h"
#include "ui/window/photo_sorter.h"

#include <QAbstractItemView>
#include <QFileDialog>

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr std::uint64_t pixels = 1200; ///< of the pictures here

} // namespace

class TestFolder : public ViewerTest {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(text(name)); }

    /// A picture of that gray.
    void make(const char* name, int gray) const { grayPicture(gray).save(path(name), "png"); }

    [[nodiscard]] static QString nameIn(const ui::ImageView& view) {
        return view.image() ? QFileInfo(QString::fromStdString(view.image()->name)).fileName() : QString();
    }
    [[nodiscard]] QString shown() const { return nameIn(view()); }
    [[nodiscard]] QString beside() const { return nameIn(part<ui::ImageView>(*m_window, "imageAside")); }

    void openFolder() {
        m_window->opener().open({m_folder->path()});
        QTRY_COMPARE(plotted(1), pixels);
    }

    /// Waits until the files before and after the shown one are decoded.
    void awaitNeighbours(const char* next, const char* previous) const {
        QTRY_VERIFY(m_viewer->prefetched().find(path(next)));
        QTRY_VERIFY(m_viewer->prefetched().find(path(previous)));
    }

private Q_SLOTS:
    void init() {
        beginViewer();
        m_folder = std::make_unique<QTemporaryDir>();
        make("10.png", 10);
        make("9.png", 9);
        make("1.png", 1);
        makeFile(path("notes.txt"), {});
    }
    void cleanup() { endViewer(); }

    /// The whole image's curve is counted for every file, though the request is for the region only.
    void theWholeStandsBehindTheRegionOfEveryFile() {
        openFolder();
        const auto behindIs = [&](std::size_t gray) {
            return behind() && behind()->counts(Channel::Gray)[gray] == pixels;
        };
        view().takeRegion(Region{0, 0, 10, 10});
        QTRY_VERIFY(behindIs(1));
        action("nextImage").trigger();
        QTRY_VERIFY(behindIs(9));
        QCOMPARE(plotted(9), 100U);   // the region itself is still in front
        action("putAside").trigger(); // the photo before, 1
        QTRY_COMPARE(beside(), text("1.png"));
        action("swapImages").trigger();
        QTRY_VERIFY(behindIs(1));
        action("swapImages").trigger();
        QTRY_VERIFY(behindIs(9));
        QCOMPARE(plotted(9), 100U);
    }

    /// The curve of the photo aside is drawn, of the same region.
    void thePhotoAsideHasItsCurve() {
        const auto aside = [&](int gray) {
            std::uint64_t number = 0;
            for (const auto& curve :
                 part<ui::HistogramPlot>(*m_window, "histogramPlot").figure().comparison().curves)
                if (curve.pin)
                    number = curve.histogram->counts(Channel::Gray)[static_cast<std::size_t>(gray)];
            return number;
        };
        const auto& chip = part<QToolButton>(*m_window, "asideChip");
        // The means of gray in the table, of the present photo and of that beside.
        const auto means = [&] {
            const auto& table = *part<QAbstractItemView>(*m_window, "compactStatistics").model();
            return table.index(0, 1).data().toString() + u' ' + table.index(1, 1).data().toString();
        };
        openFolder();
        action("channelRed").trigger(); // tells the table which channels are shown
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(9), pixels);
        action("putAside").trigger();
        QTRY_COMPARE(aside(1), pixels);
        QCOMPARE(chip.text(), text("1.png"));
        QCOMPARE(part<QToolButton>(*m_window, "presentName").text(), text("9.png"));
        QCOMPARE(means(), text("9.0 1.0"));
        view().takeRegion(Region{0, 0, 10, 10});
        QTRY_COMPARE(plotted(9), 100U);
        QTRY_COMPARE(aside(1), 100U);
        QTRY_VERIFY(behind() && behind()->counts(Channel::Gray)[9] == pixels);
        action("swapImages").trigger();
        QTRY_COMPARE(plotted(1), 100U);
        QTRY_COMPARE(aside(9), 100U);
        QCOMPARE(means(), text("1.0 9.0"));
        action("putAside").trigger();
        QCOMPARE(aside(9), 0U);
        QVERIFY(!chip.isVisible());
    }

    /// One click compares with the photo that was shown before, or else with a neighbour; the present one
    /// stays.
    void comparingTakesTheLastPhotoOrANeighbour() {
        openFolder();
        action("putAside").trigger();
        QTRY_COMPARE(beside(), text("9.png"));
        QCOMPARE(shown(), text("1.png"));
        action("previousImage").trigger(); // changes the present photo
        QTRY_COMPARE(plotted(10), pixels);
        QCOMPARE(beside(), text("9.png"));
        action("putAside").trigger();
        QCOMPARE(beside(), QString());
        action("putAside").trigger();
        QTRY_COMPARE(beside(), text("1.png"));
        QCOMPARE(shown(), text("10.png"));
    }

    /// Clipped pixels are lit in both photos, in each at the highest value that its samples use.
    void clippedPixelsAreLitInBoth() {
        QImage deep(40, 30, QImage::Format_Grayscale16);
        for (int y = 0; y < deep.height(); ++y)
            std::fill_n(reinterpret_cast<quint16*>(deep.scanLine(y)), deep.width(), quint16{4095});
        deep.save(path("11.png"), "png");
        make("10.png", 255);
        openFolder();
        action("lastImage").trigger(); // 11
        QTRY_COMPARE(plotted(4095), pixels);
        action("previousImage").trigger(); // 10
        QTRY_COMPARE(plotted(255), pixels);
        action("putAside").trigger();
        QTRY_COMPARE(beside(), text("11.png"));
        action("lightClipped").trigger();
        for (auto* photo : {&view(), &part<ui::ImageView>(*m_window, "imageAside")})
            QTRY_COMPARE(photo->grab().toImage().pixel(photo->rect().center()), ui::litHighest);
    }

    void aBrokenPhotoBesideIsTold() {
        openFolder();
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(9), pixels);
        QVERIFY(QFile::remove(path("1.png")));
        action("putAside").trigger();
        QTRY_VERIFY(messages().join(QString()).contains(text("1.png")));
        QVERIFY(part<QToolButton>(*m_window, "asideName").isVisible());
    }

    void keysGoThroughIt() {
        openFolder();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        const auto pressed = [&](Qt::Key key) { QTest::keyClick(m_window.get(), key); };
        pressed(Qt::Key_End);
        QTRY_COMPARE(plotted(10), pixels);
        QVERIFY(title().contains(text("3 of 3")));
        pressed(Qt::Key_PageUp);
        QTRY_COMPARE(plotted(9), pixels);
        QVERIFY(title().contains(text("2 of 3")));
        pressed(Qt::Key_Home);
        QTRY_COMPARE(plotted(1), pixels);
        pressed(Qt::Key_PageUp); // back to the other end
        QTRY_COMPARE(plotted(10), pixels);
        pressed(Qt::Key_PageDown);
        QTRY_COMPARE(plotted(1), pixels);
    }

    /// In Latin 1 it is, and stands for itself wherever a name is compared with another.
    void aNameThatIsNoTextIsNoOther() {
        const QByteArray odd = path("caf").toUtf8() + "\xe9.png";
        make("11.png", 11);
        QCOMPARE(std::rename(qPrintable(path("11.png")), odd.constData()), 0);
        m_window->opener().open({path("10.png"), pathText(odd.toStdString()), path("notes.txt")});
        QTRY_COMPARE(plotted(10), pixels);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(plotted(11), pixels);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(m_failed->size(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_Home);
        QTRY_COMPARE(plotted(10), pixels);
        QCOMPARE(shown(), text("10.png"));
    }

    void isChosen() {
        action("openFolder").trigger();
        auto* dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->fileMode(), QFileDialog::Directory);
        Q_EMIT dialog->filesSelected({m_folder->path()});
        dialog->reject();
        QTRY_COMPARE(plotted(1), pixels);
    }

    void withOthersItStandsForItsImages() {
        QTemporaryDir other;
        const QString more = other.filePath(text("more.png"));
        grayPicture(50).save(more);
        m_window->opener().open({more, m_folder->path()});
        QTRY_COMPARE(plotted(50), pixels);
        QTRY_VERIFY(title().contains(text("1 of 4")));
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(1), pixels);
    }

    void withoutImagesItIsRefused() {
        openFolder();
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(9), pixels);
        const auto recent = [this] {
            return part<ui::FileMenu>(*m_window, "fileMenu").recentFiles()->paths();
        };
        const QStringList before = recent();
        QTemporaryDir empty;
        m_window->opener().open({empty.path()});
        action("nextImage").trigger(); // in the empty folder
        QTRY_COMPARE(messages().size(), 1);
        QVERIFY(messages().first().contains(empty.path()));
        QCOMPARE(plotted(9), pixels);
        action("nextImage").trigger(); // in the folder before, which was not opened anew
        QTRY_COMPARE(plotted(10), pixels);
        QCOMPARE(recent(), before);
    }

    void whatIsNewIsNoticed() {
        openFolder();
        make("5.png", 5);
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(5), pixels);
        QTRY_VERIFY(title().contains(text("2 of 4")));
    }

    void whatIsGoneIsNoticed_data() {
        columns<QByteArray, QByteArray, int>({"gone", "step", "gray"});
        QTest::newRow("the next") << QByteArray("9.png") << QByteArray("nextImage") << 10;
        QTest::newRow("the shown, and forward") << QByteArray("1.png") << QByteArray("nextImage") << 9;
        QTest::newRow("the shown, and back") << QByteArray("1.png") << QByteArray("previousImage") << 10;
    }
    void whatIsGoneIsNoticed() {
        QFETCH(QByteArray, gone);
        QFETCH(QByteArray, step);
        QFETCH(int, gray);
        openFolder();
        QVERIFY(QFile::remove(path(gone.constData())));
        action(step.constData()).trigger();
        QTRY_COMPARE(plotted(gray), pixels);
        QTRY_VERIFY(title().contains(text("of 2")));
        QVERIFY(m_failed->isEmpty());
    }

    /// Steps follow the chosen order; the title tells the place in it. The shown photo stays.
    void itIsSortedByFigures_data() {
        columns<QByteArray, QByteArray>({"choice", "names"});
        QTest::newRow("name") << QByteArray("sortName") << QByteArray("1 9 10 11");
        QTest::newRow("highlights") << QByteArray("sortHighlights") << QByteArray("10 9 1 11");
        QTest::newRow("shadows") << QByteArray("sortShadows")
                                 << QByteArray("11 1 9 10"); // all of 1, 9 and 10 have none
        QTest::newRow("exposure") << QByteArray("sortExposure")
                                  << QByteArray("9 1 10 11"); // 10 and 11 do not tell it
    }
    void itIsSortedByFigures() {
        QFETCH(QByteArray, choice);
        QFETCH(QByteArray, names);
        const auto makeClipped = [this](const char* name, int white) {
            QImage picture = grayPicture(77);
            for (int i = 0; i < white; ++i)
                picture.setPixel(i, 0, qRgb(255, 255, 255));
            picture.save(path(name), "png");
        };
        makeClipped("10.png", 20);
        makeClipped("9.png", 10);
        make("11.png", 0);
        addExposure(path("1.png"), "1/250");
        addExposure(path("9.png"), "1/30");
        m_window->opener().open({path("1.png")});
        QTRY_COMPARE(plotted(1), pixels);
        action(choice.constData()).trigger();
        QStringList expected;
        for (const QByteArray& name : names.split(' '))
            expected += path((name + ".png").constData());
        QTRY_COMPARE(m_window->opener().images().paths(), expected);
        QTRY_VERIFY(m_window->sorter().progress().isEmpty());
        QCOMPARE(shown(), text("1.png"));
        QVERIFY(title().contains(QStringLiteral("%1 of 4").arg(expected.indexOf(path("1.png")) + 1)));
        action("firstImage").trigger();
        QTRY_COMPARE(shown(), QFileInfo(expected.first()).fileName());
        action("sortName").trigger();
        QCOMPARE(QFileInfo(m_window->opener().images().paths().last()).fileName(), text("11.png"));
    }

    /// A file that is deleted from a sorted folder leaves its place to the next one; a new one is counted.
    void aSortedFolderFollowsTheDisk() {
        make("10.png", 255);
        make("9.png", 0);
        openFolder(); // 1
        action("sortHighlights").trigger();
        QTRY_COMPARE(m_window->opener().images().paths().first(), path("10.png"));
        action("previousImage").trigger();
        QTRY_COMPARE(plotted(255), pixels);
        QVERIFY(QFile::remove(path("10.png")));
        make("20.png", 255);
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(1), pixels);
        QTRY_COMPARE(m_window->opener().images().paths(),
                     (QStringList{path("20.png"), path("1.png"), path("9.png")}));
    }

    void neighboursAreDecodedAhead() {
        openFolder();
        awaitNeighbours("9.png", "10.png");
        m_activity->clear();
        const int before = static_cast<int>(m_counted->size());
        m_script->countGate = std::make_shared<Gate>();
        action("nextImage").trigger();
        QTRY_COMPARE(shown(), text("9.png")); // before it is counted
        m_script->countGate->open();
        QTRY_COMPARE(m_counted->size(), before + 1);
        for (const QList<QVariant>& signal : *m_activity)
            QVERIFY(signal.at(0).value<Activity>().kind != Activity::Kind::Decoding);
        // What decoding took is known, and no part of the time since the step.
        QVERIFY(result(before)->image->decodeTime);
        QVERIFY(!result(before)->timings.of(Phase::Decode));
        awaitNeighbours("10.png", "1.png");
    }

    /// X goes on from the image that it brings, with and without the one aside, which B closes.
    void swappingTakesThePlaceInIt() {
        make("11.png", 11);
        make("12.png", 12);
        openFolder(); // 1, 9, 10, 11, 12
        action("lastImage").trigger();
        QTRY_COMPARE(plotted(12), pixels);
        QTRY_VERIFY(title().contains(text("5 of 5")));
        action("putAside").trigger();
        QTRY_COMPARE(beside(), text("1.png"));
        action("swapImages").trigger();
        QTRY_COMPARE(plotted(1), pixels);
        QCOMPARE(title(), QStringLiteral("1.png – 1 of 5 – Tonescope"));
        action("putAside").trigger();
        QVERIFY(part<QWidget>(*m_window, "imageAside").isHidden());
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(9), pixels);
        QVERIFY(title().contains(text("2 of 5")));
    }

    /// When the image put aside is swapped in again, its file is watched for changes again.
    void aFileThatWasSwappedInIsFollowed() {
        openFolder();
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(9), pixels);
        action("putAside").trigger();
        QTRY_COMPARE(beside(), text("1.png"));
        action("swapImages").trigger();
        QTRY_COMPARE(plotted(1), pixels);
        make("1.png", 77);
        QTRY_COMPARE(plotted(77), pixels);
    }

    void aNeighbourThatChangedIsDecodedAnew() {
        openFolder();
        awaitNeighbours("9.png", "10.png");
        grayPicture(90, {44, 30}).save(path("9.png"), "png");
        QVERIFY(!m_viewer->prefetched().find(path("9.png")));
        action("nextImage").trigger();
        QTRY_COMPARE(plotted(90), 1320U);
    }

    void theNewestAreKept() {
        constexpr std::uint64_t bytes = 4 * pixels; // of a picture here
        app::PrefetchCache shelf(inPlaceDecoder());
        QSignalSpy kept(&shelf, &app::PrefetchCache::kept);
        shelf.limitTo(2 * bytes);
        shelf.want({path("1.png"), path("9.png"), path("10.png")});
        QTRY_COMPARE(kept.size(), 3);
        QVERIFY(!shelf.find(path("1.png")));
        QVERIFY(shelf.find(path("9.png")));
        QVERIFY(shelf.find(path("10.png")));
        shelf.clear();
        shelf.limitTo(bytes - 1); // too little for one: it is not decoded at all
        shelf.want({path("9.png")});
        app::BackgroundDecode other(inPlaceDecoder());
        QSignalSpy done(&other, &app::BackgroundDecode::done);
        other.begin(path("1.png"));
        QVERIFY(done.wait(patience));
        shelf.findChild<QThreadPool*>()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(kept.size(), 3);
        QVERIFY(!shelf.find(path("9.png")));
    }

    void anotherFolderGivesTheMemoryBack() {
        openFolder();
        awaitNeighbours("9.png", "10.png");
        QTemporaryDir other;
        const QString alone = other.filePath(text("alone.png"));
        grayPicture(70).save(alone);
        m_window->opener().open({alone});
        QTRY_COMPARE(plotted(70), pixels);
        QVERIFY(!m_viewer->prefetched().find(path("9.png")));
        QVERIFY(!m_viewer->prefetched().find(path("10.png")));
    }

    /// A photo without any other waits for one: that of the dialog comes beside it, and one that is opened
    /// takes its place. The last test: without a window manager no later window becomes the active one.
    void aLonelyPhotoWaitsForAnother() {
        const QTemporaryDir lonely;
        const QString one = lonely.filePath(text("one.png"));
        grayPicture(50).save(one, "png");
        m_window->opener().open({one});
        QTRY_COMPARE(plotted(50), pixels);
        action("putAside").trigger();
        QCOMPARE(beside(), QString());
        auto& button = part<QToolButton>(*m_window, "asideName");
        QVERIFY(button.isVisible());
        button.click();
        QTRY_VERIFY(m_window->findChild<QFileDialog*>());
        auto& dialog = *m_window->findChild<QFileDialog*>();
        Q_EMIT dialog.filesSelected({path("9.png")});
        dialog.close();
        QTRY_COMPARE(beside(), text("9.png"));
        QCOMPARE(shown(), text("one.png"));
        action("putAside").trigger();
        action("putAside").trigger();
        QCOMPARE(beside(), QString());
        m_window->opener().open({path("10.png")});
        QTRY_COMPARE(beside(), text("one.png"));
        QCOMPARE(shown(), text("10.png"));
    }
};

ROOM_TEST(TestFolder, QApplication)
#include "tst_folder.moc"
