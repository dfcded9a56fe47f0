// SPDX-License-Identifier: GPL-3.0-or-later
// There are two barriers, and a process cannot remove either of them. Landlock limits files, by rules on
// paths, and TCP ports and signals, but not the access to metadata. seccomp limits system calls by the tables
// below. A call that is in no table fails with EPERM; a call that is newer than the tables fails with ENOSYS,
// so that libraries use older calls. Resource limits apply to memory, processor time and processes. A process
// that starts programs also leads a group, and a second process kills the group when the leader ends.
#include "engine/worker/confinement.h"

#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/landlock.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// The structure landlock_ruleset_attr of Landlock version 6. Older versions of Linux accept a part of it,
/// and the headers of some systems lack the later members.
struct Handled {
    std::uint64_t files = 0, network = 0, scopes = 0;
};
struct PortRule {
    std::uint64_t allowed = 0, port = 0;
};
constexpr std::uint64_t binding = 1, connecting = 2; ///< rights of the network, since version 4
constexpr int portRule = 2;
constexpr std::uint64_t abstractSockets = 1, signalling = 2; ///< scopes, since version 6

// The C library of Debian has no functions for these system calls.
long createRuleset(const Handled* rules, std::size_t size, std::uint32_t flags) {
    return syscall(SYS_landlock_create_ruleset, rules, size, flags);
}
long addRule(int ruleset, const landlock_path_beneath_attr& rule) {
    return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}
long addRule(int ruleset, const PortRule& rule) {
    return syscall(SYS_landlock_add_rule, ruleset, portRule, &rule, 0);
}
long restrictSelf(int ruleset) {
    return syscall(SYS_landlock_restrict_self, ruleset, 0);
}

/// Sets a limit to `now` and its maximum to `most`, both at most the present maximum.
void setLimit(decltype(RLIMIT_AS) what, rlim_t now, rlim_t most) {
    rlimit limit{};
    getrlimit(what, &limit);
    limit.rlim_max = std::min(limit.rlim_max, most);
    limit.rlim_cur = std::min(limit.rlim_max, now);
    setrlimit(what, &limit);
}

void setMemory([[maybe_unused]] rlim_t now, [[maybe_unused]] rlim_t most) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // sanitizers reserve terabytes
    setLimit(RLIMIT_AS, now, most);
#endif
}

// Rights of later versions of Landlock, which the headers of some systems lack.
constexpr std::uint64_t referring = 1ULL << 13U;  ///< since version 2: moving files between folders
constexpr std::uint64_t truncating = 1ULL << 14U; ///< since version 3
constexpr std::uint64_t driving = 1ULL << 15U;    ///< since version 5: ioctl() on devices

constexpr std::uint64_t reading =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t ofFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                  LANDLOCK_ACCESS_FS_EXECUTE | truncating | driving;

