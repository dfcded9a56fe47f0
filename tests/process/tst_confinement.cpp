// SPDX-License-Identifier: GPL-3.0-or-later
// What a confined process cannot do, and the limits that it works under.

#include "engine/process/confinement.h"

#include <QTest>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <functional>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <linux/landlock.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace tonescope;

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

/// A port of the loopback at which somebody listens, and the socket that does.
std::pair<int, std::uint16_t> listeningPort() {
    const int server = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (bind(server, any, size) != 0 || listen(server, 4) != 0 || getsockname(server, any, &size) != 0)
        _exit(99);
    return {server, ntohs(address.sin_port)};
}

/// The error of connecting to it; 0: it is connected.
int errorOfConnecting(std::uint16_t port) {
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    if (client < 0) return errno;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 ? 0 : errno;
}

/// The error of sending to it and connecting so.
int errorOfSending(std::uint16_t port) {
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    const auto* to = reinterpret_cast<const sockaddr*>(&address);
    return sendto(client, "x", 1, MSG_FASTOPEN, to, sizeof address) == 1 ? 0 : errno;
}

bool socketIsRefused(int family, int type, int protocol) {
    return socket(family, type, protocol) < 0 && errno == EPERM;
}

/// Tries what a process cannot do that may connect to one port; as probe().
int probeNetwork() {
    constexpr long withPorts = 4; // version of Landlock
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const auto [one, port] = listeningPort();
    const auto [two, other] = listeningPort();
    const std::vector<std::string> missing = confine({.readable = {}, .writable = {}, .ports = {port}});
    if (missing.size() != (version >= withPorts ? 0U : 1U)) return 1; // an older system is told of
    if (errorOfConnecting(port) != 0) return 2;
    if (version >= withPorts && errorOfConnecting(other) != EACCES) return 3;
    if (errorOfSending(other) != EPERM || errorOfSending(port) != EPERM) return 8;
    if (!socketIsRefused(AF_UNIX, SOCK_STREAM, 0) || !socketIsRefused(AF_NETLINK, SOCK_RAW, 0) ||
        !socketIsRefused(AF_INET, SOCK_DGRAM, 0) ||
        !socketIsRefused(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0) ||
        !socketIsRefused(AF_INET, SOCK_STREAM, IPPROTO_SCTP) || !socketIsRefused(AF_INET, SOCK_STREAM, 262) ||
        !socketIsRefused(AF_PACKET, SOCK_RAW, 0) || !socketIsRefused(AF_VSOCK, SOCK_STREAM, 0))
        return 4;
    const int mine = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP);
    sockaddr_in any{};
    any.sin_family = AF_INET;
    if (mine < 0 || !forbidden(bind(mine, reinterpret_cast<sockaddr*>(&any), sizeof any))) return 5;
    if (!forbidden(listen(mine, 1)) || !forbidden(accept(one, nullptr, nullptr))) return 6;
    // Threads that were there before, too.
    std::atomic<bool> stopped = false;
    int error = -1;
    std::thread thread([&] {
        stopped.wait(false);
        error = errorOfConnecting(port);
    });
    const bool stops = stopConnecting();
    stopped = true;
    stopped.notify_all();
    thread.join();
    if (!stops || error != EPERM || errorOfConnecting(port) != EPERM) return 7;
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
    void aConfinedProcessReachesNothing_data() {
        QTest::addColumn<QString>("probe");
        QTest::newRow("without a network") << QStringLiteral("probe");
        QTest::newRow("with one port") << QStringLiteral("probe-network");
    }
    void aConfinedProcessReachesNothing() {
        QFETCH(QString, probe);
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {probe});
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
    if (argc > 1 && std::string_view(argv[1]) == "probe-network") return probeNetwork();
    const QCoreApplication application(argc, argv);
    TestConfinement test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_confinement.moc"
