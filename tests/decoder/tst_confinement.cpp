// SPDX-License-Identifier: GPL-3.0-or-later
// What a confined process cannot do, and the limits that it works under.

#include "engine/decoder/confinement.h"

#include <QTest>

#include <cerrno>
#include <csignal>
#include <functional>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace tonescope::decoder;

namespace {

/// Whether the call was not even tried.
bool forbidden(int result) {
    return result != 0 && errno == EPERM;
}

/// Tries what a confined process cannot do; the exit code is the number of the first that it can.
int probe() {
    const int file = memfd_create("mine", MFD_CLOEXEC);
    if (!confine({.readable = {"/usr", "/lib", "/lib64"}, .writable = {}, .memory = std::uint64_t{8} << 30})
             .empty())
        return 1;
    if (open("/proc/self/status", O_RDONLY) >= 0) return 2;
    if (open("/tmp", O_RDONLY | O_DIRECTORY) >= 0) return 3;
    if (open("/tmp/tonescope-probe", O_CREAT | O_WRONLY, 0600) >= 0) return 4;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return 5;
    if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) return 6;
    if (kill(getppid(), 0) == 0) return 7;
    if (open("/usr/bin/false", O_RDONLY) < 0) return 8; // what libraries are made of stays readable
    if (!forbidden(fchmod(file, 0600)) || !forbidden(fchown(file, getuid(), getgid()))) return 9;
    if (!forbidden(fsetxattr(file, "user.a", "b", 1, 0)) || !forbidden(fremovexattr(file, "user.a")))
        return 10;
    if (!forbidden(futimens(file, nullptr))) return 11;
    std::string name = "false"; // it ends with a code that is not 0
    char* const arguments[] = {name.data(), nullptr};
    execve("/usr/bin/false", arguments, arguments);
    return 0;
}

/// What the call returns in a process of its own.
int inAnother(const std::function<int()>& call) {
    const pid_t child = fork();
    if (child == 0) _exit(call());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

rlimit limitOf(decltype(RLIMIT_AS) what) {
    rlimit limit{};
    getrlimit(what, &limit);
    return limit;
}

} // namespace

class TestConfinement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aConfinedProcessReachesNothing() {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("probe")});
        QVERIFY(process.waitForFinished(tonescope::test::patience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }

    /// And cannot be given more by whoever gives work.
    void workIsLimitedBelowALimitThatIsThere() {
        const int left = inAnother([] {
            const rlimit before{1000, 1000};
            if (setrlimit(RLIMIT_CPU, &before) != 0) return 1;
            limitWork(std::chrono::seconds(2));
            const rlimit limit = limitOf(RLIMIT_CPU);
            if (limit.rlim_max != 1000) return 2;
            if (limit.rlim_cur < 3 || limit.rlim_cur > 100) return 3;
            limitWork(std::chrono::seconds(5000));
            return limitOf(RLIMIT_CPU).rlim_cur == 1000 ? 0 : 4;
        });
        QCOMPARE(left, 0);
    }
};

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "probe") return probe();
    const QCoreApplication application(argc, argv);
    TestConfinement test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_confinement.moc"
