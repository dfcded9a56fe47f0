// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the window finds, tunes and loses devices.

#include "app/doctor/device_doctor.h"
#include "app/start_marker.h"
#include "app/tuning_file.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/counting/count_choices.h"
#include "ui/words/language.h"

#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QScopeGuard>
#include <QStatusBar>

using namespace tonescope::test;
using namespace tonescope;

// Tests the window after a start that died inside a driver: OpenCL is left out until the user tries the
// devices again. And the dialog of the device doctor.

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

// Tests "Tune this device": the child process that it starts, and the use of its results.

class TestDeviceTuning : public ViewerTest {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<app::DeviceTuning> m_tuning;

    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(text(name)); }
    [[nodiscard]] bool running() const { return action("tuneDevice").text() == text("Stop t&uning"); }
    /// Stands in for the program; writes its arguments to a file first.
    void begin(const QByteArray& script) {
        makeFile(path("program"), "#!/bin/sh\ncd " + m_folder->path().toLocal8Bit() +
                                      "\necho \"$@\" > arguments\necho \"$TONESCOPE_REMOTE\" > remote\necho "
                                      "\"$LC_ALL\" > locale\n" +
                                      script);
        QVERIFY(QFile::setPermissions(path("program"), QFile::ReadOwner | QFile::ExeOwner));
        m_tuning = std::make_unique<app::DeviceTuning>(*m_session, path("program"));
        m_tuning->tie(*m_window);
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", path("config").toLocal8Bit());
        beginViewer();
        m_session->findDevices();
        QTRY_VERIFY(m_window->deviceMenu().device() != nullptr);
    }
    void cleanup() {
        m_tuning.reset();
        endViewer();
    }

    void itsChoicesAreUsedAtTheEnd() {
        const DeviceInfo device = *m_window->deviceMenu().device();
        QVERIFY(!app::keepTuned({device.key, PixelKind::Colour8, 4800, "clever", {}, "fastest of 2"},
                                app::tuningFile()));
        begin("echo '{\"strategy\":\"clever\",\"reason\":\"fastest of 2\"}'\n");
        Q_EMIT m_window->opener().imagePasted(grayPicture(10));
        QTRY_COMPARE(m_counted->size(), 1);
        QVERIFY(!english(result(0)->strategyReason).starts_with("tuned"));
        action("tuneDevice").trigger();
        QVERIFY(running());
        QTRY_VERIFY(!running());
        QVERIFY(m_window->statusBar()->currentMessage().contains(text("clever")));
        QVERIFY2(messages().filter(text("Tuning")).isEmpty(), qPrintable(messages().join(u'\n')));
        Q_EMIT m_window->opener().imagePasted(grayPicture(20));
        QTRY_COMPARE(m_counted->size(), 2);
        QCOMPARE(english(result(1)->strategyReason), std::string("tuned here, fastest of 2"));

        const QByteArray expected =
            "bench --tune --device " + QByteArray::fromStdString(device.key) + " --pixels rgba8 --bytes ";
        const QByteArray given = readFile(path("arguments"));
        QVERIFY2(given.startsWith(expected), given);
    }

    /// The user may have entered a server in the window; other servers of the environment are not asked.
    void itGetsTheServerOfItsDeviceAndTheWindowsLanguage() {
        const auto back = qScopeGuard([usual = QLocale()] { QLocale::setDefault(usual); });
        QLocale::setDefault(QLocale(text("zh_CN")));
        qputenv("TONESCOPE_REMOTE", "127.0.0.1:9");
        begin("");
        action("tuneDevice").trigger();
        QTRY_VERIFY(!running());
        qunsetenv("TONESCOPE_REMOTE");
        QCOMPARE(readFile(path("remote")).trimmed(),
                 QByteArray::fromStdString(m_window->deviceMenu().device()->server));
        QCOMPARE(readFile(path("locale")).trimmed(), QByteArray("zh_CN.UTF-8"));
    }

    /// A tuning removes only the message of an earlier tuning of the same device.
    void otherMessagesStay() {
        m_window->messages().note(text("the settings cannot be saved"), ui::Message::Topic::Settings);
        begin("echo 'tonescope: no strategy could be measured' >&2\nexit 1\n");
        for (int again = 0; again < 2; ++again) {
            action("tuneDevice").trigger();
            QTRY_VERIFY(!running());
            QCOMPARE(messages().filter(text("cannot be saved")).size(), 1);
            QCOMPARE(messages().filter(text("no strategy could be measured")).size(), 1);
        }
    }

    void chosenAgainItEnds() {
        begin("exec sleep 600\n");
        action("tuneDevice").trigger();
        QTRY_VERIFY(QFile::exists(path("arguments")));
        QVERIFY(running());
        action("tuneDevice").trigger();
        QTRY_VERIFY(!running());
    }

    void aProgramThatDoesNotStartIsOneLine() {
        m_tuning = std::make_unique<app::DeviceTuning>(*m_session, text("/no/such/program"));
        m_tuning->tie(*m_window);
        action("tuneDevice").trigger();
        QTRY_COMPARE(messages().filter(text("Tuning")).size(), 1);
        QVERIFY(!running());
    }

    /// The window of another language shows that a run is going on.
    void anotherWindowTakesOver() {
        begin("exec sleep 600\n");
        action("tuneDevice").trigger();
        ui::MainWindow later;
        m_tuning->tie(later);
        QCOMPARE(later.deviceMenu().tuneAction()->text(), text("Stop t&uning"));
        later.deviceMenu().tuneAction()->trigger();
        QTRY_COMPARE(later.deviceMenu().tuneAction()->text(), text("T&une this device"));
        m_tuning.reset();
    }
};

