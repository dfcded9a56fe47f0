// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the gestures of mouse and keys on image and plot in a real window: regions, ranges of values, clipped
// pixels, menus.

#include "tests/fixtures/room.h"
#include "tests/fixtures/window_fixture.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/plot/colours.h"

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::test;

class TestWindowGestures : public WindowTest {
    Q_OBJECT

    [[nodiscard]] ui::ImageView& view() const { return part<ui::ImageView>(*m_window, "imageView"); }
    [[nodiscard]] QCustomPlot& plot() const { return part<QCustomPlot>(*m_window, "plot"); }

    /// A pixel of the image in the view, which shows it in its own size.
    [[nodiscard]] QPoint inView(int x, int y) const {
        return view().placement().toView().map(QPointF(x, y)).toPoint();
    }
    /// The place of a pixel of the image on the screen.
    [[nodiscard]] QPoint pixel(int x, int y) const { return view().mapToGlobal(inView(x, y)); }
    /// The place of a value's column of the plot on the screen.
    [[nodiscard]] QPoint value(double value) const {
        const QRect rect = plot().axisRect()->rect();
        return plot().mapToGlobal(QPoint(qRound(plot().xAxis->coordToPixel(value)), rect.center().y()));
    }
    /// The colour that lies over a pixel of the image; 0: none.
    [[nodiscard]] QRgb lit(int x, int y) const {
        const QColor ground = ui::surroundOf(view().palette());
        const QImage mask =
            view().lit().maskFor(view().placement(), {view().size(), view().devicePixelRatioF(), ground});
        return mask.isNull() ? 0 : mask.pixel(inView(x, y) * view().devicePixelRatioF());
    }

    /// Starts xdotool and returns at once. For events that end a nested event loop, which the test is still
    /// in.
    static void xdotoolLater(const QStringList& arguments) {
        QProcess::startDetached(text("xdotool"), arguments);
    }
    static QStringList pressMouse() { return {text("mousedown"), text("1")}; }
    static QStringList releaseMouse() { return {text("mouseup"), text("1")}; }
    static QStringList hold(const char* key) { return {text("keydown"), text(key)}; }
    static QStringList letGo(const char* key) { return {text("keyup"), text(key)}; }

    /// The plot holds the exact counts of what is chosen in the image.
    void compareRegion() const {
        QTRY_VERIFY(view().region());
        QTRY_COMPARE(figure().histogram().pixels(), view().region()->pixels());
        QTRY_COMPARE(result()->region, *view().region());
        QTRY_VERIFY(!result()->countedAnew); // it rests
        comparePlot(view().region());
    }
    void open() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        QTRY_COMPARE(figure().histogram().pixels(), std::uint64_t{301} * 203);
    }

