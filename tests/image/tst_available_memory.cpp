// SPDX-License-Identifier: GPL-3.0-or-later
// What memory there is, also where a limit leaves less of it than the machine has.

#include "engine/image/available_memory.h"

#include <QTest>

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
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read");
    return file.readAll().split(' ').constFirst().toULongLong() * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
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

    void isWhatALimitLeaves() {
        constexpr rlim_t mebibyte = rlim_t{1} << 20;
        const int left = availableUnder(addressSpace() + 100 * mebibyte);
        QVERIFY2(left > 50 && left <= 100, qPrintable(QString::number(left)));
        QCOMPARE(availableUnder(addressSpace() + 4096 * mebibyte), 255);
    }
};

QTEST_GUILESS_MAIN(TestAvailableMemory)
#include "tst_available_memory.moc"
