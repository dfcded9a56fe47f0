// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what a confined process of each kind cannot do, and its limits.

#include "engine/worker/confinement.h"
#include "tests/fixtures/room.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace tonescope;

namespace {

using Work = ConfinedWork;

/// Whether the call was not even tried.
bool forbidden(int result) {
    return result != 0 && errno == EPERM;
}

/// Confines this process as those of the program are.
std::vector<std::string> confineAs(Work work) {
    std::vector<std::string> missing =
        confine({.work = work, .readable = {"/usr", "/lib", "/lib64"}, .writable = {}});
    if (work == Work::Decoding && !denyPathLookups()) missing.emplace_back("paths");
    return missing;
}

/// What a way is tried on: all of it was there before.
struct Victims {
    std::string file; ///< of this user alone
    pid_t process;
    int pipe; ///< its end to read
    int open; ///< a descriptor of the file
};

/// Whether the system did what was asked, or would have with better arguments.
bool reached(long result) {
    return result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES);
}

/// The same of a call that gives a process or a thread; that ends at once.
bool started(long result) {
    if (result == 0) _exit(0);
    return reached(result);
}

// Calls that the C library, or its headers, may not know: of all processors the same.
constexpr long fchmodat2 = 452, setxattrat = 463, removexattrat = 466, fileSetattr = 469;

constexpr unsigned decoders = static_cast<unsigned>(Work::Decoding);
constexpr unsigned all =
    decoders | static_cast<unsigned>(Work::Kernels) | static_cast<unsigned>(Work::Remote);

struct Way {
    const char* name;
    bool (*opens)(const Victims&);
    unsigned works = all; ///< to which it is refused: compilers look for files and start linkers
};

