// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the whole program in a real window.

#include "app/make_engine.h"
#include "app/window/viewer.h"
#include "engine/image/decode.h"
#include "tests/fixtures/exr_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_reference.h"
#include "tests/fixtures/skipping.h"
#include "tests/fixtures/window_fixture.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/panes/scopes_pane.h"
#include "ui/plot/colours.h"
#include "ui/scopes/scope_view.h"
#include "ui/words/words.h"

#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>

#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope;

// Tests the whole program in a real window with mouse and keyboard: files, devices, strategies.
// Compares the counts in the plot with the reference.

namespace {

/// Clicks on the menu's title and then on the entry whose text contains `text`.
void choose(const QMainWindow& window, QMenu* menu, const QString& text) {
    const QMenuBar* bar = window.menuBar();
    QMenu* above = window.findChild<QMenu*>(QStringLiteral("machineMenu"));
    clickAt(bar->mapToGlobal(bar->actionGeometry(above->menuAction()).center()));
    QTRY_VERIFY(above->isVisible());
    clickAt(above->mapToGlobal(above->actionGeometry(menu->menuAction()).center()));
    QTRY_VERIFY(menu->isVisible());
    for (QAction* action : menu->actions()) {
        if (!action->text().contains(text) || action->isSeparator()) continue;
        clickAt(menu->mapToGlobal(menu->actionGeometry(action).center()));
        QTRY_VERIFY(!menu->isVisible());
        return;
    }
    QFAIL(qPrintable(QStringLiteral("no entry ") + text));
}

} // namespace

class TestWindow : public WindowTest {
    Q_OBJECT

    /// Scrolls the column of instruments to the widget.
    void reveal(QWidget& widget) const {
        QCoreApplication::processEvents(); // an opened section gets its height
        m_window->findChild<QScrollArea*>(QStringLiteral("instrumentScroll"))->ensureWidgetVisible(&widget);
    }
    [[nodiscard]] QMenu* menu(const char* name) const {
        return m_window->findChild<QMenu*>(QLatin1String(name));
    }

private Q_SLOTS:
    void initTestCase() { makePhoto(); }
    void init() {
        beginWindow();
        QVERIFY2(catalog().devices.size() >= 3,
                 "switching needs two OpenCL devices: pocl-opencl-icd and tests/platform");
    }
    void cleanup() { endWindow(); }

