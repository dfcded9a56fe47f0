// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the parts of the main window and their places.

#include "engine/files/settings_values.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"
#include "ui/frame/segments.h"
#include "ui/histogram/histogram_overlay.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/window/filmstrip.h"
#include "ui/window/instrument_column.h"
#include "ui/window/menus.h"
#include "ui/window/photo_sorter.h"
#include "ui/window/start_page.h"

#include <QAccessible>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollArea>
#include <QStatusBar>
#include <QTableView>
#include <QToolBar>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests full screen, which hides all but the photo and restores it, and the histogram on the photo.

class TestFullScreen : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] QAction& action(const char* name) const { return part<QAction>(*m_window, name); }
    [[nodiscard]] ui::ImageView& photo() const { return part<ui::ImageView>(*m_window, "imageView"); }
    /// Which bars and docks are visible.
    [[nodiscard]] QString layout() const {
        QStringList parts;
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool part = qobject_cast<const QDockWidget*>(widget) != nullptr ||
                              qobject_cast<const QToolBar*>(widget) != nullptr ||
                              qobject_cast<const QStatusBar*>(widget) != nullptr;
            if (part && widget->isVisible()) parts += widget->objectName();
        }
        return QStringLiteral("%1 %2").arg(parts.join(QLatin1Char(' '))).arg(m_window->menuBar()->height());
    }

private Q_SLOTS:
    void init() {
        m_window = std::make_unique<ui::MainWindow>();
        m_window->resize(1200, 800);
        m_window->show();
        m_window->showResult(resultOf(QStringLiteral("a.png")));
    }

    void onlyThePhotoIsLeftAndAllComesBack() {
        part<QDockWidget>(*m_window, "statisticsDock").show();
        QCoreApplication::processEvents();
        const QString before = layout();
        const QSize size = m_window->size(), photoSize = photo().size();
        const QByteArray docks = m_window->saveState();
        action("fullScreen").trigger();
        QVERIFY(m_window->isFullScreen());
        QTRY_COMPARE(photo().size(), m_window->size());
        QSettings during(QDir::tempPath() + QStringLiteral("/none.conf"), QSettings::IniFormat);
        m_window->save(during);
        QCOMPARE(bytesIn(during, QStringLiteral("docks")), docks);
        action("fullScreen").trigger();
        QVERIFY(!m_window->isFullScreen());
        QTRY_COMPARE(m_window->size(), size);
        QTRY_VERIFY(std::abs(photo().width() - photoSize.width()) <= 2);
        QTRY_COMPARE(layout(), before);
    }

    void keysLeaveIt() {
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        photo().setRegion(Region{1, 1, 20, 20});
        QTest::keyClick(m_window.get(), Qt::Key_F11);
        QVERIFY(m_window->isFullScreen());
        QTest::keyClick(&photo(), Qt::Key_Escape); // the region stays
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(photo().region());
    }

    /// The shortcuts of the menus work although no menu is shown.
    void aHistogramLiesOnThePhoto() {
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        auto& card = part<ui::HistogramOverlay>(*m_window, "histogramOverlay");
        QTest::keyClick(&photo(), Qt::Key_H);
        QVERIFY(!card.isVisible()); // the histogram is beside the photo
        action("fullScreen").trigger();
        QVERIFY(card.isVisible());
        QTRY_COMPARE(photo().size(), m_window->screen()->size());
        QVERIFY(photo().rect().contains(card.geometry()));
        const QImage first = card.grab().toImage();
        m_window->showResult(resultOf(QStringLiteral("b.png")));
        QCOMPARE(card.grab().toImage(), first); // the same counts
        action("channelGray").trigger();        // its line is on top
        QVERIFY(card.grab().toImage() != first);
        QTest::keyClick(&photo(), Qt::Key_H);
        QVERIFY(!card.isVisible());
    }
};

ROOM_TEST(TestFullScreen, QApplication)

// Tests how photo and instruments share the window: at the first start, after a reset, after a restart, in
// windows of all sizes.

class TestInstrumentColumn : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static void open(MainWindow& window, QSize size) {
        window.resize(size);
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCoreApplication::processEvents();
    }
    static QRect placeOf(const MainWindow& window, const char* name) {
        const auto& widget = part<QWidget>(window, name);
        return {widget.mapTo(&window, QPoint()), widget.size()};
    }
    /// Drags the line between photo and column by this many pixels.
    static void drag(const MainWindow& window, QPoint by) {
        auto* line = part<PhotoSplitter>(window, "splitter").handle(1);
        const QPoint from = line->rect().center();
        dragMouse(*line, from, from + by);
    }