const std::vector<Way>& ways() {
    static const std::vector<Way> list{
        // what belongs to a file
        {"fchmodat2",
         [](const Victims& v) { return reached(syscall(fchmodat2, AT_FDCWD, v.file.c_str(), 0666, 0)); }},
        {"setxattrat",
         [](const Victims& v) {
             struct {
                 std::uint64_t value;
                 std::uint32_t size, flags;
             } argument{reinterpret_cast<std::uint64_t>("x"), 1, 0};
             return reached(
                 syscall(setxattrat, AT_FDCWD, v.file.c_str(), 0, "user.a", &argument, sizeof argument));
         }},
        {"removexattrat",
         [](const Victims& v) {
             return reached(syscall(removexattrat, AT_FDCWD, v.file.c_str(), 0, "user.a"));
         }},
        {"file_setattr",
         [](const Victims& v) {
             std::array<std::uint64_t, 3> attributes{};
             return reached(
                 syscall(fileSetattr, AT_FDCWD, v.file.c_str(), attributes.data(), sizeof attributes, 0));
         }},
        {"chmod", [](const Victims& v) { return reached(chmod(v.file.c_str(), 0666)); }},
        {"chown", [](const Victims& v) { return reached(chown(v.file.c_str(), getuid(), getgid())); }},
        {"truncate", [](const Victims& v) { return reached(truncate(v.file.c_str(), 0)); }},
        {"utimes", [](const Victims& v) { return reached(utimensat(AT_FDCWD, v.file.c_str(), nullptr, 0)); }},
        {"setxattr", [](const Victims& v) { return reached(setxattr(v.file.c_str(), "user.a", "b", 1, 0)); }},
        {"fchmod", [](const Victims& v) { return reached(fchmod(v.open, 0666)); }},
        {"fchown", [](const Victims& v) { return reached(fchown(v.open, getuid(), getgid())); }},
        {"fsetxattr", [](const Victims& v) { return reached(fsetxattr(v.open, "user.a", "b", 1, 0)); }},
        {"fremovexattr", [](const Victims& v) { return reached(fremovexattr(v.open, "user.a")); }},
        {"futimens", [](const Victims& v) { return reached(futimens(v.open, nullptr)); }},
        {"FS_IOC_SETFLAGS",
         [](const Victims& v) {
             long flags = 0;
             return reached(ioctl(v.open, 0x40086602UL, &flags));
         }},
        // signals
        {"F_SETOWN", [](const Victims& v) { return reached(fcntl(v.pipe, F_SETOWN, v.process)); }},
        {"F_SETOWN_EX",
         [](const Victims& v) {
             const f_owner_ex owner{F_OWNER_PID, v.process};
             return reached(fcntl(v.pipe, F_SETOWN_EX, &owner));
         }},
        {"F_SETSIG", [](const Victims& v) { return reached(fcntl(v.pipe, F_SETSIG, SIGKILL)); }},
        {"O_ASYNC", [](const Victims& v) { return reached(fcntl(v.pipe, F_SETFL, O_ASYNC)); }},
        {"FIOASYNC",
         [](const Victims& v) {
             int on = 1;
             return reached(ioctl(v.pipe, FIOASYNC, &on));
         }},
        {"FIOASYNC with high bits",
         [](const Victims& v) {
             int on = 1;
             return reached(syscall(SYS_ioctl, v.pipe, FIOASYNC | (1UL << 32U), &on));
         }},
        {"FIOSETOWN",
         [](const Victims& v) {
             int owner = v.process;
             return reached(ioctl(v.pipe, FIOSETOWN, &owner));
         }},
        {"kill", [](const Victims& v) { return reached(kill(v.process, 0)); }},
        {"kill the group", [](const Victims&) { return reached(kill(0, 0)); }},
        {"tkill", [](const Victims& v) { return reached(syscall(SYS_tkill, v.process, 0)); }},
        {"tgkill", [](const Victims& v) { return reached(syscall(SYS_tgkill, v.process, v.process, 0)); }},
        {"rt_sigqueueinfo",
         [](const Victims& v) {
             siginfo_t info{};
             info.si_code = SI_QUEUE;
             return reached(syscall(SYS_rt_sigqueueinfo, v.process, 0, &info));
         }},
        {"pidfd_open", [](const Victims& v) { return reached(syscall(SYS_pidfd_open, v.process, 0)); }},
        // processes
        {"fork", [](const Victims&) { return started(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); },
         all & ~static_cast<unsigned>(Work::Kernels)},
        {"clone3",
         [](const Victims&) {
             std::array<std::uint64_t, 11> arguments{};
             arguments[4] = SIGCHLD;
             return started(syscall(SYS_clone3, arguments.data(), sizeof arguments));
         }},
        {"a user namespace",
         [](const Victims&) { return started(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)); }},
        {"a network namespace",
         [](const Victims&) { return started(syscall(SYS_clone, CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0)); }},
        {"another parent's child",
         [](const Victims&) { return started(syscall(SYS_clone, CLONE_PARENT | SIGKILL, 0, 0, 0, 0)); }},
        {"unshare", [](const Victims&) { return reached(unshare(CLONE_NEWUSER)); }},
        {"setsid", [](const Victims&) { return reached(setsid()); }},
        {"setpgid", [](const Victims&) { return reached(setpgid(0, 0)); }},
        {"ptrace",
         [](const Victims& v) { return reached(ptrace(PTRACE_SEIZE, v.process, nullptr, nullptr)); }},
        {"process_vm_readv",
         [](const Victims& v) {
             std::array<char, 8> bytes{};
             iovec mine{bytes.data(), bytes.size()}, theirs{bytes.data(), bytes.size()};
             return reached(process_vm_readv(v.process, &mine, 1, &theirs, 1, 0));
         }},
        {"process_madvise",
         [](const Victims&) { return reached(syscall(SYS_process_madvise, -1, 0, 0, 0, 0)); }},
        {"execveat",
         [](const Victims&) { return reached(syscall(SYS_execveat, -1, "", nullptr, nullptr, 0)); }},
        {"execve",
         [](const Victims&) {
             std::array<char*, 1> none{nullptr};
             return reached(execve("/usr/none", none.data(), none.data()));
         },
         all & ~static_cast<unsigned>(Work::Kernels)},
        // what other processes get
        {"setpriority",
         [](const Victims& v) {
             return reached(setpriority(PRIO_PROCESS, static_cast<id_t>(v.process), 5));
         }},
        {"sched_setscheduler",
         [](const Victims& v) {
             const sched_param none{};
             return reached(sched_setscheduler(v.process, SCHED_BATCH, &none));
         }},
        {"sched_setaffinity",
         [](const Victims& v) {
             cpu_set_t cores;
             CPU_ZERO(&cores);
             CPU_SET(0, &cores);
             return reached(sched_setaffinity(v.process, sizeof cores, &cores));
         }},
        {"sched_setattr",
         [](const Victims& v) {
             std::array<std::uint32_t, 12> attributes{48};
             return reached(syscall(SYS_sched_setattr, v.process, attributes.data(), 0));
         }},
        {"ioprio_set",
         [](const Victims& v) { return reached(syscall(SYS_ioprio_set, 1, v.process, 3 << 13)); }},
        {"prlimit",
         [](const Victims& v) {
             rlimit limit{};
             return reached(prlimit(v.process, RLIMIT_NOFILE, nullptr, &limit));
         }},
        {"migrate_pages",
         [](const Victims& v) {
             return reached(syscall(SYS_migrate_pages, v.process, 0, nullptr, nullptr));
         }},
        // what is told of files and of the machine
        {"stat",
         [](const Victims& v) {
             struct stat state {};
             return reached(syscall(SYS_newfstatat, AT_FDCWD, v.file.c_str(), &state, 0));
         },
         decoders},
        {"stat that takes an empty path",
         [](const Victims& v) {
             struct stat state {};
             return reached(syscall(SYS_newfstatat, AT_FDCWD, v.file.c_str(), &state, AT_EMPTY_PATH));
         },
         decoders},
        {"statx",
         [](const Victims& v) {
             struct statx state {};
             return reached(statx(AT_FDCWD, v.file.c_str(), 0, STATX_ALL, &state));
         },
         decoders},
        {"access", [](const Victims& v) { return reached(access(v.file.c_str(), F_OK)); }, decoders},
        {"readlink",
         [](const Victims&) {
             std::array<char, 8> text{};
             return reached(readlink("/proc/self/exe", text.data(), text.size()));
         },
         decoders},
        {"statfs",
         [](const Victims& v) {
             struct statfs state {};
             return reached(statfs(v.file.c_str(), &state));
         },
         decoders},
        {"chdir", [](const Victims&) { return reached(chdir("/tmp")); }, decoders},
        {"O_PATH", [](const Victims& v) { return reached(open(v.file.c_str(), O_PATH)); }},
        {"open", [](const Victims& v) { return reached(open(v.file.c_str(), O_RDONLY)); }},
        {"name_to_handle_at",
         [](const Victims& v) {
             return reached(name_to_handle_at(AT_FDCWD, v.file.c_str(), nullptr, nullptr, 0));
         }},
        {"inotify", [](const Victims&) { return reached(inotify_init()); }},
        {"inotify1", [](const Victims&) { return reached(inotify_init1(0)); }},
        {"fanotify", [](const Victims&) { return reached(syscall(SYS_fanotify_init, 0, 0)); }},
        {"F_NOTIFY", [](const Victims& v) { return reached(fcntl(v.open, F_NOTIFY, DN_ACCESS)); }},
        {"what the network does",
         [](const Victims&) { return reached(open("/proc/self/net/tcp", O_RDONLY)); }},
        {"the environment", [](const Victims&) { return reached(open("/proc/self/environ", O_RDONLY)); }},
        // other ways to other things
        {"a socket", [](const Victims&) { return reached(socket(AF_INET, SOCK_DGRAM, 0)); }},
        {"a local socket", [](const Victims&) { return reached(socket(AF_UNIX, SOCK_STREAM, 0)); }},
        {"socketpair",
         [](const Victims&) {
             std::array<int, 2> ends{};
             return reached(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()));
         }},
        {"io_uring", [](const Victims&) { return reached(syscall(SYS_io_uring_setup, 0, nullptr)); }},
        {"bpf", [](const Victims&) { return reached(syscall(SYS_bpf, 0, nullptr, 0)); }},
        {"perf_event_open",
         [](const Victims&) { return reached(syscall(SYS_perf_event_open, nullptr, 0, 0, -1, 0)); }},
        {"userfaultfd", [](const Victims&) { return reached(syscall(SYS_userfaultfd, -1)); }},
        {"keyctl", [](const Victims&) { return reached(syscall(SYS_keyctl, -1, 0, 0, 0, 0)); }},
        {"mount", [](const Victims&) { return reached(mount("none", "/none", "none", 0, nullptr)); }},
        {"shmget", [](const Victims&) { return reached(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600)); }},
        {"mq_open", [](const Victims&) { return reached(syscall(SYS_mq_open, "none", 0)); }},
        {"personality", [](const Victims&) { return reached(personality(0xffffffff)); }},
        {"PR_SET_PTRACER", [](const Victims&) { return reached(prctl(0x59616d61, -1, 0, 0, 0)); }},
        // and whatever comes after Linux 6.0
        {"newer calls",
         [](const Victims&) {
             for (long call = 451; call < 1024; ++call) {
                 if (reached(syscall(call, -1, -1, -1, -1, -1, -1))) return true;
             }
             return false;
         }},
    };
    return list;
}