    void openByKeyboard() {
        press("ctrl+o");
        QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
        QWidget* dialog = QApplication::activeModalWidget();
        xdotool({QStringLiteral("windowfocus"), QString::number(dialog->winId())});
        QTRY_VERIFY(dialog->isActiveWindow());
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QTRY_VERIFY(name->hasFocus());
        name->setText(m_photo); // keys that come one by one get lost among completions on a busy machine
        const QPointer<QWidget> open(dialog);
        for (int presses = 0; presses < 5 && open && open->isVisible(); ++presses) {
            press("Return");
            (void)QTest::qWaitFor([&] { return !open || !open->isVisible(); }, patience / 10);
        }
        awaitCount(1);
        QCOMPARE(result()->image->name, m_photo.toStdString());
        QTRY_COMPARE(figure().histogram().pixels(), std::uint64_t{301} * 203);
        comparePlot();
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("photo.png")));
    }

    void copyingIsConfirmed_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("counts") << text("copyCounts");
        QTest::newRow("plot") << text("copyPlot");
    }
    /// The confirmation takes the place of an earlier message.
    void copyingIsConfirmed() {
        QFETCH(QString, name);
        m_window->opener().open({m_photo});
        awaitCount(1);
        m_window->exported(text("counts.csv"), std::nullopt);
        const QStatusBar& status = *m_window->statusBar();
        QVERIFY(status.currentMessage().contains(text("counts.csv")));
        m_window->findChild<QAction*>(name)->trigger();
        QTRY_VERIFY(!status.currentMessage().contains(text("counts.csv")));
        QVERIFY(!status.currentMessage().isEmpty());
    }

    void switchDeviceByMouse() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        int counts = 1;
        for (const DeviceInfo& device : catalog().devices) {
            choose(*m_window, menu("deviceMenu"), ui::shortTitleOf(device, catalog().devices));
            awaitCount(++counts);
            QCOMPARE(result()->device.key, device.key);
            QVERIFY(result()->notes.empty());
            comparePlot();
            const auto* provenance = m_window->findChild<QWidget*>(QStringLiteral("provenance"));
            QTRY_VERIFY(provenance->toolTip().contains(QString::fromStdString(device.name)));
        }
    }

    void switchStrategyByMouse() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        const DeviceInfo device = result()->device;
        int counts = 1;
        for (const StrategyInfo& strategy : catalog().strategiesFor(device)) {
            choose(*m_window, menu("strategyMenu"), QString::fromUtf8(strategy.title));
            awaitCount(++counts);
            QCOMPARE(result()->strategy.id, strategy.id);
            QCOMPARE(result()->device.key, device.key);
            QCOMPARE(result()->exact, strategy.exact);
            if (strategy.exact) comparePlot();
        }
    }

    /// Half of the picture is 1/8, a quarter 0, the rest 4; below that are two stops.
    void anExrIsShownInStops() {
        const auto libraries = readerLibraries();
        if (std::ranges::none_of(libraries, [](const ReaderLibrary& each) { return each.formats == "EXR"; }))
            TONESCOPE_SKIP("OpenEXR");
        QFile file(m_folder.filePath(text("light.exr")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            exrOf({.size = {64, 48}, .channels = {"B", "G", "R"}, .bits = [](std::size_t, int x, int y) {
                       return x < 32 ? 0x3000U : y < 24 ? 0U : 0x4400U;
                   }}));
        file.close();
        m_window->opener().open({file.fileName()});
        awaitCount(1);
        QVERIFY(result()->exact && result()->device.type != DeviceType::Host);
        QTRY_COMPARE(figure().histogram().pixels(), std::uint64_t{64} * 48);
        for (const auto& [bits, pixels] :
             {std::pair(0x3000, 1536U), std::pair(0, 768U), std::pair(0x4400, 768U)})
            QCOMPARE(
                figure().histogram().counts(Channel::Green)[half::rankOf(static_cast<std::uint16_t>(bits))],
                std::uint64_t{pixels});
        QVERIFY(!m_window->findChild<QAction*>(text("channelGray"))->isVisible());
        QVERIFY(m_window->findChild<QAction*>(text("channelRed"))->isVisible());
        const ui::HistogramPlot& plot = part<ui::HistogramPlot>(*m_window, "histogramPlot");
        QVERIFY(plot.readoutAt(half::rankOf(0x4400)).contains(text("4")));
        QCOMPARE(plot.rangeChannel(), Channel::Red);
        auto& view = part<ui::ImageView>(*m_window, "imageView");
        const QImage seen = view.grab().toImage();
        const auto colourAt = [&](double x, double y) {
            const QPointF place = view.placement().toView().map(QPointF(x, y));
            return seen.pixelColor(place.toPoint()).green();
        };
        QCOMPARE(colourAt(48, 12), 0);
        QCOMPARE(colourAt(48, 36), 255);
        QVERIFY(std::abs(colourAt(16, 24) - 99) <= 1); // 1/8 of the light, by the curve of sRGB
    }

    void theScreenIsShown() {
        auto& menu = part<QMenu>(*m_window, "liveMenu");
        Q_EMIT menu.aboutToShow();
        const QList<QAction*> sources = menu.actions();
        const auto screen = std::ranges::find_if(
            sources, [](const QAction* action) { return action->text().startsWith(text("Screen ")); });
        (*screen)->trigger();
        QTRY_VERIFY(m_counted->size() >= 2);
        QVERIFY(result()->exact);
        const QSize size = qApp->primaryScreen()->size() * qApp->devicePixelRatio();
        QCOMPARE(result()->image->extent(), (Extent{size.width(), size.height()}));
        QVERIFY(m_window->windowTitle().startsWith((*screen)->text()));
    }

    void turnAParameterByKeyboard() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        choose(*m_window, menu("strategyMenu"), QStringLiteral("Local tables"));
        awaitCount(2);
        m_window->findChild<QAction*>(QStringLiteral("sectionCounting"))->trigger();
        m_window->findChild<QTabBar*>(QStringLiteral("countingTabs"))->setCurrentIndex(3);
        auto* field = m_window->findChild<QSpinBox*>(QStringLiteral("work-group"));
        QVERIFY(field != nullptr);
        QTRY_VERIFY(field->isVisible());
        reveal(*field);
        // Until it is met: the column scrolls to it.
        QVERIFY(QTest::qWaitFor(
            [&] {
                clickAt(field->mapToGlobal(QPoint(field->height() / 2, field->height() / 2)));
                return field->hasFocus();
            },
            patience));
        press("ctrl+a");
        xdotool({QStringLiteral("type"), QStringLiteral("48")});
        press("Return");
        awaitCount(3);
        QCOMPARE(result()->launch.workGroup, 48U);
        comparePlot();
        const auto* provenance = m_window->findChild<QWidget*>(QStringLiteral("provenance"));
        QTRY_VERIFY(provenance->toolTip().contains(QStringLiteral("48 work-items")));
    }
};

