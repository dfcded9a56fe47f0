// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the whole program in a real window with mouse and keyboard: files, devices, strategies.
// Compares the counts in the plot with the reference.

#include "tests/fixtures/room.h"
#include "tests/fixtures/window_fixture.h"
#include "ui/words/words.h"

#include <QMenuBar>
#include <QScrollArea>
#include <QStatusBar>

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
#include "tst_window.moc"