constexpr int wayIsOpen = 1, notConfined = 2;

/// The exit code of a process of that work that tries that way.
int tryWay(Work work, std::size_t which) {
    std::array<int, 2> ends{};
    std::string file = "/tmp/tonescope-victim-XXXXXX";
    const int open = mkstemp(file.data());
    if (pipe(ends.data()) != 0 || open < 0) return notConfined;
    const pid_t process = fork();
    if (process == 0) {
        setpgid(0, 0);
        close(ends[1]);
        char none = 0; // until the process that tries ends
        const bool ended = read(ends[0], &none, 1) == 0;
        unlink(file.c_str());
        _exit(ended ? 0 : 1);
    }
    if (!confineAs(work).empty()) return notConfined;
    return ways()[which].opens({file, process, ends[0], open}) ? wayIsOpen : 0;
}

/// Tries what a confined process cannot do; the exit code is the number of the first that it can.
int probe() {
    if (!confine({.readable = {"/usr", "/lib", "/lib64"}, .writable = {}, .memory = std::uint64_t{8} << 30})
             .empty())
        return 1;
    if (open("/proc/self/status", O_RDONLY) >= 0) return 2;
    if (open("/tmp", O_RDONLY | O_DIRECTORY) >= 0) return 3;
    if (open("/tmp/tonescope-probe", O_CREAT | O_WRONLY, 0600) >= 0) return 4;
    const int there = open("/usr/bin/false", O_RDONLY);
    if (there < 0) return 8; // what libraries are made of stays readable
    if (!denyPathLookups()) return 5;
    struct stat state {};
    if (fstat(there, &state) != 0 || state.st_size == 0) return 6; // and what is open tells of itself
    if (fstat(-1, &state) == 0 || errno != EBADF) return 7;
    if (stat("/usr/bin/false", &state) == 0 || errno != EACCES) return 9;
    std::string name = "false"; // it ends with a code that is not 0
    char* const arguments[] = {name.data(), nullptr};
    execve("/usr/bin/false", arguments, arguments);
    return 0;
}

