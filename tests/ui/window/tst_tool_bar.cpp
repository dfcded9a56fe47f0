// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the tool bar: the segmented control of the axis, texts where there is room, the tools of the plot
// only where there is one.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"
#include "ui/frame/segments.h"
#include "ui/histogram/histogram_pane.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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
        auto* control = window.findChild<Segments*>();
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
            QCOMPARE(window.findChild<Segments*>()->isVisible(), photo);
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
#include "tst_tool_bar.moc"
