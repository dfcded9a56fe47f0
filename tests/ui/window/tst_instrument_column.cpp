// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how photo and instruments share the window: at the first start, after a reset, after a restart, in
// windows of all sizes.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/window/instrument_column.h"

#include <QAccessible>
#include <QScrollArea>
#include <QTableView>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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
#include "tst_instrument_column.moc"
