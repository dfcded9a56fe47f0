// SPDX-License-Identifier: GPL-3.0-or-later
// Tests "Tune this device": the child process that it starts, and the use of its results.

#include "app/tuning_file.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/counting/count_choices.h"

#include <QScopeGuard>
#include <QStatusBar>

using namespace tonescope;
using namespace tonescope::test;

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
#include "tst_device_tuning.moc"