private Q_SLOTS:
    void thePhotoComesFirst_data() {
        columns<QSize, bool>({"size", "twoThirds"});
        QTest::newRow("1280") << QSize(1280, 860) << true;
        QTest::newRow("1400") << QSize(1400, 900) << true;
        QTest::newRow("small") << QSize(640, 480) << false;
    }
    void thePhotoComesFirst() {
        QFETCH(QSize, size);
        QFETCH(bool, twoThirds);
        MainWindow window;
        open(window, size);
        QCOMPARE(window.size(), size);
        const QRect photo = placeOf(window, "imageView"), column = placeOf(window, "instrumentColumn");
        QVERIFY(photo.right() < column.left());
        QVERIFY(column.width() <= 480);
        QVERIFY(column.width() >= 300);
        const double share = double(photo.width()) / window.width();
        QVERIFY2(!twoThirds || (share >= 0.62 && share <= 0.70), qPrintable(QString::number(share)));
        QVERIFY(placeOf(window, "histogramPlot").height() >= 100);
    }

    void anUprightWindowHasTheColumnBelow() {
        MainWindow window;
        open(window, {700, 800});
        const QRect photo = placeOf(window, "imageView"), column = placeOf(window, "instrumentColumn");
        QVERIFY(photo.bottom() < column.top());
        QVERIFY(photo.height() > column.height());
        // There the histogram stands beside the statistics.
        QVERIFY(placeOf(window, "histogramPlot").right() <= placeOf(window, "compactStatistics").left());
        window.resize(800, 700);
        QTRY_VERIFY(placeOf(window, "imageView").right() < placeOf(window, "instrumentColumn").left());
        QVERIFY(placeOf(window, "histogramPlot").bottom() <= placeOf(window, "compactStatistics").top());
    }

    /// The first window, a window of the same size that the user has reset, and one that is restored.
    void allWaysLeadToTheSameLayout() {
        const QSize size(1300, 800);
        QSettings memory(m_folder.filePath(text("layout.ini")), QSettings::IniFormat);
        MainWindow first;
        first.restore(memory); // of nothing: a first start
        open(first, size);
        const QRect photo = placeOf(first, "imageView"), plot = placeOf(first, "histogramPlot");

        MainWindow other;
        other.restore(memory);
        open(other, {1024, 700});
        drag(other, {-150, 0});
        QVERIFY(placeOf(other, "instrumentColumn").width() > 450);
        other.resize(size);
        part<QAction>(other, "resetLayout").trigger();
        QCoreApplication::processEvents();
        QCOMPARE(placeOf(other, "imageView"), photo);
        QCOMPARE(placeOf(other, "histogramPlot"), plot);

        other.save(memory);
        MainWindow restored;
        restored.restore(memory);
        open(restored, size);
        QCOMPARE(placeOf(restored, "imageView"), photo);
        QCOMPARE(placeOf(restored, "histogramPlot"), plot);
    }

    void theUsersShareComesBack() {
        QSettings memory(m_folder.filePath(text("share.ini")), QSettings::IniFormat);
        MainWindow window;
        open(window, {1200, 800});
        drag(window, {-90, 0});
        const int width = placeOf(window, "instrumentColumn").width();
        QVERIFY(width > 450);
        window.save(memory);
        MainWindow later;
        later.restore(memory);
        open(later, {1200, 800});
        QVERIFY(std::abs(placeOf(later, "instrumentColumn").width() - width) <= 1);
    }

    void anImpossibleShareIsIgnored_data() {
        QTest::addColumn<QVariant>("kept");
        QTest::newRow("all") << QVariant(1.0);
        QTest::newRow("nothing") << QVariant(0.0);
        QTest::newRow("less") << QVariant(-3.0);
        QTest::newRow("no number") << QVariant(text("nan"));
    }
    void anImpossibleShareIsIgnored() {
        QFETCH(QVariant, kept);
        QSettings memory(m_folder.filePath(text("odd.ini")), QSettings::IniFormat);
        memory.setValue(text("columnShare"), kept);
        MainWindow window;
        window.restore(memory);
        open(window, {1200, 800});
        MainWindow fresh;
        open(fresh, {1200, 800});
        QCOMPARE(placeOf(window, "instrumentColumn"), placeOf(fresh, "instrumentColumn"));
    }

    /// Elsewhere whole parts are left out.
    void noChipIsElided_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 800), QSize(800, 600), QSize(640, 480)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void noChipIsElided() {
        QFETCH(QSize, size);
        MainWindow window;
        DeviceCatalog catalog = catalogOfThree();
        catalog.devices.front().name = "A graphics card of that name";
        window.showDevices(catalog);
        open(window, size);
        for (const char* name : {"exactChip", "deviceChip"}) {
            const auto& chip = part<QToolButton>(window, name);
            QVERIFY2(chip.width() >= chip.sizeHint().width(), qPrintable(chip.text()));
        }
        QVERIFY(part<QToolButton>(window, "deviceChip").toolTip().contains(text("graphics card")));
    }

    /// The column scrolls to a section that is opened, and cuts no row below the plot.
    void noRowIsCutBelowThePlot_data() {
        columns<QSize, QString>({"size", "section"});
        for (const QSize size : {QSize(1280, 800), QSize(800, 600), QSize(640, 480)}) {
            for (const char* section : {"Scopes", "File", "Statistics", "Counts", "Regions", "Counting"})
                QTest::addRow("%d x %d, %s", size.width(), size.height(), section) << size << text(section);
        }
    }
    void noRowIsCutBelowThePlot() {
        QFETCH(QSize, size);
        QFETCH(QString, section);
        MainWindow window;
        window.showDevices(catalogOfThree());
        open(window, size);
        part<QAction>(window, qPrintable(text("section") + section)).trigger();
        const auto& area = part<QScrollArea>(window, "instrumentScroll");
        const auto& opened = *window.findChild<QWidget*>(section.toLower() + text("Section"));
        const auto placeIn = [&](const QWidget& widget) {
            return QRect(widget.mapTo(area.viewport(), QPoint()), widget.size());
        };
        const QRect room = area.viewport()->rect();
        QTRY_VERIFY(room.contains(placeIn(opened)) || placeIn(opened).top() == 0);
        const auto& table = part<QTableView>(window, "compactStatistics");
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const int top = placeIn(*table.viewport()).top() + table.rowViewportPosition(row);
            QVERIFY2(top >= 0 || top + table.rowHeight(row) <= 0, qPrintable(QString::number(row)));
        }
        for (const QWidget* other : window.findChildren<QWidget*>(QRegularExpression(text("Section$")))) {
            const QRect place = placeIn(*other);
            QVERIFY2(place.top() >= 0 || place.bottom() < 0, qPrintable(other->objectName()));
        }
    }

    /// What a photographer asks first can be read without opening the section.
    void theFileIsSummed() {
        MainWindow window;
        window.showImage(blankImage("photo.jpg", {600, 400}));
        QVERIFY(QAccessible::queryAccessibleInterface(&part<QWidget>(window, "fileHeader"))
                    ->text(QAccessible::Description)
                    .contains(QString::fromUtf8("600 × 400")));
    }

    void theFootSaysHowItWasCounted() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        const auto& exact = part<QToolButton>(window, "exactChip");
        QVERIFY(exact.isHidden());
        open(window, {1280, 860});
        QCOMPARE(exact.text(), QString::fromUtf8("exact · 240,000 pixels"));
        const auto& device = part<QToolButton>(window, "deviceChip");
        QCOMPARE(device.text(), QString::fromUtf8("Fast Card · 12.3 ms"));
        // Another device has not counted yet, so that no time is told.
        entry(part<QMenu>(window, "deviceMenu"), keyOf(1)).trigger();
        QCOMPARE(device.text(), text("Slow Card"));
        auto damaged = std::make_shared<CountResult>(*resultFor(blankImage("damaged.jpg", {500, 250})));
        damaged->exact = false; // by a strategy that is
        window.showResult(damaged);
        QCOMPARE(exact.text(), QString::fromUtf8("not exact · 125,000 pixels"));
        auto sampled = resultFor(blankImage("large.jpg", {500, 250}));
        sampled->exact = false;
        sampled->sampled = Sampling{{4000, 2000}, 125'000};
        window.showSampled(sampled);
        QCOMPARE(exact.text(), QString::fromUtf8("sampled · 125,000 pixels"));
        QVERIFY(exact.toolTip().startsWith(exact.text()));
        window.resize(640, 480); // a number without room is left out, and not cut
        QCoreApplication::processEvents();
        QVERIFY(exact.text() == text("sampled") || exact.width() == exact.sizeHint().width());
        for (const char* menu : {"deviceMenu", "strategyMenu"})
            QVERIFY(device.menu()->actions().contains(part<QMenu>(window, menu).menuAction()));
    }
};

