// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ellipses and kept regions in the window, which counts on fake devices: the rows of the list have the
// statistics of the pixels of the shown image.

#include "engine/image/decode.h"
#include "engine/values/statistics.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/panes/regions_pane.h"
#include "ui/window/image_opener.h"

#include <QTreeWidget>

using namespace tonescope;
using namespace tonescope::test;

class TestKeptRegions : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The path of a picture with this noise.
    [[nodiscard]] QString picture(const char* name, unsigned seed, QSize size = {300, 200}) const {
        QImage image(size, QImage::Format_RGB32);
        std::mt19937 random(seed);
        for (int y = 0; y < size.height(); ++y) {
            for (int x = 0; x < size.width(); ++x)
                image.setPixel(x, y, qRgb((x + int(seed)) % 256, int(random() % 256), y));
        }
        const QString path = m_folder.filePath(text(name));
        return image.save(path) ? path : QString();
    }
    void open(const QString& file) {
        m_window->opener().open({file});
        QTRY_VERIFY(view().image() && pathText(view().image()->name) == file);
        QTRY_VERIFY(!m_counted->isEmpty() && result().image == view().image());
    }
    [[nodiscard]] const CountResult& result() const {
        return *m_counted->constLast().at(0).value<CountResultPointer>();
    }
    [[nodiscard]] QTreeWidget& rows() const { return part<QTreeWidget>(*m_window, "keptRegions"); }
    /// The texts of the cells, and what they have to be for the shown image.
    [[nodiscard]] QStringList cells(int row) const {
        QStringList texts;
        for (int column = 1; column < rows().columnCount(); ++column)
            texts += rows().topLevelItem(row)->text(column);
        return texts;
    }
    [[nodiscard]] QStringList expected(const Region& region) const {
        const Image& image = *view().image();
        Histogram counts(8, grayAndColour);
        for (const Region& part : partsOf(region))
            counts.add(reference({image.pixelsOf(part), grayAndColour}));
        const Statistics gray = statisticsOf(counts, Channel::Gray);
        const double whole = double(image.extent().width * image.extent().height);
        QStringList texts{QStringLiteral("%1 %").arg(100.0 * double(region.pixels()) / whole, 0, 'f', 2)};
        for (const double value : {gray.mean, gray.stddev})
            texts += QString::number(value, 'f', 1);
        return texts << QString::number(gray.median);
    }
    /// Drags without Shift, from and to a pixel of the image.
    void drag(QPoint from, QPoint to) {
        const auto place = [&](QPoint pixel) { return view().placement().toView().map(QPointF(pixel)); };
        dragMouse(view(), place(from).toPoint(), place(to).toPoint());
    }
    void choose(const Region& region) {
        view().takeRegion(region);
        QTRY_COMPARE(result().region, region);
    }
    void keep(const Region& region) {
        choose(region);
        QTRY_VERIFY(action("keepRegion").isEnabled());
        action("keepRegion").trigger();
    }

    static constexpr Region m_rectangle{10, 20, 80, 41}, m_ellipse{100, 50, 141, 100, Shape::Ellipse};

