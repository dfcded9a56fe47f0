// SPDX-License-Identifier: GPL-3.0-or-later
// "Tune in the background" behind a window: when it begins, what it leaves behind, and that nobody waits for
// it.

#include "app/tuning_exchange.h"
#include "app/tuning_file.h"
#include "app/window/background_tuning.h"
#include "app/window/machine_rest.h"
#include "app/window/tuning_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/counting/count_choices.h"

#include <QDir>
#include <QSettings>
#include <QStatusBar>

using namespace std::chrono_literals;
using namespace tonescope;
using namespace tonescope::test;

class TestBackgroundTuning : public ViewerTest {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<app::BackgroundTuning> m_tuning;
    std::unique_ptr<app::TuningFiles> m_files;
    std::unique_ptr<QSignalSpy> m_tuned;
    bool m_rests = true;
    int m_questions = 0; ///< whether it rests

    [[nodiscard]] QString path(const char* name = "tuning.json") const {
        return m_folder->filePath(text(name));
    }
    [[nodiscard]] std::size_t kept() const { return app::loadTuning(path()).choices.size(); }
    [[nodiscard]] QString entryText() const { return action("tuneInBackground").text(); }
    void show(int gray) const {
        Q_EMIT m_window->imagePasted(grayPicture(gray));
        QTRY_COMPARE_WITH_TIMEOUT(plotted(gray), 1200U, patience);
    }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        file.write(bytes);
    }
    static TunedMethod sent() {
        TunedMethod method;
        method.kind = PixelKind::Colour8;
        method.bytes = 4800;
        method.strategy = "clever";
        method.reason = "fastest of 2";
        method.make = {"Fake One", "", "7"};
        return method;
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_rests = true;
        beginViewer();
        m_tuned = std::make_unique<QSignalSpy>(m_session.get(), &Session::tuned);
        const app::TuningPatience soon{0ms, 1ms, {1U << 12U, 1U << 16U, 1U << 16U, 1U << 16U}};
        m_tuning = std::make_unique<app::BackgroundTuning>(
            *m_window, *m_session, path(),
            [this] {
                ++m_questions;
                return m_rests;
            },
            soon);
        m_files = std::make_unique<app::TuningFiles>(*m_window, *m_session, path());
        m_session->findDevices();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->deviceMenu().device() != nullptr, patience);
    }
    void cleanup() {
        m_tuned.reset();
        m_files.reset();
        m_tuning.reset();
        endViewer();
    }

    void offUntilSomebodyWantsIt() {
        QVERIFY(!action("tuneInBackground").isChecked());
        show(10);
        hearEverything();
        QVERIFY(m_tuned->empty() && !QFile::exists(path()));
    }

    void whatIsFoundIsUsedKeptAndNotFoundAgain() {
        show(10);
        action("tuneInBackground").trigger();
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{6}, patience); // of two devices and the host
        QTRY_VERIFY_WITH_TIMEOUT(entryText().contains(text("(6 of 6)")), patience);
        show(20);
        const QSignalSpy counted(m_session.get(), &Session::counted);
        show(30);
        const auto last = counted.last().at(0).value<CountResultPointer>();
        QVERIFY2(last->strategyReason.starts_with("tuned here, "), last->strategyReason.c_str());
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->tunes(), patience);
        hearEverything();
        for (const QList<QVariant>& each : *m_tuned)
            QVERIFY(!each.at(0).value<TuningStep>().failure);
        QCOMPARE(kept(), std::size_t{6});
    }

    /// Picture after picture is shown while devices are tuned: each comes whole, and in the end all is tuned.
    void picturesAreShownMeanwhile() {
        show(1);
        action("tuneInBackground").trigger();
        for (int gray = 2; gray < 12; ++gray) {
            const qsizetype before = m_tuned->size();
            QTRY_VERIFY_WITH_TIMEOUT(m_tuned->size() > before || kept() == 6, patience);
            show(gray);
        }
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{6}, patience);
        QVERIFY(messages().filter(text("tun")).isEmpty());
    }

    void uncheckedItEnds() {
        show(10);
        m_script->countGate = std::make_shared<Gate>();
        action("tuneInBackground").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->tunes(), patience);
        m_script->countGate->awaitVisitor();
        action("tuneInBackground").trigger();
        QVERIFY(!m_session->tunes());
        m_script->countGate->open();
        hearEverything();
        QCOMPARE(kept(), std::size_t{0});
        QVERIFY(!entryText().contains(text("of")));
    }

    void aBusyMachineIsLeftAlone() {
        m_rests = false;
        show(10);
        action("tuneInBackground").trigger();
        const int before = m_questions;
        QTRY_VERIFY_WITH_TIMEOUT(m_questions > before + 3, patience);
        QVERIFY(!m_session->tunes() && m_tuned->empty());
        m_rests = true;
        QTRY_VERIFY_WITH_TIMEOUT(!m_tuned->empty(), patience);
        m_rests = false;
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->tunes(), patience);
        m_rests = true;
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{6}, patience);
    }

    void itIsRemembered() {
        QSettings settings(path("settings.conf"), QSettings::IniFormat);
        action("tuneInBackground").setChecked(true);
        m_window->save(settings);
        ui::MainWindow later;
        QVERIFY(!later.deviceMenu().tuneAction()->isChecked());
        later.restore(settings);
        QVERIFY(later.deviceMenu().tuneAction()->isChecked());
    }

    void whatCannotBeKeptIsOneLine() {
        QVERIFY(QDir().mkdir(path())); // in the file's place
        show(10);
        action("tuneInBackground").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!messages().filter(text("tuning.json")).isEmpty(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(entryText().contains(text("(6 of 6)")), patience);
        QCOMPARE(messages().filter(text("tuning.json")).size(), 1);
    }

    void whatOthersFoundIsReadAndUsed() {
        write("sent.json", app::sentTuning({sent()}));
        m_files->importFrom(path("sent.json"));
        QVERIFY2(messages().filter(text("sent.json")).isEmpty(), qPrintable(messages().join(u'\n')));
        QVERIFY(m_window->statusBar()->currentMessage().contains(text("sent.json")));
        const QSignalSpy counted(m_session.get(), &Session::counted);
        show(10);
        const auto result = counted.last().at(0).value<CountResultPointer>();
        QCOMPARE(result->strategyReason, std::string("tuned elsewhere, on Fake One, driver 7; fastest of 2"));
        QCOMPARE(app::loadTuning(path()).elsewhere.size(), std::size_t{1});
        QCOMPARE(kept(), std::size_t{0});
    }

    void whatIsNoTuningIsRefusedInOneLine() {
        write("sent.json", "{\"choices\":[]}");
        m_files->importFrom(path("sent.json"));
        QCOMPARE(messages().filter(text("the file is no exported tuning")).size(), 1);
        QVERIFY(!QFile::exists(path()));
        m_files->exportTo(path("out.json"));
        QCOMPARE(messages().filter(text("nothing was tuned here yet")).size(), 1);
        QVERIFY(!QFile::exists(path("out.json")));
    }

    void whatWasFoundIsSent() {
        show(10);
        action("tuneInBackground").trigger();
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{6}, patience);
        m_files->exportTo(path("out.json"));
        QFile file(path("out.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto choices = app::tuningSent(file.readAll());
        QVERIFY(choices.ok());
        QCOMPARE(choices->size(), std::size_t{6});
        QVERIFY(!QString::fromStdString(choices->front().make.name).isEmpty());
    }

    void batteriesThatAreEmptied_data() {
        QTest::addColumn<QStringList>("supplies"); // type/status/scope each
        QTest::addColumn<bool>("empties");
        QTest::newRow("none") << QStringList() << false;
        QTest::newRow("plugged in") << QStringList{text("Mains//"), text("Battery/Charging/")} << false;
        QTest::newRow("full") << QStringList{text("Battery/Full/")} << false;
        QTest::newRow("on battery") << QStringList{text("Mains//"), text("Battery/Discharging/")} << true;
        QTest::newRow("a mouse's") << QStringList{text("Battery/Discharging/Device")} << false;
    }
    void batteriesThatAreEmptied() {
        QFETCH(QStringList, supplies);
        for (int i = 0; i < supplies.size(); ++i) {
            const QString folder = m_folder->filePath(QStringLiteral("sys/class/power_supply/%1/").arg(i));
            QVERIFY(QDir().mkpath(folder));
            const QStringList words = supplies[i].split(u'/');
            for (const auto& [name, word] :
                 {std::pair("type", words[0]), std::pair("status", words[1]), std::pair("scope", words[2])}) {
                QFile file(folder + text(name));
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write(word.toLatin1() + '\n');
            }
        }
        QTEST(app::onBattery(m_folder->path().toStdString()), "empties");
    }
};

ROOM_TEST(TestBackgroundTuning, QApplication)
#include "tst_background_tuning.moc"
