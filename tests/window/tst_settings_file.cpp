// SPDX-License-Identifier: GPL-3.0-or-later
// Tests SettingsFile: whatever is at the path of the settings, the window has usable settings.

#include "app/window/settings_file.h"
#include "engine/files/own_files.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/small_disk.h"

#include <memory>

#include <sys/stat.h>
#include <unistd.h>

using namespace tonescope;
using namespace tonescope::test;

class TestSettingsFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path() const { return m_folder->filePath(text("tonescope.conf")); }
    [[nodiscard]] QString aside() const { return path() + text(".damaged"); }
    /// A file as a window leaves it.
    [[nodiscard]] QByteArray good() const {
        app::SettingsFile file(path());
        ui::MainWindow().save(file.settings());
        if (file.keep()) return {};
        return readFile(path());
    }
    /// Restores a window from the settings as the program does at its start, checks that it fits the screen,
    /// and saves it.
    void aWindowAppears(app::SettingsFile& file) {
        ui::MainWindow window;
        window.restore(file.settings());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, patience));
        const QSize room = window.screen()->availableSize();
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        QVERIFY(window.minimumSizeHint().width() <= room.width());
        window.save(file.settings());
        QVERIFY(!file.keep());
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatAWindowWritesIsRead() {
        QVERIFY(app::areSettings(good()));
        app::SettingsFile file(path());
        QVERIFY(file.note().isEmpty());
        aWindowAppears(file);
    }

    void whatIsDamagedIsPutAside_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("rubbish") << QByteArray("\x7f"
                                               "ELF\x02\x01\x01\0\0\0",
                                               10);
        QTest::newRow("zeros") << QByteArray(4096, '\0');
        QTest::newRow("one bit of a letter") << QByteArray("[General]\nde\xf6ice=cpu\n");
        QTest::newRow("no lines of settings") << QByteArray("[Gen\nhello\n");
        QTest::newRow("huge") << QByteArray(2 << 20, '#');
    }
    void whatIsDamagedIsPutAside() {
        QFETCH(QByteArray, bytes);
        QVERIFY(!writeFile(path(), bytes));
        {
            app::SettingsFile file(path());
            QVERIFY2(file.note().contains(path()) && file.note().contains(aside()), qPrintable(file.note()));
            QVERIFY(!file.note().contains(u'\n'));
            QVERIFY(file.settings().allKeys().isEmpty());
            aWindowAppears(file);
        }
        QCOMPARE(readFile(aside()), bytes);
        QVERIFY(app::SettingsFile(path()).note().isEmpty()); // the next time all is well
        QVERIFY(QFile::exists(path()));
    }

    void whatIsNoFileIsPutAside_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"a folder", "a pipe", "a link to nowhere", "unreadable"})
            QTest::newRow(kind) << text(kind);
    }
    void whatIsNoFileIsPutAside() {
        QFETCH(QString, kind);
        if (kind == text("a folder")) QVERIFY(QDir().mkpath(path() + text("/deeper")));
        if (kind == text("a pipe")) QCOMPARE(mkfifo(qPrintable(path()), 0600), 0);
        if (kind == text("a link to nowhere"))
            QVERIFY(QFile::link(m_folder->filePath(text("none.conf")), path()));
        if (kind == text("unreadable")) {
            QVERIFY(!good().isEmpty());
            QCOMPARE(::chmod(qPrintable(path()), 0), 0);
        }
        app::SettingsFile file(path());
        const bool readable = kind == text("a link to nowhere") ||
                              (kind == text("unreadable") && ::geteuid() == 0); // root reads everything
        QCOMPARE(file.note().isEmpty(), readable);
        aWindowAppears(file);
    }

    void whatCannotBePutAsideStays() {
        QVERIFY(!writeFile(path(), "\xff\xff"));
        QVERIFY(QDir().mkpath(aside() + text("/in the way")));
        {
            app::SettingsFile file(path());
            QVERIFY2(file.note().contains(text("does not save")), qPrintable(file.note()));
            aWindowAppears(file);
        }
        QCOMPARE(readFile(path()), QByteArray("\xff\xff"));
    }

    void aFullDiskLeavesTheOldOnes_data() {
        QTest::addColumn<int>("room");
        QTest::newRow("at all") << 0;
        QTest::newRow("of the copy, in the middle") << 512;
        QTest::newRow("of the copy, near its end") << 1500;
    }
    void aFullDiskLeavesTheOldOnes() {
        QFETCH(int, room);
        const QByteArray before = good();
        app::SettingsFile file(path());
        file.settings().setValue(text("device"), QString(900, u'x'));
        const auto failure = [&] {
            const SmallDisk disk(static_cast<rlim_t>(room));
            return file.keep();
        }();
        QVERIFY(failure);
        QVERIFY2(english(failure->cause).starts_with("the file cannot be written"),
                 english(failure->cause).c_str());
        QCOMPARE(readFile(path()), before);
        QVERIFY(!file.keep());
        QVERIFY(readFile(path()).contains("xxx"));
    }

    /// They are read, and nothing is wrong with them.
    void whereNothingCanBeWrittenTheyAreReadAllTheSame() {
        const QByteArray before = good();
        {
            const SmallDisk disk(0);
            app::SettingsFile file(path());
            QVERIFY(file.note().isEmpty());
            ui::MainWindow window;
            window.save(file.settings());
            QVERIFY(file.settings().contains(text("docks")));
            QVERIFY(file.keep());
        }
        QCOMPARE(readFile(path()), before);
        QVERIFY(!QFile::exists(aside()));
    }
};

ROOM_TEST(TestSettingsFile, QApplication)
#include "tst_settings_file.moc"