/// Starts a process that waits for ever, says its number, and ends.
int leaveProcess() {
    if (!confineAs(Work::Kernels).empty()) return notConfined;
    const pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    return write(STDOUT_FILENO, &child, sizeof child) == sizeof child ? 0 : wayIsOpen;
}

/// Starts processes until the limit refuses one, and returns how many were started.
int startProcesses() {
    constexpr uid_t nobody = 65534; // root has no limit
    if (getuid() == 0 && setresuid(nobody, nobody, nobody) != 0) return notConfined;
    if (!confineAs(Work::Kernels).empty()) return notConfined;
    int children = 0;
    for (; children < 100'000; ++children) {
        const pid_t child = fork();
        if (child < 0) break;
        if (child == 0) {
            pause();
            _exit(0);
        }
    }
    return write(STDOUT_FILENO, &children, sizeof children) == sizeof children ? 0 : wayIsOpen;
}

/// Makes a call of another interface of the system, which ends the process.
int callOtherwise(Work work, const QByteArray& interface) {
    if (!confineAs(work).empty()) return notConfined;
#ifdef __x86_64__
    if (interface == "x32") syscall(0x40000000L | SYS_getpid);
    if (interface == "i386") {
        long call = 20; // getpid
        __asm__ volatile("int $0x80" : "+a"(call) : : "memory");
    }
#endif
    return wayIsOpen;
}

/// A socket that listens at a free port of the loopback interface, and the port.
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
    const std::vector<std::string> missing =
        confine({.work = Work::Remote, .readable = {}, .writable = {}, .ports = {port}});
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
    const bool stops = denyConnecting();
    stopped = true;
    stopped.notify_all();
    thread.join();
    if (!stops || error != EPERM || errorOfConnecting(port) != EPERM) return 7;
    return 0;
}

