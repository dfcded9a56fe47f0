// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window after a start that died inside a driver: OpenCL is left out until the user tries the
// devices again. And the dialog of the device doctor.

#include "app/doctor/device_doctor.h"
#include "app/start_marker.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/counting/count_choices.h"
#include "ui/words/language.h"

#include <QClipboard>
#include <QPlainTextEdit>

using namespace tonescope;
using namespace tonescope::test;

class TestDeviceStart : public QObject {
    Q_OBJECT

    QTemporaryDir m_state;
    std::unique_ptr<app::DeviceStart> m_start;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;
    std::unique_ptr<QSignalSpy> m_found;

    [[nodiscard]] QString folder() const { return app::markerFolder(); }

    void begin(bool withoutOpenCl) {
        m_start = std::make_unique<app::DeviceStart>(withoutOpenCl);
        m_session = std::make_unique<Session>(m_start->engine(), inPlaceDecoder());
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, inPlaceDecoder(), inPlaceDecoder());
        m_start->tie(*m_window, *m_session, *m_viewer, QStringLiteral(TONESCOPE_PROGRAM));
        m_found = std::make_unique<QSignalSpy>(m_session.get(), &Session::devicesFound);
        m_session->findDevices();
        QTRY_COMPARE(m_found->size(), 1);
    }
    [[nodiscard]] DeviceCatalog catalog() const { return m_found->constLast().at(0).value<DeviceCatalog>(); }
    /// Another start of the program dies where `place` says.
    static void die(const char* place) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(text("OPENCL_LAYERS"), text(DYING_DRIVER));
        environment.insert(text("DYING_DRIVER"), text(place));
        process.setProcessEnvironment(environment);
        process.start(text(TONESCOPE_PROGRAM), {text("devices")});
        QVERIFY(process.waitForFinished(patience));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    }