private Q_SLOTS:
    void initTestCase() { makePhoto(); }
    void init() { beginWindow(); }
    void cleanup() { endWindow(); }

    /// Draws a region with Shift and the mouse, which is counted while the button is down; then moves it by
    /// keys, and types its numbers.
    void aRegionIsDrawnNudgedAndTyped() {
        open();
        xdotool(mouseTo(pixel(50, 40)) + hold("shift") + pressMouse());
        for (const int x : {100, 150, 200}) {
            xdotool(mouseTo(pixel(x, 120)));
            QTRY_VERIFY(view().region());
            QTRY_COMPARE(figure().histogram().pixels(), view().region()->pixels());
        }
        comparePlot(view().region());
        xdotool(releaseMouse() + letGo("shift"));
        compareRegion();
        const Region drawn = *view().region();
        QVERIFY(std::abs(drawn.x - 50) <= 1 && std::abs(drawn.width - 150) <= 2);

        press("Right");
        QTRY_COMPARE(view().region()->x, drawn.x + 1);
        compareRegion();

        auto& width = *view().findChild<QSpinBox*>(text("region2"));
        clickAt(width.mapToGlobal(width.rect().center()));
        QTRY_VERIFY(width.hasFocus());
        press("ctrl+a");
        xdotool({text("type"), text("33")});
        press("Return");
        QTRY_COMPARE(view().region()->width, 33);
        compareRegion();

        press("Escape");
        QTRY_VERIFY(!view().region());
        QTRY_COMPARE(figure().histogram().pixels(), std::uint64_t{301} * 203);
    }

    /// A range dragged on the plot lights its pixels, and only those.
    void aRangeOfValuesLightsItsPixels() {
        open();
        for (const char* channel : {"channelGray", "channelGreen", "channelBlue"})
            part<QAction>(*m_window, channel).trigger(); // red is as wide as x says
        xdotool(mouseTo(value(100)) + hold("shift") + pressMouse() + mouseTo(value(120)) +
                mouseTo(value(140)) + releaseMouse() + letGo("shift"));
        QTRY_COMPARE(lit(120, 50), view().palette().color(QPalette::Highlight).rgb());
        QCOMPARE(lit(80, 50), 0U);
        QCOMPARE(lit(160, 50), 0U);
        QTRY_VERIFY(view().lit().settled());
    }

    /// Hovering lights clipped pixels for as long as that, a click for longer, a key both ends.
    void clippedPixelsAreLit() {
        open();
        part<QAction>(*m_window, "channelGreen").trigger(); // 0 in many pixels
        auto& low = part<QToolButton>(*m_window, "clipping-low-red");
        const QPoint mark = low.mapToGlobal(low.rect().center());
        QCOMPARE(lit(0, 100), 0U);
        xdotool(mouseTo(mark));
        QTRY_COMPARE(lit(0, 100), ui::litLowest);
        xdotool(mouseTo(value(128)));
        QTRY_COMPARE(lit(0, 100), 0U);
        clickAt(mark);
        xdotool(mouseTo(value(128)));
        QTRY_COMPARE(lit(0, 100), ui::litLowest);
        QCOMPARE(lit(255, 0), 0U);
        clickAt(mark);
        xdotool(mouseTo(value(128)));
        QTRY_COMPARE(lit(0, 100), 0U);
        press("c");
        QTRY_COMPARE(lit(0, 100), ui::litLowest);
        QTRY_COMPARE(lit(255, 0), ui::litHighest);
        press("c");
        QTRY_COMPARE(lit(255, 0), 0U);
    }

    /// The right button offers on each what can be done with it.
    void bothHaveMenus_data() {
        columns<bool, QStringList>({"onPlot", "expected"});
        QTest::newRow("plot") << true
                              << QStringList{text("copyPlot"), text("copyCounts"), text("exportPlot"),
                                             text("showAllValues"), text("pin")};
        QTest::newRow("image") << false
                               << QStringList{text("fit"), text("actualPixels"), text("regionTool"),
                                              text("clearRegion"), text("lightClipped")};
    }
    void bothHaveMenus() {
        QFETCH(bool, onPlot);
        QFETCH(QStringList, expected);
        open();
        QStringList offered;
        QTimer look; // the menu has an event loop of its own
        connect(&look, &QTimer::timeout, this, [&] {
            const QWidget* menu = QApplication::activePopupWidget();
            if (menu == nullptr || !offered.isEmpty()) return;
            for (const QAction* action : menu->actions())
                offered += action->objectName();
            xdotoolLater({text("key"), text("Escape")});
        });
        look.start(1);
        // Once more where a click was lost on a window that has just come.
        for (int tries = 0; tries < 30 && offered.isEmpty(); ++tries) {
            clickAt(onPlot ? value(128) : pixel(100, 100), 3);
            static_cast<void>(QTest::qWaitFor([&] { return !offered.isEmpty(); }, 10'000));
        }
        QTRY_VERIFY(!offered.isEmpty() && QApplication::activePopupWidget() == nullptr);
        for (const QString& name : expected)
            QVERIFY2(offered.contains(name), qPrintable(name));
    }
};

ROOM_TEST(TestWindowGestures, QApplication)
#include "tst_window_gestures.moc"