ROOM_TEST(TestDeviceTuning, QApplication)

// Tests the dialog of servers on other machines: lists are checked, saved, and used by the session.

class TestRemoteChoice : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<app::RemoteChoice> m_choice;
    std::unique_ptr<QWidget> m_window;

    [[nodiscard]] QDialog& dialog() const { return *m_window->findChild<QDialog*>(); }
    [[nodiscard]] QString state() const { return dialog().findChild<QLabel*>(text("remoteState"))->text(); }
    void type(const QString& list) const {
        dialog().findChild<QLineEdit*>(text("remoteServers"))->setText(list);
        dialog().findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    }

private Q_SLOTS:
    void init() {
        for (const char* variable : {"TONESCOPE_REMOTE", "TONESCOPE_REMOTE_DRIVER"})
            qunsetenv(variable);
        m_settings =
            std::make_unique<QSettings>(m_folder.filePath(text("remote.conf")), QSettings::IniFormat);
        m_settings->clear();
        m_choice = std::make_unique<app::RemoteChoice>(*m_settings);
        m_window = std::make_unique<QWidget>();
    }

    void serversAreKept() {
        const QSignalSpy changed(m_choice.get(), &app::RemoteChoice::changed);
        m_choice->present(*m_window);
        type(text("box, box:7000/1"));
        QCOMPARE(changed.size(), 1);
        QVERIFY(!dialog().isVisible());
        QCOMPARE(remote::listOf(m_choice->servers()), std::string("box:10998/0,box:7000/1"));
        const app::RemoteChoice later(*m_settings);
        QCOMPARE(remote::listOf(later.servers()), std::string("box:10998/0,box:7000/1"));
        m_choice->present(*m_window);
        type({}); // none any more
        QCOMPARE(changed.size(), 2);
        QVERIFY(m_choice->servers().empty());
    }

    void whatIsNoServerIsRefused() {
        const QSignalSpy changed(m_choice.get(), &app::RemoteChoice::changed);
        m_choice->present(*m_window);
        type(text("box:none"));
        QVERIFY(changed.empty() && dialog().isVisible());
        QCOMPARE(state(), text("\"box:none\" is no HOST, HOST:PORT or HOST:PORT/NUMBER"));
        m_settings->setValue(text("remoteServers"),
                             text("a:b")); // put into the settings file by hand: no server's address
        QVERIFY(m_choice->servers().empty());
    }

    void thoseOfTheStartAreThereToo() {
        qputenv("TONESCOPE_REMOTE", "first,box");
        m_settings->setValue(text("remoteServers"), text("box,last"));
        QCOMPARE(remote::listOf(m_choice->servers()), std::string("first:10998/0,box:10998/0,last:10998/0"));
    }

    void whatIsMissingIsSaid() {
        qputenv("TONESCOPE_REMOTE_DRIVER", "/there/libpocl.so");
        m_choice->present(*m_window);
        QCOMPARE(state(), text("The driver is /there/libpocl.so."));
        qputenv("TONESCOPE_REMOTE_DRIVER", "libpocl.so.2"); // as the loader knows the one of this machine
        m_choice->present(*m_window);
        QVERIFY(state().contains(text("has no remote devices")));
        qunsetenv("TONESCOPE_REMOTE_DRIVER");
        const QByteArray vendors = qgetenv("OCL_ICD_VENDORS");
        qputenv("OCL_ICD_VENDORS", m_folder.path().toLocal8Bit()); // no driver at all
        m_choice->present(*m_window);
        QVERIFY(state().contains(text("was not found")) && state().contains(text("TONESCOPE_REMOTE_DRIVER")));
        qputenv("OCL_ICD_VENDORS", vendors);
    }

    /// The window goes on with the devices that are there, and a line says which server is not.
    void theWindowUsesThem() {
        app::DeviceStart start(false, m_folder.filePath(text("starts")));
        Session session(start.engine(), inPlaceDecoder());
        ui::MainWindow window;
        app::Viewer viewer(window, session, inPlaceDecoder(), inPlaceDecoder());
        const QSignalSpy found(&session, &Session::devicesFound);
        session.findDevices();
        QTRY_COMPARE(found.size(), 1);
        qputenv("TONESCOPE_REMOTE_DRIVER", "none");
        // A server's address at which no program listens.
        start.useServers(*remote::remoteServersIn("127.0.0.1:1"), session, viewer);
        QTRY_COMPARE(found.size(), 2);
        const auto before = found.at(0).at(0).value<DeviceCatalog>();
        const auto after = found.at(1).at(0).value<DeviceCatalog>();
        QCOMPARE(after.devices.size(), before.devices.size());
        const auto named = [](const Text& note) {
            return english(note) == "the server 127.0.0.1:1 cannot be reached: Connection refused";
        };
        QVERIFY(std::ranges::any_of(after.notes, named));
        QVERIFY(window.deviceMenu().actions().contains(window.deviceMenu().remoteAction()));
    }
};

namespace {

std::optional<int> beRemoteProcess(int argc, char** argv) {
    if (argc == 4 && std::string_view(argv[1]) == app::countRemotelyArgument)
        app::countRemotely(argv[2], argv[3]);
    return {};
}

} // namespace

ROOM_PROCESS(beRemoteProcess)
ROOM_TEST(TestRemoteChoice, QApplication)

#include "tst_device_start.moc"
