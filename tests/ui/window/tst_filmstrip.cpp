// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the filmstrip: when it is shown, the current file, what it asks for, opening by mouse and keys, the
// marks of clipping, and the figure by which the files are sorted.

#include "tests/fixtures/main_window_fixture.h"
#include "ui/window/filmstrip.h"
#include "ui/window/photo_sorter.h"

#include <QMimeData>

using namespace tonescope;
using namespace tonescope::test;

class TestFilmstrip : public QObject {
    Q_OBJECT

    std::unique_ptr<PictureFolder> m_folder;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<QSignalSpy> m_wanted;

    [[nodiscard]] ui::Filmstrip& strip() const { return m_window->filmstrip(); }
    [[nodiscard]] QListView& view() const { return part<QListView>(*m_window, "filmstripView"); }
    [[nodiscard]] QString place() const { return part<QLabel>(*m_window, "filmstripPlace").text(); }
    [[nodiscard]] QString tipOf(int row) const {
        return view().model()->index(row, 0).data(Qt::ToolTipRole).toString();
    }
    [[nodiscard]] QString current() const { return QFileInfo(m_window->opener().current()).fileName(); }

    QStringList make(int number) const {
        QStringList paths;
        for (int i = 1; i <= number; ++i)
            paths += m_folder->picture(qPrintable(QStringLiteral("%1.png").arg(i)));
        return paths;
    }
    void open(const QStringList& paths) const {
        m_window->opener().open(paths);
        m_window->showResult(resultOf(paths.first()));
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<PictureFolder>();
        m_window = std::make_unique<ui::MainWindow>();
        m_window->show();
        m_wanted = std::make_unique<QSignalSpy>(&strip(), &ui::Filmstrip::wanted);
        part<QAction>(*m_window, "filmstrip").setChecked(true);
    }

    void whenItIsShown() {
        QVERIFY(!strip().isVisible());
        open(make(1));
        QVERIFY(!strip().isVisible());
        open(make(3));
        QVERIFY(strip().isVisible());
        part<QAction>(*m_window, "filmstrip").setChecked(false);
        QVERIFY(!strip().isVisible());
        part<QAction>(*m_window, "filmstrip").setChecked(true);
        QVERIFY(strip().isVisible());
    }

    /// While a photo is awaited, the one to compare it with is the present one, and no neighbour in its list.
    void anAwaitedPhotoIsComparedWithTheOneBefore() {
        open(make(1));
        const QStringList paths = make(3);
        const QSignalSpy wanted(m_window.get(), &ui::MainWindow::asideWanted);
        m_window->opener().open({paths.at(1), paths.at(2)});
        part<QAction>(*m_window, "putAside").trigger();
        QVERIFY(wanted.empty());
        m_window->showResult(resultOf(paths.at(1)));
        QCOMPARE(wanted.last().first().toString(), paths.at(0));
    }