private Q_SLOTS:
    void init() {
        beginViewer();
        open(picture("one.png", 1));
    }
    void cleanup() { endViewer(); }

    void anEllipseIsDrawnMovedAndTyped() {
        action("regionEllipse").trigger();
        QVERIFY(action("regionTool").isChecked());
        drag({60, 40}, {181, 141});
        QTRY_VERIFY(view().region());
        const Region drawn = *view().region();
        QCOMPARE(drawn.shape, Shape::Ellipse);
        QTRY_COMPARE(result().region, drawn);
        QCOMPARE(plotted().pixels(), drawn.pixels());
        QVERIFY(result().exact);
        drag({120, 90}, {130, 85}); // its inside
        QTRY_COMPARE(result().region,
                     (Region{drawn.x + 10, drawn.y - 5, drawn.width, drawn.height, Shape::Ellipse}));
        part<QSpinBox>(view(), "region2").setValue(50);
        QTRY_COMPARE(result().region.width, std::int64_t{50});
        QCOMPARE(result().region.shape, Shape::Ellipse);
        action("regionRectangle").trigger();
        QTRY_COMPARE(result().region.shape, Shape::Rectangle);
        QCOMPARE(result().region.width, std::int64_t{50});
        QTRY_COMPARE(plotted().pixels(), result().region.pixels());
    }

    /// A drag in the corner of the enclosing rectangle draws anew.
    void theCornerOutsideAnEllipseIsNoPartOfIt() {
        action("regionEllipse").trigger();
        choose({50, 50, 200, 140, Shape::Ellipse});
        drag({62, 62}, {40, 40});
        QTRY_COMPARE(view().region()->width, std::int64_t{22});
    }

    void aNewRowDoesNotMoveTheButtons() {
        action("sectionRegions").trigger();
        const auto& button = part<QWidget>(*m_window, "keepRegionButton");
        keep(m_rectangle);
        const QPoint before = button.pos();
        keep(m_ellipse);
        QCoreApplication::processEvents();
        QCOMPARE(button.pos(), before);
    }

    void keptRegionsHaveTheirStatistics() {
        QVERIFY(!action("keepRegion").isEnabled()); // the whole image
        QVERIFY(!action("sectionRegions").isChecked());
        keep(m_rectangle);
        QVERIFY(action("sectionRegions").isChecked());
        QVERIFY(!action("keepRegion").isEnabled()); // it is kept
        keep(m_ellipse);
        QCOMPARE(rows().topLevelItemCount(), 2);
        QCOMPARE(cells(0), expected(m_rectangle));
        QCOMPARE(cells(1), expected(m_ellipse));
        QCOMPARE(rows().currentItem(), rows().topLevelItem(1));
        QCOMPARE(rows().topLevelItem(1)->childCount(), 3); // its colours
        QTest::mouseClick(rows().viewport(), Qt::LeftButton, {},
                          rows().visualItemRect(rows().topLevelItem(0)).center());
        QTRY_COMPARE(result().region, m_rectangle);
        QTRY_COMPARE(rows().currentItem(), rows().topLevelItem(0));
    }

    void anotherImageIsCountedAnew() {
        keep(m_rectangle);
        keep(m_ellipse);
        open(picture("two.png", 2));
        QTRY_COMPARE(cells(0), expected(m_rectangle));
        QTRY_COMPARE(cells(1), expected(m_ellipse));
        QTRY_COMPARE(plotted().pixels(), result().region.pixels()); // not those of a kept region
        open(picture("three.png", 3, {200, 140}));
        QTRY_COMPARE(cells(0), expected(m_rectangle));
        QCOMPARE(cells(1), QStringList(4)); // it is larger than the image
        QVERIFY(rows().topLevelItem(1)->text(0).contains(text("not inside")));
        open(picture("one.png", 1));
        QTRY_COMPARE(cells(1), expected(m_ellipse));
    }

    void othersStayWhenOneIsRemoved() {
        keep(m_rectangle);
        keep(m_ellipse);
        action("resetLayout").trigger();
        rows().setCurrentItem(rows().topLevelItem(0));
        action("removeRegion").trigger();
        QCOMPARE(part<ui::RegionsPane>(*m_window, "regionsPane").kept(),
                 (ui::RegionsPane::Kept{{QChar(u'B'), m_ellipse}}));
        keep({1, 2, 30, 40});
        QCOMPARE(rows().topLevelItem(0)->text(0).left(1), text("A")); // the first letter that is free
        action("clearRegion").trigger();                              // no row is chosen any more
        QTRY_VERIFY(!action("removeRegion").isEnabled());
    }

    /// While the mouse moves the region, only that is counted. Counts of an image that is not shown any more
    /// change nothing.
    void draggingIsNotSlowed() {
        keep(m_ellipse);
        open(picture("two.png", 2));
        QTRY_COMPARE(cells(0), expected(m_ellipse));
        QSignalSpy missed(m_window.get(), &ui::MainWindow::besideMissed);
        CountResult other = result();
        Image copy = *other.image;
        copy.name = "again";
        other.image = std::make_shared<const Image>(copy);
        other.region = m_rectangle;
        action("regionTool").setChecked(true);
        QTest::mousePress(&view(), Qt::LeftButton, Qt::ShiftModifier, {20, 20});
        moveMouseTo(view(), {90, 90}, Qt::LeftButton, Qt::ShiftModifier);
        m_window->regions().showResult(
            std::make_shared<const CountResult>(other)); // its statistics are missing
        QVERIFY(m_window->regions().missing());
        m_window->showBeside(std::make_shared<const CountResult>(other));
        for (const QList<QVariant>& asked : missed)
            QVERIFY(asked.at(1).value<CountSettings>().region != m_ellipse);
        QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ShiftModifier, {90, 90});
    }
};

ROOM_TEST(TestKeptRegions, QApplication)
#include "tst_kept_regions.moc"
