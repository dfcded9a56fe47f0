// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program in a real window of an X server, moved by X events as a mouse and a keyboard send them
// (xdotool), counting on real devices. What is then in the plot is compared with the reference.

#include "app/make_engine.h"
#include "app/window/viewer.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/patience.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/words/words.h"

#include "engine/image/decode.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QProcess>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QTreeView>

using namespace tonescope;

namespace {

using test::patience;

/// Sends real events to the X server. The window answers them soon, and meanwhile.
void xdotool(const QStringList& arguments) {
    QProcess process;
    QSignalSpy finished(&process, &QProcess::finished);
    process.start(QStringLiteral("xdotool"), arguments);
    if (!finished.wait(patience) || process.exitCode() != 0)
        qWarning("xdotool: %s", process.readAllStandardError().constData());
}

void press(const QString& key) {
    xdotool({QStringLiteral("key"), key});
}

void clickAt(QPoint place) {
    const qreal ratio = qApp->devicePixelRatio();
    xdotool({QStringLiteral("mousemove"), QString::number(qRound(place.x() * ratio)),
             QString::number(qRound(place.y() * ratio)), QStringLiteral("click"), QStringLiteral("1")});
}

/// Clicks on the menu's title and then on the entry whose text contains `text`.
void choose(const QMainWindow& window, QMenu* menu, const QString& text) {
    const QMenuBar* bar = window.menuBar();
    clickAt(bar->mapToGlobal(bar->actionGeometry(menu->menuAction()).center()));
    QTRY_VERIFY_WITH_TIMEOUT(menu->isVisible(), patience);
    for (QAction* action : menu->actions()) {
        if (!action->text().contains(text) || action->isSeparator()) continue;
        clickAt(menu->mapToGlobal(menu->actionGeometry(action).center()));
        QTRY_VERIFY_WITH_TIMEOUT(!menu->isVisible(), patience);
        return;
    }
    QFAIL(qPrintable(QStringLiteral("no entry ") + text));
}

const QWidget& buttonOf(QAction& action) {
    for (QObject* object : action.associatedObjects()) {
        const auto* bar = qobject_cast<QToolBar*>(object);
        const QWidget* button = bar == nullptr ? nullptr : bar->widgetForAction(&action);
        if (button != nullptr) return *button;
    }
    qFatal("no tool bar has %s", qPrintable(action.text()));
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_photo;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;
    std::unique_ptr<QSignalSpy> m_found, m_counted;

    [[nodiscard]] const ui::HistogramFigure& figure() const {
        return m_window->findChild<ui::HistogramPlot*>(QStringLiteral("histogramPlot"))->figure();
    }
    [[nodiscard]] CountResultPointer result() const {
        return m_counted->constLast().at(0).value<CountResultPointer>();
    }
    [[nodiscard]] DeviceCatalog catalog() const { return m_found->constFirst().at(0).value<DeviceCatalog>(); }
    [[nodiscard]] QMenu* menu(const char* name) const {
        return m_window->findChild<QMenu*>(QLatin1String(name));
    }

    void awaitCount(int number) { QTRY_COMPARE_WITH_TIMEOUT(m_counted->size(), number, patience); }

    /// What the plot holds is what the reference counts of the photo.
    void comparePlot() const {
        const Image image = *decodeFile(m_photo);
        const Histogram expected =
            test::reference(test::countingCase({}, image, Region::whole(image.extent())).task);
        QCOMPARE(test::difference(figure().histogram(), expected), std::string());
        for (std::size_t column = 0; column < figure().grid().columns(); ++column) {
            std::uint64_t sum = 0;
            for (auto value = figure().grid().firstValue(column); value <= figure().grid().lastValue(column);
                 ++value) {
                sum += expected.counts(Channel::Green)[value];
            }
            QCOMPARE(figure().height(Channel::Green, column), sum);
        }
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY2(QGuiApplication::platformName() == QLatin1String("xcb"),
                 "this test needs an X server; run tests/run");
        m_photo = m_folder.filePath(QStringLiteral("photo.png"));
        QImage photo(301, 203, QImage::Format_RGB32);
        for (int y = 0; y < photo.height(); ++y) {
            for (int x = 0; x < photo.width(); ++x)
                photo.setPixel(x, y, qRgb(x % 256, (x * y) % 251, 255 - y));
        }
        QVERIFY(photo.save(m_photo));
    }

    void init() {
        m_session = std::make_unique<Session>(app::makeEngine);
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session);
        m_found = std::make_unique<QSignalSpy>(m_session.get(), &Session::devicesFound);
        m_counted = std::make_unique<QSignalSpy>(m_session.get(), &Session::counted);
        m_window->setGeometry(20, 40, 1500, 950);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), patience));
        // There may be no window manager to give it the keyboard.
        xdotool({QStringLiteral("windowfocus"), QString::number(m_window->winId())});
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        m_session->findDevices();
        QTRY_COMPARE_WITH_TIMEOUT(m_found->size(), 1, patience);
        QVERIFY2(catalog().devices.size() >= 3,
                 "switching needs two OpenCL devices: pocl-opencl-icd and tests/platform");
    }
    void cleanup() {
        const auto thread = m_session->engineThread();
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        QTRY_VERIFY_WITH_TIMEOUT(thread.expired(), patience);
    }

    void openByKeyboard() {
        press(QStringLiteral("ctrl+o"));
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::activeModalWidget() != nullptr, patience);
        QWidget* dialog = QApplication::activeModalWidget();
        xdotool({QStringLiteral("windowfocus"), QString::number(dialog->winId())});
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isActiveWindow(), patience);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QTRY_VERIFY_WITH_TIMEOUT(name->hasFocus(), patience);
        name->setText(m_photo); // keys that come one by one get lost among completions on a busy machine
        const QPointer<QWidget> open(dialog);
        for (int presses = 0; presses < 5 && open && open->isVisible(); ++presses) {
            press(QStringLiteral("Return"));
            (void)QTest::qWaitFor([&] { return !open || !open->isVisible(); }, patience / 10);
        }
        awaitCount(1);
        QCOMPARE(result()->image->name, m_photo.toStdString());
        QTRY_COMPARE_WITH_TIMEOUT(figure().histogram().pixels(), std::uint64_t{301} * 203, patience);
        comparePlot();
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("photo.png")));
    }

    void switchDeviceByMouse() {
        m_window->openFiles({m_photo});
        awaitCount(1);
        int counts = 1;
        for (const DeviceInfo& device : catalog().devices) {
            choose(*m_window, menu("deviceMenu"), ui::shortTitleOf(device, catalog()));
            awaitCount(++counts);
            QCOMPARE(result()->device.key, device.key);
            QVERIFY(result()->notes.empty());
            comparePlot();
            const auto* provenance = m_window->findChild<QWidget*>(QStringLiteral("provenance"));
            QTRY_VERIFY_WITH_TIMEOUT(provenance->toolTip().contains(QString::fromStdString(device.name)),
                                     patience);
        }
    }

    /// By its key, by typing what is wanted, and by a click on the history.
    void switchBackToTheDeviceBefore() {
        m_window->openFiles({m_photo});
        awaitCount(1);
        const std::string first = result()->device.key;
        choose(*m_window, menu("deviceMenu"), QStringLiteral("Host CPU"));
        awaitCount(2);
        press(QStringLiteral("ctrl+shift+d"));
        awaitCount(3);
        QCOMPARE(result()->device.key, first);

        press(QStringLiteral("ctrl+shift+p"));
        const auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("commandFilter"));
        QTRY_VERIFY_WITH_TIMEOUT(field->isVisible() && field->hasFocus(), patience);
        xdotool({QStringLiteral("type"), QStringLiteral("host cpu")});
        QTRY_COMPARE_WITH_TIMEOUT(field->text(), QStringLiteral("host cpu"), patience);
        press(QStringLiteral("Return"));
        awaitCount(4);
        QCOMPARE(result()->device.type, DeviceType::Host);

        m_window->findChild<QDockWidget*>(QStringLiteral("historyDock"))->raise();
        const auto* history = m_window->findChild<QTreeView*>(QStringLiteral("historyTable"));
        QTRY_VERIFY_WITH_TIMEOUT(history->isVisible(), patience);
        const QModelIndex before = history->model()->index(1, 0);
        clickAt(history->viewport()->mapToGlobal(history->visualRect(before).center()));
        awaitCount(5);
        QCOMPARE(result()->device.key, first);
        comparePlot();
    }

    void switchStrategyByMouse() {
        m_window->openFiles({m_photo});
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

    void turnAParameterByKeyboard() {
        m_window->openFiles({m_photo});
        awaitCount(1);
        choose(*m_window, menu("strategyMenu"), QStringLiteral("Local tables"));
        awaitCount(2);
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("parameterDock"));
        QVERIFY(dock != nullptr);
        dock->toggleViewAction()->trigger();
        auto* field = dock->findChild<QSpinBox*>(QStringLiteral("work-group"));
        QVERIFY(field != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(field->isVisible(), patience);
        // Until it is met: the dock glides to its place.
        QVERIFY(QTest::qWaitFor(
            [&] {
                clickAt(field->mapToGlobal(QPoint(field->height() / 2, field->height() / 2)));
                return field->hasFocus();
            },
            patience));
        press(QStringLiteral("ctrl+a"));
        xdotool({QStringLiteral("type"), QStringLiteral("48")});
        press(QStringLiteral("Return"));
        awaitCount(3);
        QCOMPARE(result()->launch.workGroup, 48U);
        comparePlot();
        const auto* provenance = m_window->findChild<QWidget*>(QStringLiteral("provenance"));
        QTRY_VERIFY_WITH_TIMEOUT(provenance->toolTip().contains(QStringLiteral("48 work-items")), patience);
    }

    void toggleAChannelByMouse() {
        m_window->openFiles({m_photo});
        awaitCount(1);
        QTRY_VERIFY_WITH_TIMEOUT(figure().visible().contains(Channel::Red), patience);
        auto* red = m_window->findChild<QAction*>(QStringLiteral("channelRed"));
        QVERIFY(red != nullptr);
        const QWidget& button = buttonOf(*red);
        clickAt(button.mapToGlobal(button.rect().center()));
        QTRY_VERIFY_WITH_TIMEOUT(!figure().visible().contains(Channel::Red), patience);
        QVERIFY(figure().visible().contains(Channel::Green));
        QCOMPARE(m_counted->size(), 1); // nothing is counted anew for that
        comparePlot();
        clickAt(button.mapToGlobal(button.rect().center()));
        QTRY_VERIFY_WITH_TIMEOUT(figure().visible().contains(Channel::Red), patience);
    }

    void aBrokenFileLeavesWhatWasShown() {
        m_window->openFiles({m_photo});
        awaitCount(1);
        QFile broken(m_folder.filePath(QStringLiteral("broken.jpg")));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("no image at all");
        broken.close();
        QSignalSpy failed(m_session.get(), &Session::failed);
        m_window->openFiles({broken.fileName()});
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, patience);
        comparePlot();
        const auto* messages = m_window->findChild<QWidget*>(QStringLiteral("messages"));
        QTRY_VERIFY_WITH_TIMEOUT(messages->isVisible(), patience);
        // And the device can still be switched, on what is shown.
        choose(*m_window, menu("deviceMenu"), QStringLiteral("Host CPU"));
        awaitCount(2);
        QCOMPARE(result()->image->name, m_photo.toStdString());
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