    /// The right button asks for a photo beside the present one, and a file that is dropped there does, too.
    void aPhotoIsChosenForTheRight() {
        const QStringList paths = make(3);
        open(paths);
        const QSignalSpy wanted(m_window.get(), &ui::MainWindow::asideWanted);
        const QPoint third = view().visualRect(view().model()->index(2, 0)).center();
        QTest::mousePress(view().viewport(), Qt::RightButton, {}, third);
        QContextMenuEvent asked(QContextMenuEvent::Mouse, third, view().viewport()->mapToGlobal(third));
        QApplication::sendEvent(view().viewport(), &asked);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        menu->actions().first()->trigger();
        menu->close();
        QCOMPARE(wanted.last().first().toString(), paths.at(2));
        QCOMPARE(current(), text("1.png"));

        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(paths.at(1))});
        const auto& aside = part<QWidget>(*m_window, "imageAside");
        QVERIFY(aside.isVisible());
        QDragEnterEvent enter(m_window->rect().center(), Qt::CopyAction, &dropped, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(aside.mapTo(m_window.get(), aside.rect().center()), Qt::CopyAction, &dropped,
                        Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(wanted.last().first().toString(), paths.at(1));
        QCOMPARE(current(), text("1.png"));
    }

    void itFollowsTheList() {
        open(make(3));
        QCOMPARE(place(), text("1 of 3"));
        part<QAction>(*m_window, "nextImage").trigger();
        QCOMPARE(place(), text("2 of 3"));
        QCOMPARE(view().currentIndex().row(), 1);
        QMimeData pasted;
        pasted.setImageData(QImage(4, 4, QImage::Format_RGB32));
        m_window->opener().take(pasted);
        QCOMPARE(place(), QString());
        QVERIFY(!view().currentIndex().isValid());
    }

    /// A file that cannot be read is marked only while it is awaited; the next step goes on behind it.
    void theMarkIsOnWhatIsShown() {
        const QStringList paths = make(3);
        open(paths);
        part<QAction>(*m_window, "nextImage").trigger();
        QCOMPARE(view().currentIndex().row(), 1);
        m_window->showFailure(paths[1], {Stage::Decode, "the file is broken", {}, {}});
        QCOMPARE(view().currentIndex().row(), 0);
        QCOMPARE(place(), text("1 of 3"));
        part<QAction>(*m_window, "nextImage").trigger();
        QCOMPARE(view().currentIndex().row(), 2);
    }

    void aLowWindowHasNone() {
        open(make(3));
        m_window->resize(800, 500);
        QTRY_VERIFY(!strip().isVisible());
        m_window->resize(800, 700);
        QTRY_VERIFY(strip().isVisible());
    }

    void aClickOpens() {
        open(make(3));
        QSignalSpy chosen(&m_window->opener(), &ui::ImageOpener::fileChosen);
        const QRect third = view().visualRect(view().model()->index(2, 0));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, third.center());
        QCOMPARE(current(), text("3.png"));
        QCOMPARE(chosen.size(), 1);
        QTest::keyClick(&view(), Qt::Key_Left);
        QCOMPARE(current(), text("2.png"));
        QCOMPARE(chosen.size(), 2);
    }

    /// Those in view come first; a view's width behind them follows.
    void itAsksForWhatIsInView() {
        const QStringList paths = make(60);
        open(paths);
        QTRY_VERIFY(!m_wanted->isEmpty() && !m_wanted->last().first().toStringList().isEmpty());
        const QStringList first = m_wanted->last().first().toStringList();
        QCOMPARE(first.first(), paths.first());
        QVERIFY(first.size() < 60);
        QWheelEvent wheel({10, 10}, {10, 10}, {}, {0, -1200}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(view().viewport(), &wheel);
        QTRY_VERIFY(m_wanted->last().first().toStringList() != first);
        QVERIFY(m_wanted->last().first().toStringList().first() != paths.first());
        part<QAction>(*m_window, "filmstrip").setChecked(false);
        QCOMPARE(m_wanted->last().first().toStringList(), QStringList());
    }

    /// The figure by which the files are sorted stands in the thumbnail and in its tip.
    void theFigureIsWritten_data() {
        columns<QByteArray, QString>({"choice", "sentence"});
        QTest::newRow("highlights")
            << QByteArray("sortHighlights")
            << text("12.50 % of the pixels have the highest value, in the channel with the most");
        QTest::newRow("shadows")
            << QByteArray("sortShadows")
            << text("<0.01 % of the pixels have the value 0, in the channel with the most");
        QTest::newRow("exposure") << QByteArray("sortExposure") << text("Exposure value 9.7 at ISO 100");
    }
    void theFigureIsWritten() {
        QFETCH(QByteArray, choice);
        QFETCH(QString, sentence);
        const QStringList paths = make(3);
        open(paths);
        const QSignalSpy wanted(&m_window->sorter(), &ui::PhotoSorter::wanted);
        part<QAction>(*m_window, choice.constData()).trigger();
        QCOMPARE(wanted.last().first().toStringList(), paths);
        QCOMPARE(place(), text("1 of 3\n0 of 3 counted"));
        const QRect first = view().visualRect(view().model()->index(0, 0));
        const auto band = [&] { return view().viewport()->grab(first).toImage().copy(5, 54, 80, 9); };
        const QImage before = band();
        m_window->sorter().take(paths[2], {80000, 10000, 1, 9.66});
        m_window->sorter().take(paths[0], {});
        QTRY_COMPARE(place(), text("2 of 3\n2 of 3 counted")); // the known figure comes first
        QCOMPARE(tipOf(0), text("3.png\n") + sentence);
        QCOMPARE(tipOf(1), text("1.png"));
        QVERIFY(band() != before);
        m_window->sorter().take(paths[1], {});
        QTRY_COMPARE(place(), text("2 of 3"));
        part<QAction>(*m_window, "sortName").trigger();
        QCOMPARE(place(), text("1 of 3"));
        QCOMPARE(tipOf(2), text("3.png"));
        QCOMPARE(wanted.last().first().toStringList(), QStringList());
    }

    void clippingMarksAThumbnail_data() {
        columns<int, QColor, QList<int>, QList<int>>({"pixels", "colour", "low", "high"});
        using Marks = QList<int>; // of red, green and blue
        QTest::newRow("none") << 0 << QColor(Qt::black) << Marks{0, 0, 0} << Marks{0, 0, 0};
        QTest::newRow("black") << 20 << QColor(Qt::black) << Marks{1, 1, 1} << Marks{0, 0, 0};
        QTest::newRow("white") << 20 << QColor(Qt::white) << Marks{0, 0, 0} << Marks{1, 1, 1};
        QTest::newRow("orange") << 20 << QColor(255, 90, 0) << Marks{0, 0, 1} << Marks{1, 0, 0};
        QTest::newRow("few") << 9 << QColor(Qt::black) << Marks{0, 0, 0} << Marks{0, 0, 0};
        QTest::newRow("transparent") << 20 << QColor(0, 0, 0, 0) << Marks{0, 0, 0} << Marks{0, 0, 0};
        QTest::newRow("translucent") << 20 << QColor(0, 0, 0, 3) << Marks{0, 0, 0} << Marks{0, 0, 0};
    }
    void clippingMarksAThumbnail() {
        QFETCH(int, pixels);
        QFETCH(QColor, colour);
        QFETCH(QList<int>, low);
        QFETCH(QList<int>, high);
        const QStringList paths = make(2);
        open(paths);
        QImage picture(100, 100, QImage::Format_ARGB32_Premultiplied);
        picture.fill(qRgb(100, 100, 100));
        for (int x = 0; x < pixels; ++x)
            picture.setPixelColor(x, 50, colour);
        strip().show(paths[1], picture);
        QCOMPARE(tipOf(1).count(QLatin1Char('\n')), low.count(1) + high.count(1));
        QCOMPARE(tipOf(0), text("1.png"));
        // The middle of the edges, where the marks of red, green and blue stand side by side.
        const QRect cell = view().visualRect(view().model()->index(1, 0)).adjusted(4, 4, -4, -4);
        const QImage shown = view().viewport()->grab().toImage();
        const auto marksAt = [&](int y) {
            QList<int> marks;
            for (const int x : {-8, 0, 8})
                marks += QColor(shown.pixel(cell.center().x() + x, y)).saturation() > 100 ? 1 : 0;
            return marks;
        };
        QCOMPARE(marksAt(cell.bottom() - 4), low);
        QCOMPARE(marksAt(cell.top() + 5), high);
    }

    void arrowKeysBrowse() {
        open(make(3));
        auto& image = part<ui::ImageView>(*m_window, "imageView");
        QTest::keyClick(&image, Qt::Key_Right);
        QCOMPARE(current(), text("2.png"));
        QTest::keyClick(&image, Qt::Key_Left);
        QCOMPARE(current(), text("1.png"));
        image.setRegion(Region{10, 10, 50, 50});
        QTest::keyClick(&image, Qt::Key_Right);
        QCOMPARE(image.region()->x, 11);
        QCOMPARE(current(), text("1.png"));
        image.clearRegion();
        image.showActualPixels();
        for (int i = 0; i < 8; ++i)
            image.zoomIn(); // now the keys move the image
        QTest::keyClick(&image, Qt::Key_Right);
        QCOMPARE(current(), text("1.png"));
    }
};

ROOM_TEST(TestFilmstrip, QApplication)
#include "tst_filmstrip.moc"