/// Runs `call` in a child process, and returns its result.
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

    /// Runs the program and returns its output. `code` gets its exit code, below 0 where a signal ended it.
    static QByteArray outputOf(const QStringList& arguments, int& code) {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), arguments);
        if (!process.waitForFinished(tonescope::test::patience)) return {};
        code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -process.exitCode();
        return process.readAllStandardOutput();
    }

private Q_SLOTS:
    void aConfinedProcessReachesNothing_data() {
        QTest::addColumn<QString>("probe");
        QTest::newRow("without a network") << QStringLiteral("probe");
        QTest::newRow("with one port") << QStringLiteral("probe-network");
    }
    void aConfinedProcessReachesNothing() {
        QFETCH(QString, probe);
        int code = -1;
        outputOf({probe}, code);
        QCOMPARE(code, 0);
    }

    void aWayIsClosed_data() {
        test::columns<int, int>({"work", "way"});
        for (std::size_t way = 0; way < ways().size(); ++way) {
            const auto row = [way](const char* who, Work work) {
                if ((ways()[way].works & static_cast<unsigned>(work)) == 0) return;
                QTest::addRow("%s, %s", who, ways()[way].name)
                    << static_cast<int>(work) << static_cast<int>(way);
            };
            row("decoder", Work::Decoding);
            row("kernels", Work::Kernels);
            row("remote", Work::Remote);
        }
    }
    void aWayIsClosed() {
        QFETCH(int, work);
        QFETCH(int, way);
        int code = -1;
        outputOf({QStringLiteral("way"), QString::number(work), QString::number(way)}, code);
        QCOMPARE(code, 0);
    }

    void anotherInterfaceEndsTheProcess_data() {
        QTest::addColumn<QString>("interface");
        QTest::newRow("x32") << QStringLiteral("x32");
        QTest::newRow("i386") << QStringLiteral("i386");
    }
    void anotherInterfaceEndsTheProcess() {
#ifndef __x86_64__
        TONESCOPE_SKIP("these are interfaces of x86-64");
#endif
        QFETCH(QString, interface);
        for (const Work work : {Work::Decoding, Work::Kernels, Work::Remote}) {
            int code = 0;
            outputOf({QStringLiteral("interface"), QString::number(static_cast<int>(work)), interface}, code);
            QVERIFY2(code == -SIGSYS || code == -SIGSEGV, qPrintable(QString::number(code)));
        }
    }

    void nothingOutlivesAProcessForKernels() {
        int code = -1;
        const QByteArray said = outputOf({QStringLiteral("leave")}, code);
        QCOMPARE(code, 0);
        pid_t left = -1;
        QCOMPARE(said.size(), static_cast<qsizetype>(sizeof left));
        std::memcpy(&left, said.constData(), sizeof left);
        const auto handle = static_cast<int>(syscall(SYS_pidfd_open, left, 0));
        if (handle < 0) return; // it has ended
        pollfd end{handle, POLLIN, 0};
        const bool ended = poll(&end, 1, tonescope::test::patience) == 1;
        if (!ended) kill(left, SIGKILL);
        close(handle);
        QVERIFY(ended);
    }

    void aProcessForKernelsStartsSoManyProcesses() {
        int code = -1;
        const QByteArray said = outputOf({QStringLiteral("start")}, code);
        QCOMPARE(code, 0);
        int started = -1;
        QCOMPARE(said.size(), static_cast<qsizetype>(sizeof started));
        std::memcpy(&started, said.constData(), sizeof started);
        // Enough for drivers and compilers, and an end.
        QVERIFY2(started > 200 && started <= 1024 + 4 * QThread::idealThreadCount(),
                 qPrintable(QString::number(started)));
    }

    /// Where the process has a lower limit of its own already, limitWork() does not raise it.
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

namespace {

std::optional<int> beConfined(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "probe") return probe();
    if (what == "probe-network") return probeNetwork();
    if (what == "leave") return leaveProcess();
    if (what == "start") return startProcesses();
    if (argc == 4 && what == "way")
        return tryWay(static_cast<Work>(std::atoi(argv[2])), static_cast<std::size_t>(std::atoi(argv[3])));
    if (argc == 4 && what == "interface")
        return callOtherwise(static_cast<Work>(std::atoi(argv[2])), argv[3]);
    return {};
}

} // namespace

ROOM_PROCESS(beConfined)
ROOM_TEST(TestConfinement, QCoreApplication)

#include "tst_confinement.moc"