/// The version of Landlock on this system; below 1 if there is none.
long landlockVersion() {
    return createRuleset(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/// All rights to files that this version can deny.
std::uint64_t knownRights(long version) {
    std::uint64_t rights = version < 1 ? 0 : (LANDLOCK_ACCESS_FS_MAKE_SYM << 1U) - 1;
    if (version >= 2) rights |= referring;
    if (version >= 3) rights |= truncating;
    if (version >= 5) rights |= driving;
    return rights;
}

void allow(int ruleset, const std::vector<std::string>& paths, std::uint64_t rights) {
    for (const std::string& path : paths) {
        const int opened = open(path.c_str(), O_PATH | O_CLOEXEC);
        if (opened < 0) continue;
        landlock_path_beneath_attr rule{};
        rule.parent_fd = opened;
        rule.allowed_access = rights;
        if (addRule(ruleset, rule) != 0) { // the path is a file, not a folder
            rule.allowed_access = rights & ofFiles;
            addRule(ruleset, rule);
        }
        close(opened);
    }
}

/// Denies the files and TCP ports that the policy does not allow, and abstract sockets and signals of other
/// processes, as far as this version of Landlock can. Returns false if there is no Landlock.
bool closeFileSystem(const SandboxPolicy& policy) {
    const long version = landlockVersion();
    const bool ports = version >= 4, scopes = version >= 6;
    const Handled handled{knownRights(version), ports ? binding | connecting : 0,
                          scopes ? abstractSockets | signalling : 0};
    std::size_t size = sizeof handled.files;
    if (ports) size += sizeof handled.network;
    if (scopes) size += sizeof handled.scopes;
    const auto ruleset = static_cast<int>(createRuleset(&handled, size, 0));
    if (ruleset < 0) return false;
    allow(ruleset, policy.readable, reading);
    allow(ruleset, policy.writable,
          handled.files & ~(LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_EXECUTE));
    for (const std::uint16_t port : policy.ports)
        addRule(ruleset, PortRule{connecting, port});
    const bool closed = restrictSelf(ruleset) == 0;
    close(ruleset);
    return closed;
}

/// A condition on an argument of a system call. With a mask it applies to these bits only.
constexpr scmp_arg_cmp argument(unsigned which, scmp_datum_t value) {
    return {which, SCMP_CMP_EQ, value, 0};
}
constexpr scmp_arg_cmp argument(unsigned which, scmp_datum_t mask, scmp_datum_t value) {
    return {which, SCMP_CMP_MASKED_EQ, mask, value};
}

constexpr unsigned decoding = static_cast<unsigned>(ConfinedWork::Decoding);
constexpr unsigned kernels = static_cast<unsigned>(ConfinedWork::Kernels);
constexpr unsigned remote = static_cast<unsigned>(ConfinedWork::Remote);
constexpr unsigned all = decoding | kernels | remote;

/// A system call that is allowed with any arguments, and the kinds of process for which it is allowed.
struct AllowedCall {
    int call;
    unsigned works;
};

constexpr std::array allowedCalls{
    // memory
    AllowedCall{SCMP_SYS(brk), all},
    AllowedCall{SCMP_SYS(madvise), all},
    AllowedCall{SCMP_SYS(membarrier), all},
    AllowedCall{SCMP_SYS(memfd_create), all},
    AllowedCall{SCMP_SYS(mincore), all},
    AllowedCall{SCMP_SYS(mlock), all},
    AllowedCall{SCMP_SYS(mlock2), all},
    AllowedCall{SCMP_SYS(mmap), all},
    AllowedCall{SCMP_SYS(mprotect), all},
    AllowedCall{SCMP_SYS(mremap), all},
    AllowedCall{SCMP_SYS(msync), all},
    AllowedCall{SCMP_SYS(munlock), all},
    AllowedCall{SCMP_SYS(munmap), all},
    AllowedCall{SCMP_SYS(get_mempolicy), kernels},
    AllowedCall{SCMP_SYS(mbind), kernels},
    AllowedCall{SCMP_SYS(set_mempolicy), kernels},
    // open files
    AllowedCall{SCMP_SYS(close), all},
    AllowedCall{SCMP_SYS(close_range), all},
    AllowedCall{SCMP_SYS(dup), all},
    AllowedCall{SCMP_SYS(dup2), all},
    AllowedCall{SCMP_SYS(dup3), all},
    AllowedCall{SCMP_SYS(fadvise64), all},
    AllowedCall{SCMP_SYS(fallocate), all},
    AllowedCall{SCMP_SYS(fdatasync), all},
    AllowedCall{SCMP_SYS(fstat), all},
    AllowedCall{SCMP_SYS(fstatfs), all},
    AllowedCall{SCMP_SYS(fsync), all},
    AllowedCall{SCMP_SYS(ftruncate), all},
    AllowedCall{SCMP_SYS(getdents64), all},
    AllowedCall{SCMP_SYS(lseek), all},
    AllowedCall{SCMP_SYS(pread64), all},
    AllowedCall{SCMP_SYS(preadv), all},
    AllowedCall{SCMP_SYS(pwrite64), all},
    AllowedCall{SCMP_SYS(pwritev), all},
    AllowedCall{SCMP_SYS(read), all},
    AllowedCall{SCMP_SYS(readahead), all},
    AllowedCall{SCMP_SYS(readv), all},
    AllowedCall{SCMP_SYS(write), all},
    AllowedCall{SCMP_SYS(writev), all},
    AllowedCall{SCMP_SYS(copy_file_range), kernels},
    AllowedCall{SCMP_SYS(flock), kernels | remote},
    AllowedCall{SCMP_SYS(sendfile), kernels},
    // paths: Landlock protects contents, but not metadata; see denyPathLookups()
    AllowedCall{SCMP_SYS(access), all},
    AllowedCall{SCMP_SYS(chdir), all},
    AllowedCall{SCMP_SYS(faccessat), all},
    AllowedCall{SCMP_SYS(faccessat2), all},
    AllowedCall{SCMP_SYS(getcwd), all},
    AllowedCall{SCMP_SYS(lstat), all},
    AllowedCall{SCMP_SYS(newfstatat), all},
    AllowedCall{SCMP_SYS(readlink), all},
    AllowedCall{SCMP_SYS(readlinkat), all},
    AllowedCall{SCMP_SYS(stat), all},
    AllowedCall{SCMP_SYS(statfs), all},
    AllowedCall{SCMP_SYS(statx), all},
    AllowedCall{SCMP_SYS(umask), all},
    // creating and removing files in writable folders
    AllowedCall{SCMP_SYS(creat), kernels | remote},
    AllowedCall{SCMP_SYS(link), kernels | remote},
    AllowedCall{SCMP_SYS(linkat), kernels | remote},
    AllowedCall{SCMP_SYS(mkdir), kernels | remote},
    AllowedCall{SCMP_SYS(mkdirat), kernels | remote},
    AllowedCall{SCMP_SYS(rename), kernels | remote},
    AllowedCall{SCMP_SYS(renameat), kernels | remote},
    AllowedCall{SCMP_SYS(renameat2), kernels | remote},
    AllowedCall{SCMP_SYS(rmdir), kernels | remote},
    AllowedCall{SCMP_SYS(symlink), kernels | remote},
    AllowedCall{SCMP_SYS(symlinkat), kernels | remote},
    AllowedCall{SCMP_SYS(unlink), kernels | remote},
    AllowedCall{SCMP_SYS(unlinkat), kernels | remote},
    // waiting
    AllowedCall{SCMP_SYS(clock_getres), all},
    AllowedCall{SCMP_SYS(clock_gettime), all},
    AllowedCall{SCMP_SYS(clock_nanosleep), all},
    AllowedCall{SCMP_SYS(epoll_create), all},
    AllowedCall{SCMP_SYS(epoll_create1), all},
    AllowedCall{SCMP_SYS(epoll_ctl), all},
    AllowedCall{SCMP_SYS(epoll_pwait), all},
    AllowedCall{SCMP_SYS(epoll_wait), all},
    AllowedCall{SCMP_SYS(eventfd), all},
    AllowedCall{SCMP_SYS(eventfd2), all},
    AllowedCall{SCMP_SYS(gettimeofday), all},
    AllowedCall{SCMP_SYS(nanosleep), all},
    AllowedCall{SCMP_SYS(pause), all},
    AllowedCall{SCMP_SYS(pipe), all},
    AllowedCall{SCMP_SYS(pipe2), all},
    AllowedCall{SCMP_SYS(poll), all},
    AllowedCall{SCMP_SYS(ppoll), all},
    AllowedCall{SCMP_SYS(pselect6), all},
    AllowedCall{SCMP_SYS(select), all},
    AllowedCall{SCMP_SYS(time), all},
    AllowedCall{SCMP_SYS(timerfd_create), all},
    AllowedCall{SCMP_SYS(timerfd_settime), all},
    AllowedCall{SCMP_SYS(alarm), kernels},
    AllowedCall{SCMP_SYS(getitimer), kernels},
    AllowedCall{SCMP_SYS(setitimer), kernels},
    AllowedCall{SCMP_SYS(timer_create), kernels},
    AllowedCall{SCMP_SYS(timer_delete), kernels},
    AllowedCall{SCMP_SYS(timer_getoverrun), kernels},
    AllowedCall{SCMP_SYS(timer_gettime), kernels},
    AllowedCall{SCMP_SYS(timer_settime), kernels},
    // threads, and signals to itself
    AllowedCall{SCMP_SYS(arch_prctl), all},
    AllowedCall{SCMP_SYS(exit), all},
    AllowedCall{SCMP_SYS(exit_group), all},
    AllowedCall{SCMP_SYS(futex), all},
    AllowedCall{SCMP_SYS(futex_waitv), all},
    AllowedCall{SCMP_SYS(get_robust_list), all},
    AllowedCall{SCMP_SYS(restart_syscall), all},
    AllowedCall{SCMP_SYS(rseq), all},
    AllowedCall{SCMP_SYS(rt_sigaction), all},
    AllowedCall{SCMP_SYS(rt_sigpending), all},
    AllowedCall{SCMP_SYS(rt_sigprocmask), all},
    AllowedCall{SCMP_SYS(rt_sigreturn), all},
    AllowedCall{SCMP_SYS(rt_sigsuspend), all},
    AllowedCall{SCMP_SYS(rt_sigtimedwait), all},
    AllowedCall{SCMP_SYS(sched_get_priority_max), all},
    AllowedCall{SCMP_SYS(sched_get_priority_min), all},
    AllowedCall{SCMP_SYS(sched_getaffinity), all},
    AllowedCall{SCMP_SYS(sched_getparam), all},
    AllowedCall{SCMP_SYS(sched_getscheduler), all},
    AllowedCall{SCMP_SYS(sched_yield), all},
    AllowedCall{SCMP_SYS(set_robust_list), all},
    AllowedCall{SCMP_SYS(set_tid_address), all},
    AllowedCall{SCMP_SYS(sigaltstack), all},
    // information about itself and the machine
    AllowedCall{SCMP_SYS(getcpu), all},
    AllowedCall{SCMP_SYS(getegid), all},
    AllowedCall{SCMP_SYS(geteuid), all},
    AllowedCall{SCMP_SYS(getgid), all},
    AllowedCall{SCMP_SYS(getpgrp), all},
    AllowedCall{SCMP_SYS(getpid), all},
    AllowedCall{SCMP_SYS(getppid), all},
    AllowedCall{SCMP_SYS(getrandom), all},
    AllowedCall{SCMP_SYS(getresgid), all},
    AllowedCall{SCMP_SYS(getresuid), all},
    AllowedCall{SCMP_SYS(getrlimit), all},
    AllowedCall{SCMP_SYS(getrusage), all},
    AllowedCall{SCMP_SYS(gettid), all},
    AllowedCall{SCMP_SYS(getuid), all},
    AllowedCall{SCMP_SYS(seccomp), all}, // for further filters, which can only deny more
    AllowedCall{SCMP_SYS(setrlimit), all},
    AllowedCall{SCMP_SYS(sysinfo), all},
    AllowedCall{SCMP_SYS(times), all},
    AllowedCall{SCMP_SYS(uname), all},
    AllowedCall{SCMP_SYS(capget), kernels},
    AllowedCall{SCMP_SYS(getgroups), kernels},
    AllowedCall{SCMP_SYS(ioctl), kernels}, // on devices that Landlock allows; see refusedRequests
    // programs, which inherit the confinement
    AllowedCall{SCMP_SYS(execve), kernels},
    AllowedCall{SCMP_SYS(wait4), kernels},
    AllowedCall{SCMP_SYS(waitid), kernels},
    // connections; allowSockets() allows new sockets
    AllowedCall{SCMP_SYS(recvfrom), all},
    AllowedCall{SCMP_SYS(recvmsg), all},
    AllowedCall{SCMP_SYS(getpeername), all},
    AllowedCall{SCMP_SYS(getsockname), all},
    AllowedCall{SCMP_SYS(getsockopt), all},
    AllowedCall{SCMP_SYS(shutdown), all},
    AllowedCall{SCMP_SYS(connect), remote},
    AllowedCall{SCMP_SYS(recvmmsg), remote},
    AllowedCall{SCMP_SYS(setsockopt), remote},
};

constexpr scmp_datum_t number = 0xffffffff; ///< mask of a 32-bit argument; upper bits are ignored
constexpr scmp_datum_t thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
/// The flags of a new thread. All other flags, such as those for namespaces, must be zero.
constexpr scmp_datum_t ofThreads = thread | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_SETTLS |
                                   CLONE_DETACHED | CLONE_PARENT_SETTID | CLONE_CHILD_SETTID |
                                   CLONE_CHILD_CLEARTID;
constexpr scmp_datum_t ofProcesses =
    CSIGNAL | CLONE_VM | CLONE_VFORK | CLONE_PIDFD | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;

/// A system call that is allowed if an argument has this value. Each allowed value has a row.
struct AllowedArgument {
    int call;
    unsigned works;
    scmp_arg_cmp where;
};

constexpr std::array allowedArguments{
    // Without O_PATH, because such a descriptor shows the metadata of a file that cannot be opened.
    AllowedArgument{SCMP_SYS(open), all, argument(1, O_PATH, 0)},
    AllowedArgument{SCMP_SYS(openat), all, argument(2, O_PATH, 0)},
    // Without requests for signals of files (F_SETOWN, F_SETSIG, O_ASYNC) and for watching folders
    // (F_NOTIFY).
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_DUPFD)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_DUPFD_CLOEXEC)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_GETFD)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_SETFD)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_GETFL)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_ADD_SEALS)},
    AllowedArgument{SCMP_SYS(fcntl), all, argument(1, number, F_GET_SEALS)},
    AllowedArgument{SCMP_SYS(fcntl), kernels | remote, argument(1, number, F_GETLK)},
    AllowedArgument{SCMP_SYS(fcntl), kernels | remote, argument(1, number, F_SETLK)},
    AllowedArgument{SCMP_SYS(fcntl), kernels | remote, argument(1, number, F_SETLKW)},
    AllowedArgument{SCMP_SYS(ioctl), decoding | remote, argument(1, number, FIONREAD)},
    AllowedArgument{SCMP_SYS(ioctl), decoding | remote, argument(1, number, FIONBIO)},
    AllowedArgument{SCMP_SYS(ioctl), decoding | remote, argument(1, number, TCGETS)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_GET_NAME)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_NAME)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_VMA)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_NO_NEW_PRIVS)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_SECCOMP)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_GET_DUMPABLE)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_PDEATHSIG)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_CAPBSET_READ)},
    AllowedArgument{SCMP_SYS(prctl), all, argument(0, number, PR_SET_TIMERSLACK)},
    // limits and cores of itself (process 0)
    AllowedArgument{SCMP_SYS(prlimit64), all, argument(0, 0)},
    AllowedArgument{SCMP_SYS(sched_setaffinity), all, argument(0, 0)},
    // new threads; new processes for programs
    AllowedArgument{SCMP_SYS(clone), all, argument(0, thread | ~ofThreads, thread)},
    AllowedArgument{SCMP_SYS(clone), kernels, argument(0, ~ofProcesses, 0)},
    // Without MSG_FASTOPEN, which opens a connection that Landlock does not check.
    AllowedArgument{SCMP_SYS(sendmsg), all, argument(2, MSG_FASTOPEN, 0)},
    AllowedArgument{SCMP_SYS(sendmmsg), remote, argument(3, MSG_FASTOPEN, 0)},
    AllowedArgument{SCMP_SYS(sendto), remote, argument(3, MSG_FASTOPEN, 0)},
    AllowedArgument{SCMP_SYS(sendto), decoding | kernels, argument(4, 0)},
};