ROOM_TEST(TestInstrumentColumn, QApplication)

// Tests the tool bar: the segmented control of the axis, texts where there is room, the tools of the plot
// only where there is one.

class TestToolBar : public QObject {
    Q_OBJECT

    static QToolButton& buttonOf(const MainWindow& window, const char* action) {
        auto& bar = part<QToolBar>(window, "channels");
        return *qobject_cast<QToolButton*>(bar.widgetForAction(&part<QAction>(window, action)));
    }

private Q_SLOTS:
    void theAxisIsOneOfThree() {
        MainWindow window;
        window.showImage(blankImage("photo.jpg", {600, 400}));
        auto* control = part<ChannelBar>(window, "channels").findChild<Segments*>();
        QVERIFY(control != nullptr);
        const auto buttons = control->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 3);
        for (QToolButton* pressed : buttons) {
            for (int presses = 0; presses < 2; ++presses) { // the second changes nothing
                pressed->click();
                for (const QToolButton* each : buttons)
                    QCOMPARE(each->isChecked(), each == pressed);
            }
        }
        QCOMPARE(window.histogram().options()->content({}).scale.axis, CountAxis::Logarithmic);
    }

    void textsStandWhereThereIsRoom() {
        MainWindow window;
        window.show();
        window.showImage(blankImage("photo.jpg", {600, 400}));
        for (const auto& [width, style] :
             {std::pair(1600, Qt::ToolButtonTextBesideIcon), std::pair(400, Qt::ToolButtonIconOnly),
              std::pair(1600, Qt::ToolButtonTextBesideIcon)}) {
            window.resize(width, 800);
            part<QToolBar>(window, "channels").resize(width, 40);
            QCOMPARE(buttonOf(window, "open").toolButtonStyle(), style);
            QCOMPARE(buttonOf(window, "channelRed").toolButtonStyle(), Qt::ToolButtonIconOnly);
        }
    }

    void theStartPageHasNoToolsOfThePlot() {
        MainWindow window;
        window.show();
        for (const bool photo : {false, true}) {
            QCoreApplication::processEvents();
            QVERIFY(buttonOf(window, "open").isVisible());
            for (const char* tool : {"channelRed", "channelGray", "putAside"})
                QCOMPARE(buttonOf(window, tool).isVisible(), photo);
            QCOMPARE(part<ChannelBar>(window, "channels").findChild<Segments*>()->isVisible(), photo);
            QVERIFY(!part<QAction>(window, "channelAlpha").isVisible());
            window.showImage(blankImage("photo.jpg", {600, 400}));
        }
    }

    /// Qt would offer its list of docks and tool bars.
    void aRightClickOnAChannelOpensNothing() {
        MainWindow window;
        window.show();
        window.showImage(blankImage("photo.jpg", {600, 400}));
        QToolButton& button = buttonOf(window, "channelRed");
        QContextMenuEvent click(QContextMenuEvent::Mouse, button.rect().center(),
                                button.mapToGlobal(button.rect().center()));
        QApplication::sendEvent(&button, &click);
        QVERIFY(QApplication::activePopupWidget() == nullptr);
    }

    void theCompareButtonIsPressedWhileTwoPhotosAreShown() {
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        const QToolButton& button = buttonOf(window, "putAside");
        auto& compare = part<QAction>(window, "putAside");
        QVERIFY(!button.isChecked());
        compare.trigger();
        QVERIFY(button.isChecked());
        compare.trigger();
        QVERIFY(!button.isChecked());
        compare.trigger();
        Q_EMIT part<Chip>(window, "asideName").closed();
        QVERIFY(!button.isChecked());
        QVERIFY(!part<QWidget>(window, "imageAside").isVisible());
    }
};

ROOM_TEST(TestToolBar, QApplication)

// Tests the page in the place of the photo: its buttons, a drop, the last files, and that it is empty while a
// photo is on its way.

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

// Tests the filmstrip: when it is shown, the current file, what it asks for, opening by mouse and keys, the
// marks of clipping, and the figure by which the files are sorted.

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

#include "tst_window_layout.moc"