ROOM_TEST(TestWindow, QApplication)

// Tests the gestures of mouse and keys on image and plot in a real window: regions, ranges of values, clipped
// pixels, menus.

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

// Tests the scopes of the whole program on real devices: after a file was opened and a region chosen, each
// scope shows the counts of the reference.

class TestWindowScopes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_photo = m_folder.filePath(QStringLiteral("photo.png"));
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;

    [[nodiscard]] ui::ScopesPane& scopes() const {
        return test::part<ui::ScopesPane>(*m_window, "scopesPane");
    }
    [[nodiscard]] ui::ScopeView& view(ScopeKind kind) const { return scopes().scope(kind).view(); }
    [[nodiscard]] bool shows(ScopeKind kind, const Region& region) const {
        const Image image = *decodeFile(m_photo);
        const ScopeCountsPointer& scope = view(kind).scope();
        return scope && scope->tables == test::countScopePlainly(kind, image, region, GrayFormula::Rec601,
                                                                 Transparent::Counted);
    }

private Q_SLOTS:
    void initTestCase() {
        const QImage sample(QStringLiteral(SOURCE_FOLDER "/resources/sample.jpg"));
        QVERIFY(sample.scaled(900, 600).save(m_photo));
    }
    void init() {
        m_session = std::make_unique<Session>(app::makeEngine, inPlaceDecoder());
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, inPlaceDecoder(), inPlaceDecoder());
        m_window->show();
        m_session->findDevices();
        m_window->opener().open({m_photo});
    }
    void cleanup() {
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
    }

    void eachScopeIsThatOfTheReference_data() {
        QTest::addColumn<ScopeKind>("kind");
        for (const ScopeKind kind : allScopes)
            QTest::newRow(nameOf(kind).data()) << kind;
    }
    void eachScopeIsThatOfTheReference() {
        QFETCH(ScopeKind, kind);
        for (const char* name : {"showWaveform", "showParade", "showVectorscope"}) {
            const bool itself = QString::fromLatin1(name).endsWith(QString::fromLatin1(nameOf(kind).data()),
                                                                   Qt::CaseInsensitive);
            test::part<QToolButton>(*m_window, name).setChecked(itself);
        }
        test::part<QAction>(*m_window, "sectionScopes").trigger();
        QTRY_VERIFY(shows(kind, Region::whole({900, 600})));

        test::chooseRegion(*m_window);
        const auto& image = test::part<ui::ImageView>(*m_window, "imageView");
        QTRY_VERIFY(image.region());
        QTRY_VERIFY(shows(kind, *image.region()));
        QVERIFY(image.region()->width < 900);

        // What is closed is not counted any more.
        test::part<QAction>(*m_window, "sectionScopes").trigger();
        QTRY_VERIFY(m_window->settings().scopes.empty());
    }
};

ROOM_TEST(TestWindowScopes, QApplication)

#include "tst_window.moc"
