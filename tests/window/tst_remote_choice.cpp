// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dialog of servers on other machines: lists are checked, saved, and used by the session.

#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/counting/count_choices.h"

#include <QDialog>
#include <QDialogButtonBox>

using namespace tonescope;
using namespace tonescope::test;

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

#include "tst_remote_choice.moc"