/// The requests of ioctl() that are refused: they send signals, change attributes of files, or type into a
/// terminal. Drivers use thousands of other requests.
constexpr std::array<scmp_datum_t, 6> refusedRequests{FIOASYNC, FIOSETOWN,       SIOCSPGRP,
                                                      TIOCSTI,  FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR};

/// A seccomp filter for all threads of the process.
class CallFilter {
public:
    /// `others` is the action for calls without a rule.
    explicit CallFilter(std::uint32_t others) : m_filter(seccomp_init(others)) {
        m_whole = m_filter != nullptr && seccomp_attr_set(m_filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                  seccomp_attr_set(m_filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
        if (m_filter != nullptr)
            seccomp_attr_set(m_filter, SCMP_FLTATR_CTL_OPTIMIZE,
                             2); // the rules are searched as a binary tree
    }
    CallFilter(const CallFilter&) = delete;
    CallFilter& operator=(const CallFilter&) = delete;
    ~CallFilter() {
        if (m_filter != nullptr) seccomp_release(m_filter);
    }

    void answer(std::uint32_t action, int call, std::span<const scmp_arg_cmp> where = {}) {
        m_whole = m_whole && seccomp_rule_add_array(m_filter, action, call,
                                                    static_cast<unsigned>(where.size()), where.data()) == 0;
    }
    void allow(int call, std::span<const scmp_arg_cmp> where = {}) { answer(SCMP_ACT_ALLOW, call, where); }
    void refuse(int call, std::span<const scmp_arg_cmp> where = {}) {
        answer(SCMP_ACT_ERRNO(EPERM), call, where);
    }
    /// Activates the filter for all threads. Returns false if this system cannot; then nothing is denied.
    [[nodiscard]] bool load() { return m_whole && seccomp_load(m_filter) == 0; }

private:
    scmp_filter_ctx m_filter;
    bool m_whole = false;
};

/// Allows sockets of TCP and, for resolving names, of UDP. Landlock checks the ports of TCP only.
void allowSockets(CallFilter& filter, bool names) {
    constexpr scmp_datum_t kind = number & ~scmp_datum_t{SOCK_CLOEXEC | SOCK_NONBLOCK}; // without flags
    const auto allow = [&](scmp_datum_t type, scmp_datum_t protocol) {
        for (const scmp_datum_t family : {AF_INET, AF_INET6}) {
            for (const scmp_datum_t asked : {scmp_datum_t{0}, protocol})
                filter.allow(SCMP_SYS(socket),
                             std::array{argument(0, family), argument(1, kind, type), argument(2, asked)});
        }
    };
    allow(SOCK_STREAM, IPPROTO_TCP);
    if (names) allow(SOCK_DGRAM, IPPROTO_UDP);
}

/// Loads a filter that allows the calls in the tables for this kind of process.
bool allowCalls(const SandboxPolicy& policy) {
    const auto work = static_cast<unsigned>(policy.work);
    CallFilter listed(SCMP_ACT_ERRNO(EPERM));
    for (const AllowedCall& row : allowedCalls) {
        if ((row.works & work) != 0) listed.allow(row.call);
    }
    for (const AllowedArgument& row : allowedArguments) {
        if ((row.works & work) != 0) listed.allow(row.call, std::array{row.where});
    }
    listed.allow(SCMP_SYS(fcntl), std::array{argument(1, number, F_SETFL), argument(2, O_ASYNC, 0)});
    const auto self = static_cast<scmp_datum_t>(getpid());
    for (const int call : {SCMP_SYS(kill), SCMP_SYS(tgkill)})
        listed.allow(call, std::array{argument(0, self)});
    if (!policy.ports.empty()) allowSockets(listed, policy.names);
    // Calls newer than Linux 5.0 fail with ENOSYS, so that libraries use older ones. Their numbers are equal
    // on all processors.
    constexpr int firstNew = 424, endOfNew = 512;
    for (int call = firstNew; call < endOfNew; ++call) {
        if (std::ranges::find(allowedCalls, call, &AllowedCall::call) == allowedCalls.end())
            listed.answer(SCMP_ACT_ERRNO(ENOSYS), call);
    }
    return listed.load();
}

bool refuseRequests() {
    CallFilter requests(SCMP_ACT_ALLOW);
    for (const scmp_datum_t request : refusedRequests)
        requests.refuse(SCMP_SYS(ioctl), std::array{argument(1, number, request)});
    return requests.load();
}

/// The number of threads of the user, in all processes that this process can see.
rlim_t threadsOfTheUser() {
    rlim_t threads = 0;
    std::error_code error;
    for (const auto& process : std::filesystem::directory_iterator("/proc", error)) {
        struct stat tasks {};
        const std::string folder = process.path().string() + "/task";
        if (stat(folder.c_str(), &tasks) == 0 && tasks.st_uid == getuid() && tasks.st_nlink > 2)
            threads += tasks.st_nlink - 2; // a folder per thread, "." and ".."
    }
    return threads;
}

bool canStartProcess() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0 && waitpid(child, nullptr, 0) == child;
}

/// Limits the number of threads. RLIMIT_NPROC counts all threads of the user, so the limit is the present
/// number plus the number that drivers and compilers need. In a container, not all threads of the user are
/// visible, so the number is doubled until a process can start.
void limitProcesses() {
    const rlim_t more = 256 + 4 * std::thread::hardware_concurrency();
    rlimit limit{};
    getrlimit(RLIMIT_NPROC, &limit);
    const rlim_t most = limit.rlim_max;
    for (rlim_t threads = threadsOfTheUser() + 1; threads < most; threads *= 2) {
        limit.rlim_cur = threads;
        setrlimit(RLIMIT_NPROC, &limit);
        if (!canStartProcess()) continue;
        limit.rlim_cur = limit.rlim_max = std::min(most, threads + more);
        setrlimit(RLIMIT_NPROC, &limit);
        return;
    }
}

/// Starts a process that kills the group when this process ends. This process is killed when the thread of
/// the parent that started it ends. No process can leave the group, because the calls for that are denied.
bool leadGroup() {
    setpgid(0, 0);
    if (getpgrp() != getpid()) return false;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const auto self = static_cast<int>(syscall(SYS_pidfd_open, getpid(), 0));
    if (self < 0) return false;
    const pid_t watch = fork(); // a member of the group, so that the number of the group is not reused
    if (watch == 0) {
        dup2(self, 0);
        close_range(1, ~0U, 0);
        pollfd end{0, POLLIN, 0};
        while (poll(&end, 1, -1) < 0) {
        }
        kill(0, SIGKILL);
        _exit(0);
    }
    close(self);
    return watch > 0;
}

#if defined(__x86_64__)
/// Handler of SIGSYS. The C library calls newfstatat() with an empty path instead of fstat(). newfstatat() is
/// denied, so the handler calls fstat() and returns its result.
void answerByDescriptor(int /*signal*/, siginfo_t* /*info*/, void* context) {
    const int before = errno;
    greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const auto* path = reinterpret_cast<const char*>(registers[REG_RSI]); // NOLINT(performance-no-int-to-ptr)
    long result = -EACCES;
    if ((registers[REG_R10] & AT_EMPTY_PATH) != 0 && path != nullptr && *path == '\0')
        result = syscall(SYS_fstat, registers[REG_RDI], registers[REG_RDX]) == 0 ? 0 : -errno;
    registers[REG_RAX] = result;
    errno = before;
}
#endif

} // namespace

