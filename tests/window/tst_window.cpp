// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the whole program in a real window with mouse and keyboard: files, devices, strategies, channels.
// Compares the counts in the plot with the reference.

#include "tests/fixtures/room.h"
#include "tests/fixtures/window_fixture.h"
#include "ui/words/words.h"

using namespace tonescope;
using namespace tonescope::test;

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

const QWidget& buttonOf(QAction& action) {
    for (QObject* object : action.associatedObjects()) {
        const auto* bar = qobject_cast<QToolBar*>(object);
        const QWidget* button = bar == nullptr ? nullptr : bar->widgetForAction(&action);
        if (button != nullptr) return *button;
    }
    qFatal("no tool bar has %s", qPrintable(action.text()));
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

    /// Three ways back to the device before: its shortcut, the command palette, and a click on the history.
    void switchBackToTheDeviceBefore() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        const std::string first = result()->device.key;
        choose(*m_window, menu("deviceMenu"), QStringLiteral("Host CPU"));
        awaitCount(2);
        press("ctrl+shift+d");
        awaitCount(3);
        QCOMPARE(result()->device.key, first);

        press("ctrl+shift+p");
        const auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("commandFilter"));
        QTRY_VERIFY(field->isVisible() && field->hasFocus());
        xdotool({QStringLiteral("type"), QStringLiteral("host cpu")});
        QTRY_COMPARE(field->text(), QStringLiteral("host cpu"));
        press("Return");
        awaitCount(4);
        QCOMPARE(result()->device.type, DeviceType::Host);

        auto* history = m_window->findChild<QTableView*>(QStringLiteral("historyTable"));
        m_window->findChild<QAction*>(QStringLiteral("sectionCounting"))->trigger();
        m_window->findChild<QTabBar*>(QStringLiteral("countingTabs"))->setCurrentIndex(2);
        QTRY_VERIFY(history->isVisible());
        reveal(*history);
        const QModelIndex before = history->model()->index(1, 0);
        clickAt(history->viewport()->mapToGlobal(history->visualRect(before).center()));
        awaitCount(5);
        QCOMPARE(result()->device.key, first);
        comparePlot();
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

    void toggleAChannelByMouse() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        QTRY_VERIFY(figure().visible().contains(Channel::Red));
        auto* red = m_window->findChild<QAction*>(QStringLiteral("channelRed"));
        QVERIFY(red != nullptr);
        const QWidget& button = buttonOf(*red);
        clickAt(button.mapToGlobal(button.rect().center()));
        QTRY_VERIFY(!figure().visible().contains(Channel::Red));
        QVERIFY(figure().visible().contains(Channel::Green));
        QCOMPARE(m_counted->size(), 1); // nothing is counted anew for that
        comparePlot();
        clickAt(button.mapToGlobal(button.rect().center()));
        QTRY_VERIFY(figure().visible().contains(Channel::Red));
    }

    void aBrokenFileLeavesWhatWasShown() {
        m_window->opener().open({m_photo});
        awaitCount(1);
        const QString broken = makeFile(m_folder.filePath(QStringLiteral("broken.jpg")), "no image at all");
        QSignalSpy failed(m_session.get(), &Session::failed);
        m_window->opener().open({broken});
        QTRY_COMPARE(failed.size(), 1);
        comparePlot();
        const auto* messages = m_window->findChild<QWidget*>(QStringLiteral("messages"));
        QTRY_VERIFY(messages->isVisible());
        // And the device can still be switched, on what is shown.
        choose(*m_window, menu("deviceMenu"), QStringLiteral("Host CPU"));
        awaitCount(2);
        QCOMPARE(result()->image->name, m_photo.toStdString());
    }
};

ROOM_TEST(TestWindow, QApplication)
#include "tst_window.moc"
