// SPDX-License-Identifier: GPL-3.0-or-later
// Tests availableMemory(), also under a limit of the process or of a control group that is lower than the
// memory of the machine.

#include "engine/image/available_memory.h"
#include "tests/fixtures/room.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tonescope;

namespace {

/// What a process with that much address space finds, in mebibytes; it can tell up to 255 of them.
int availableUnder(rlim_t bytes) {
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{bytes, bytes};
        const auto left = setrlimit(RLIMIT_AS, &limit) == 0 ? availableMemory() : std::nullopt;
        _exit(left ? static_cast<int>(std::min<std::uint64_t>(*left >> 20U, 255)) : 254);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Of this process, in bytes.
rlim_t addressSpace() {
    return test::readFile(QStringLiteral("/proc/self/statm")).split(' ').constFirst().toULongLong() *
           static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

class TestAvailableMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isLessThanTheMachineHas() {
        const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
        const auto left = availableMemory();
        QVERIFY(left && *left > 0);
        QVERIFY(*left <= pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
    }

    void isWhatAGroupLeaves_data() {
        QTest::addColumn<QString>("files"); // PATH=LINE[,LINE...] of a system
        QTest::addColumn<int>("left");
        const QString second = QStringLiteral("proc/self/cgroup=0::/a/b sys/fs/cgroup/a/b/memory.");
        const QString first = QStringLiteral("proc/self/cgroup=5:cpu:/x,4:memory:/c sys/fs/cgroup/memory/");
        const auto row = [](const char* name, const QString& files, int left) {
            QTest::newRow(name) << QStringLiteral("proc/meminfo=MemTotal:~9~kB,MemAvailable:~8~kB ") + files
                                << left;
        };
        row("no group", {}, 8192);
        row("a limit", second + QStringLiteral("max=5000 sys/fs/cgroup/a/b/memory.current=3000"), 2000);
        row("no limit", second + QStringLiteral("max=max sys/fs/cgroup/a/b/memory.current=3000"), 8192);
        row("a limit of the group above",
            second + QStringLiteral("max=max sys/fs/cgroup/a/b/memory.current=10 "
                                    "sys/fs/cgroup/a/memory.max=700 sys/fs/cgroup/a/memory.current=100"),
            600);
        row("a limit, most of it copies of files",
            second +
                QStringLiteral("max=5000 sys/fs/cgroup/a/b/memory.current=5000 sys/fs/cgroup/a/b/memory.stat="
                               "anon~900,file~4100,inactive_file~3000,active_file~1000,unevictable~0"),
            4000);
        row("a limit of the first version",
            first + QStringLiteral("c/memory.limit_in_bytes=5000 "
                                   "sys/fs/cgroup/memory/c/memory.usage_in_bytes=4900 "
                                   "sys/fs/cgroup/memory/c/memory.stat=cache~7,inactive_file~1,"
                                   "total_cache~9,total_inactive_file~600,total_active_file~300"),
            1000);
        row("a limit in a container of the first version",
            first + QStringLiteral("memory.limit_in_bytes=5000 "
                                   "sys/fs/cgroup/memory/memory.usage_in_bytes=4900"),
            100);
    }
    void isWhatAGroupLeaves() {
        QFETCH(QString, files);
        const QTemporaryDir root;
        for (const QString& each : files.split(u' ', Qt::SkipEmptyParts)) {
            const QString path = root.filePath(each.section(u'=', 0, 0));
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            const QString lines = each.section(u'=', 1);
            test::makeFile(path, (QString(lines).replace(u',', u'\n').replace(u'~', u' ') + u'\n').toUtf8());
        }
        const auto left = availableMemory(root.path().toStdString());
        QVERIFY(left);
        QTEST(static_cast<int>(*left), "left");
    }

    void isWhatALimitLeaves() {
        constexpr rlim_t mebibyte = rlim_t{1} << 20;
        const int left = availableUnder(addressSpace() + 100 * mebibyte);
        QVERIFY2(left > 50 && left <= 100, qPrintable(QString::number(left)));
        QCOMPARE(availableUnder(addressSpace() + 4096 * mebibyte), 255);
    }
};

ROOM_TEST(TestAvailableMemory, QCoreApplication)
#include "tst_available_memory.moc"