std::vector<std::string> confine(const SandboxPolicy& policy) {
    const bool startsPrograms = policy.work == ConfinedWork::Kernels;
    std::vector<std::string> missing;
    setLimit(RLIMIT_CORE, 0, 0);
    if (policy.memory) setMemory(*policy.memory, *policy.memory);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (startsPrograms) {
        limitProcesses();
        if (!leadGroup())
            missing.emplace_back(SENTENCE("programs that it starts cannot be ended together with it"));
    }
    if (!closeFileSystem(policy))
        missing.emplace_back(SENTENCE("its access to files cannot be blocked (no Landlock here)"));
    if (!policy.ports.empty() && landlockVersion() < 4)
        missing.emplace_back(
            SENTENCE("its access to other ports cannot be blocked (Landlock is too old here)"));
    if (!allowCalls(policy) || (startsPrograms && !refuseRequests()))
        missing.emplace_back(SENTENCE("its system calls cannot be blocked (no seccomp here)"));
    return missing;
}

bool denyPathLookups() {
    CallFilter filter(SCMP_ACT_ALLOW);
    for (const int call :
         {SCMP_SYS(access), SCMP_SYS(chdir), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(lstat),
          SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(stat), SCMP_SYS(statfs)})
        filter.answer(SCMP_ACT_ERRNO(EACCES), call);
    filter.answer(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(statx)); // libraries then use older calls
#if defined(__x86_64__)
    struct sigaction action {};
    action.sa_sigaction = answerByDescriptor;
    action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
    sigaction(SIGSYS, &action, nullptr);
    filter.answer(SCMP_ACT_TRAP, SCMP_SYS(newfstatat));
#endif
    return filter.load();
}

bool denyConnecting() {
    CallFilter filter(SCMP_ACT_ALLOW);
    filter.refuse(SCMP_SYS(socket));
    filter.refuse(SCMP_SYS(connect));
    filter.refuse(SCMP_SYS(sendto), std::array{scmp_arg_cmp{4, SCMP_CMP_NE, 0, 0}}); // any address
    return filter.load();
}

void limitMemory(std::optional<std::uint64_t> bytes) {
    setMemory(bytes.value_or(RLIM_INFINITY), RLIM_INFINITY);
}

void limitWork(std::chrono::seconds work) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + work.count());
    setLimit(RLIMIT_CPU, seconds, RLIM_INFINITY);
}

} // namespace tonescope