private Q_SLOTS:
    void init() { qputenv("XDG_STATE_HOME", m_state.path().toLocal8Bit()); }
    void cleanup() {
        QDir(folder()).removeRecursively();
        if (!m_session) return; // the test needed no window
        const auto thread = m_session->engineThread();
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        QTRY_VERIFY(thread.expired());
        m_start.reset();
    }

    void usuallyAllDevices() {
        begin(false);
        QVERIFY(catalog().leftOut.empty());
        QVERIFY(catalog().devices.size() > 1);
        QVERIFY(m_window->deviceMenu().tryAction()->isEnabled());
    }

    void leftOutWhereThatIsAskedFor() {
        begin(true);
        QCOMPARE(catalog().devices.size(), std::size_t{1});
        QVERIFY2(messageTexts(*m_window).constFirst().contains(text("--no-opencl")),
                 qPrintable(messageTexts(*m_window).constFirst()));
        QVERIFY(m_window->deviceMenu().tryAction()->isEnabled());
    }

    void leftOutAfterAStartThatDied() {
        die("platforms");
        begin(false);
        QCOMPARE(catalog().devices.size(), std::size_t{1});
        const QString said = messageTexts(*m_window).constFirst();
        QVERIFY2(said.contains(text("while it was looking for OpenCL drivers")), qPrintable(said));
        QCOMPARE(app::diedStarts(folder()).size(), std::size_t{1}); // and so it is next time

        const ImagePointer image = blankImage("shown", {30, 20});
        QSignalSpy counted(m_session.get(), &Session::counted);
        Q_EMIT m_window->imageChosen(image);
        QTRY_COMPARE(counted.size(), 1);
        QCOMPARE(counted.last().first().value<CountResultPointer>()->device.type, DeviceType::Host);

        part<QToolButton>(*m_window, "tryDevices").click();
        QTRY_COMPARE(m_found->size(), 2);
        QVERIFY(catalog().leftOut.empty());
        QVERIFY(catalog().devices.size() > 1);
        QVERIFY(app::diedStarts(folder()).empty());
        QVERIFY(!messageTexts(*m_window).contains(said));
        QTRY_COMPARE(counted.size(), 2); // what is shown is counted there at once
        QVERIFY(counted.last().first().value<CountResultPointer>()->device.type != DeviceType::Host);
    }

    /// Who ends the program while a driver hangs finds it left out at the next start.
    void aCallThatHangsStaysMarked_data() {
        columns<int, bool>({"hangsAfter", "isMarked"});
        QTest::newRow("it has just begun") << 3600 << false;
        QTest::newRow("it lasts too long") << 0 << true;
    }
    void aCallThatHangsStaysMarked() {
        QFETCH(int, hangsAfter);
        QFETCH(bool, isMarked);
        app::StartMarker marker(folder(), {}, std::chrono::seconds(hangsAfter));
        marker.entered({Stage::FindDevices, {}, "looking"});
        marker.processEnds();
        const QDir markers(folder());
        const QStringList files = markers.entryList({text("opencl-*")});
        QCOMPARE(files.size(), 1);
        QCOMPARE(!readFile(markers.filePath(files.first())).isEmpty(), isMarked);
    }

    void oldMarkersAreForgotten() {
        die("platforms");
        QCOMPARE(app::diedStarts(folder()).size(), std::size_t{1});
        QFile marker(app::diedStarts(folder()).front().file);
        QVERIFY(marker.open(QIODevice::ReadWrite));
        QVERIFY(
            marker.setFileTime(QDateTime::currentDateTime().addDays(-8), QFileDevice::FileModificationTime));
        marker.close();
        QVERIFY(app::diedStarts(folder()).empty());
    }

    void theDoctorIsReadAndCopied() {
        begin(true);
        m_window->messages().note(text("something was odd"), ui::Message::Topic::File);
        m_window->deviceMenu().doctorAction()->trigger();
        auto& report = part<QPlainTextEdit>(*m_window, "doctorText");
        auto& copy = part<QPushButton>(*m_window, "doctorCopy");
        QVERIFY(!copy.isEnabled());
        QTRY_VERIFY(copy.isEnabled());
        QVERIFY2(report.toPlainText().contains(text("Platforms and devices")),
                 qPrintable(report.toPlainText()));
        QVERIFY2(report.toPlainText().contains(text("something was odd")), qPrintable(report.toPlainText()));
        copy.click();
        QCOMPARE(QGuiApplication::clipboard()->text(), report.toPlainText());
    }

    void aDoctorWhoFailsSaysSo_data() {
        columns<QByteArray, QStringList>({"program", "said"});
        QTest::newRow("does not start") << QByteArray() << QStringList{text("did not start")};
        QTest::newRow("dies") << QByteArray("#!/bin/sh\necho found a driver\nkill -9 $$\n")
                              << QStringList{text("signal 9"), text("found a driver")};
    }
    void aDoctorWhoFailsSaysSo() {
        QFETCH(QByteArray, program);
        QFETCH(QStringList, said);
        begin(true);
        const QString path = makeFile(m_state.filePath(text("program")), program);
        QVERIFY(program.isEmpty() || QFile::setPermissions(path, QFile::ReadOwner | QFile::ExeOwner));
        app::DeviceDoctor doctor(path, *m_window, m_window->messages());
        doctor.present();
        const auto& report = part<QPlainTextEdit>(*m_window, "doctorText");
        for (const QString& each : said)
            QTRY_VERIFY2(report.toPlainText().contains(each), qPrintable(each));
        QVERIFY(QFile::remove(path));
    }

    void theDoctorSpeaksTheWindowsLanguage() {
        begin(true);
        ui::setLanguage(text("zh_CN"));
        m_window->deviceMenu().doctorAction()->trigger();
        auto& report = part<QPlainTextEdit>(*m_window, "doctorText");
        QTRY_VERIFY(report.toPlainText().contains(QStringLiteral("平台和设备")));
        ui::setLanguage(text("en"));
    }
};

ROOM_TEST(TestDeviceStart, QApplication)
#include "tst_device_start.moc"
