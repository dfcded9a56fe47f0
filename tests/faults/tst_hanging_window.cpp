// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window with a device that never returns, by the fault layer: it shows a message and the host's
// counts, and remains usable without the device.

#include "app/make_engine.h"
#include "app/window/window_devices.h"
#include "tests/faults/fault_control.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/counting/count_choices.h"

#include <utility>

using namespace tonescope;
using namespace tonescope::test;

class TestHangingWindow : public QObject {
    Q_OBJECT

    FaultControl m_layer{FAULT_LAYER};
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;
    std::unique_ptr<QSignalSpy> m_counted;
    std::weak_ptr<const void> m_drivers;

    /// Seconds. Drivers are looked for with the same patience, and take a while on a busy machine.
    static constexpr const char* aWhile = "3";

    [[nodiscard]] CountResultPointer result() const {
        return m_counted->constLast().at(0).value<CountResultPointer>();
    }

private Q_SLOTS:
    void init() {
        qputenv("TONESCOPE_PATIENCE", aWhile);
        const auto held = std::make_shared<int>();
        m_drivers = held;
        m_session = std::make_unique<Session>(
            [held] {
                return app::makeTiedEngine({nullptr, held});
            },
            inPlaceDecoder());
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, inPlaceDecoder(), inPlaceDecoder());
        m_counted = std::make_unique<QSignalSpy>(m_session.get(), &Session::counted);
        QSignalSpy found(m_session.get(), &Session::devicesFound);
        m_window->show();
        m_session->findDevices();
        QTRY_COMPARE(found.size(), 1);
    }
    void cleanup() {
        m_layer.plan(""); // what hung goes on, and ends
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        QTRY_VERIFY(m_drivers.expired());
    }

    void aDeviceThatNeverReturnsIsGivenUp() {
        m_layer.plan("clEnqueueNDRangeKernel 1 hang 0");
        QImage picture(40, 30, QImage::Format_RGB32);
        picture.fill(qRgb(7, 7, 7));
        Q_EMIT m_window->opener().imagePasted(picture);
        QTRY_COMPARE(m_counted->size(), 1);
        const std::string device = result()->givenUp.at(0);
        QVERIFY(result()->device.key != device);
        QCOMPARE(result()->histogram.counts(Channel::Gray)[7], 1200U);
        QVERIFY(result()->exact);
        const QStringList said = messageTexts(*m_window);
        QVERIFY2(said.join(u' ').contains(QStringLiteral("no progress")), qPrintable(said.join(u' ')));

        // The window, the host and other devices go on; that one is not asked again.
        CountSettings settings = m_window->settings();
        settings.device = device;
        Q_EMIT m_window->settingsChosen(settings);
        QTRY_COMPARE(m_counted->size(), 2);
        QCOMPARE(result()->device.type, DeviceType::Host);
        settings.device = hostDeviceKey;
        Q_EMIT m_window->settingsChosen(settings);
        QTRY_COMPARE(m_counted->size(), 3);
        QVERIFY(result()->notes.empty());

        // Closing does not wait for the driver's thread, which still hangs.
        const auto engineThread = m_session->engineThread();
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        QTRY_VERIFY(engineThread.expired());
        QVERIFY(!m_drivers.expired());
    }

    /// Other servers are no reason to ask it again; the user is.
    void itStaysGivenUpUntilTheUserAsks() {
        cleanup();
        m_counted.reset();
        const QTemporaryDir markers;
        app::DeviceStart start(false, markers.path());
        auto held = std::make_shared<int>();
        m_drivers = held;
        m_session = std::make_unique<Session>(start.engine(std::exchange(held, nullptr)), inPlaceDecoder());
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, inPlaceDecoder(), inPlaceDecoder());
        m_counted = std::make_unique<QSignalSpy>(m_session.get(), &Session::counted);
        start.tie(*m_window, *m_session, *m_viewer, QStringLiteral("/no/doctor"));
        QSignalSpy found(m_session.get(), &Session::devicesFound);
        m_session->findDevices();
        QTRY_COMPARE(found.size(), 1);
        m_layer.plan("clEnqueueNDRangeKernel 1 hang 0");
        QImage picture(40, 30, QImage::Format_RGB32);
        picture.fill(qRgb(7, 7, 7));
        Q_EMIT m_window->opener().imagePasted(picture);
        QTRY_COMPARE(m_counted->size(), 1);
        const std::vector<std::string> givenUp = result()->givenUp;
        QCOMPARE(givenUp.size(), std::size_t{1});
        m_layer.plan(""); // what hung goes on: nothing but memory keeps it from being used

        start.useServers({}, *m_session, *m_viewer);
        QTRY_COMPARE(found.size(), 2);
        QTRY_COMPARE(m_counted->size(), 2);
        QCOMPARE(result()->givenUp, givenUp);
        QVERIFY(result()->device.key != givenUp.front());

        m_window->deviceMenu().tryAction()->trigger();
        QTRY_COMPARE(found.size(), 3);
        QTRY_COMPARE(m_counted->size(), 3);
        QVERIFY(result()->givenUp.empty());
        QCOMPARE(result()->device.key, givenUp.front());
        cleanup(); // before `start`, which it uses
        init();
    }

    void whoWantsTheHostDoesNotWaitForIt() {
        qputenv("TONESCOPE_PATIENCE", "3600");
        cleanup();
        init();
        qputenv("TONESCOPE_PATIENCE", aWhile);
        m_layer.plan("clEnqueueReadBuffer 1 hang 0");
        CountSettings settings = m_window->settings();
        const auto image = std::make_shared<const Image>(makeImage(PixelLayout::Gray8, {40, 30}));
        QSignalSpy activity(m_session.get(), &Session::activityChanged);
        m_session->request({image, settings});
        const auto counting = [&] {
            return !activity.isEmpty() &&
                   activity.constLast().at(0).value<Activity>().kind == Activity::Kind::Counting;
        };
        QTRY_VERIFY(counting());
        settings.device = hostDeviceKey;
        m_session->request({image, settings});
        QTRY_COMPARE(m_counted->size(), 1);
        QCOMPARE(result()->device.type, DeviceType::Host);
        QVERIFY(result()->givenUp.empty());
    }
};

ROOM_TEST(TestHangingWindow, QApplication)
#include "tst_hanging_window.moc"
