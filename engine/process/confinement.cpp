// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/confinement.h"

#include "engine/values/text/sentence.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <span>

#include <fcntl.h>
#include <linux/landlock.h>
#include <netinet/in.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// What is taken away, as the system takes it from version 4 on: not every system's headers know the second.
struct Handled {
    std::uint64_t files = 0, network = 0;
};
struct PortRule {
    std::uint64_t allowed = 0, port = 0;
};
constexpr std::uint64_t binding = 1, connecting = 2; ///< rights of the network, of version 4
constexpr int portRule = 2;

// Debian's C library has no names for these calls yet.
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

/// `most` is what the process can give itself later. As far as whoever started it lets it.
void setLimit(decltype(RLIMIT_AS) what, rlim_t now, rlim_t most) {
    rlimit limit{};
    getrlimit(what, &limit);
    limit.rlim_max = std::min(limit.rlim_max, most);
    limit.rlim_cur = std::min(limit.rlim_max, now);
    setrlimit(what, &limit);
}

void setMemory([[maybe_unused]] rlim_t now, [[maybe_unused]] rlim_t most) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which take terabytes of addresses
    setLimit(RLIMIT_AS, now, most);
#endif
}

// Rights of later versions, which not every system's headers have.
constexpr std::uint64_t referring = 1ULL << 13U;  ///< of version 2: moving files between folders
constexpr std::uint64_t truncating = 1ULL << 14U; ///< of version 3

constexpr std::uint64_t reading =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t ofFiles =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE | truncating;

/// Of this system's Landlock; below 1: there is none.
long landlockVersion() {
    return createRuleset(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/// All rights that this version can take away; none where it can take away none.
std::uint64_t knownRights(long version) {
    std::uint64_t rights = version < 1 ? 0 : (LANDLOCK_ACCESS_FS_MAKE_SYM << 1U) - 1;
    if (version >= 2) rights |= referring;
    if (version >= 3) rights |= truncating;
    return rights;
}

void allow(int ruleset, const std::vector<std::string>& paths, std::uint64_t rights) {
    for (const std::string& path : paths) {
        const int opened = open(path.c_str(), O_PATH | O_CLOEXEC);
        if (opened < 0) continue;
        landlock_path_beneath_attr rule{};
        rule.parent_fd = opened;
        rule.allowed_access = rights;
        if (addRule(ruleset, rule) != 0) { // a file, and no folder
            rule.allowed_access = rights & ofFiles;
            addRule(ruleset, rule);
        }
        close(opened);
    }
}

/// Nothing of the file system can be opened any more but what is in reach, and nothing connected to but its
/// ports, where the system knows how.
bool closeFileSystem(const Reach& reach) {
    const long version = landlockVersion();
    const bool ports = version >= 4;
    const Handled handled{knownRights(version), ports ? binding | connecting : 0};
    const std::size_t size = ports ? sizeof handled : sizeof handled.files;
    const auto ruleset = static_cast<int>(createRuleset(&handled, size, 0));
    if (ruleset < 0) return false;
    allow(ruleset, reach.readable, reading);
    allow(ruleset, reach.writable, handled.files & ~LANDLOCK_ACCESS_FS_MAKE_BLOCK);
    for (const std::uint16_t port : reach.ports)
        addRule(ruleset, PortRule{connecting, port});
    const bool closed = restrictSelf(ruleset) == 0;
    close(ruleset);
    return closed;
}

/// Of the system, that neither decoders nor kernels need.
constexpr std::array forbiddenCalls{SCMP_SYS(socketpair),
                                    SCMP_SYS(bind),
                                    SCMP_SYS(listen),
                                    SCMP_SYS(accept),
                                    SCMP_SYS(accept4),
                                    SCMP_SYS(ptrace),
                                    SCMP_SYS(process_vm_readv),
                                    SCMP_SYS(process_vm_writev),
                                    SCMP_SYS(kill),
                                    SCMP_SYS(tkill),
                                    SCMP_SYS(open_by_handle_at),
                                    SCMP_SYS(mount),
                                    SCMP_SYS(umount2),
                                    SCMP_SYS(pivot_root),
                                    SCMP_SYS(unshare),
                                    SCMP_SYS(setns),
                                    SCMP_SYS(bpf),
                                    SCMP_SYS(perf_event_open),
                                    SCMP_SYS(keyctl),
                                    SCMP_SYS(add_key),
                                    SCMP_SYS(request_key),
                                    SCMP_SYS(io_uring_setup),
                                    SCMP_SYS(userfaultfd),
                                    SCMP_SYS(pidfd_open),
                                    SCMP_SYS(pidfd_getfd),
                                    SCMP_SYS(pidfd_send_signal),
                                    SCMP_SYS(rt_sigqueueinfo),
                                    SCMP_SYS(rt_tgsigqueueinfo),
                                    SCMP_SYS(shmget),
                                    SCMP_SYS(shmat),
                                    SCMP_SYS(shmctl),
                                    SCMP_SYS(msgget),
                                    SCMP_SYS(semget),
                                    SCMP_SYS(truncate),
                                    SCMP_SYS(chmod),
                                    SCMP_SYS(fchmodat),
                                    SCMP_SYS(chown),
                                    SCMP_SYS(lchown),
                                    SCMP_SYS(fchownat),
                                    SCMP_SYS(utime),
                                    SCMP_SYS(utimes),
                                    SCMP_SYS(futimesat),
                                    SCMP_SYS(setxattr),
                                    SCMP_SYS(lsetxattr),
                                    SCMP_SYS(removexattr),
                                    SCMP_SYS(lremovexattr),
                                    SCMP_SYS(init_module)};

/// By which something else is reached over a network.
constexpr std::array connectingCalls{SCMP_SYS(socket), SCMP_SYS(connect)};

/// By which other programs are started, and by which they change what they have opened: it may be a file that
/// was handed over to be read.
constexpr std::array programCalls{SCMP_SYS(execve),    SCMP_SYS(execveat),     SCMP_SYS(fork),
                                  SCMP_SYS(vfork),     SCMP_SYS(fchmod),       SCMP_SYS(fchown),
                                  SCMP_SYS(fsetxattr), SCMP_SYS(fremovexattr), SCMP_SYS(utimensat)};

/// Of a call's arguments, one that a rule asks about. With two values the first is the mask.
constexpr scmp_arg_cmp argument(unsigned which, scmp_compare how, scmp_datum_t value,
                                scmp_datum_t masked = 0) {
    return {which, how, value, masked};
}

/// Calls that a process may make for itself alone.
bool forbidForOthers(scmp_filter_ctx filter) {
    const auto self = static_cast<scmp_datum_t>(getpid());
    const auto refuse = [filter](int call, const scmp_arg_cmp& where) {
        return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1, where) == 0;
    };
    return refuse(SCMP_SYS(tgkill), argument(0, SCMP_CMP_NE, self)) &&
           refuse(SCMP_SYS(prlimit64), argument(0, SCMP_CMP_NE, 0)) &&
           refuse(SCMP_SYS(utimensat), argument(1, SCMP_CMP_NE, 0)); // by a path, and not by a descriptor
}

/// No sockets but those of TCP, and where names are asked for those of UDP: Landlock knows the ports of no
/// others.
bool forbidOtherSockets(scmp_filter_ctx filter, bool names) {
    constexpr scmp_datum_t kinds = 0xF; // of the second number, which has flags, too
    const scmp_datum_t last = names ? IPPROTO_UDP : IPPROTO_TCP;
    bool all = true;
    const auto refuse = [&](const scmp_arg_cmp& where) {
        all = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1, where) == 0 && all;
    };
    for (scmp_datum_t family = 0; family < AF_INET6; ++family) {
        if (family != AF_INET) refuse(argument(0, SCMP_CMP_EQ, family));
    }
    refuse(argument(0, SCMP_CMP_GT, AF_INET6));
    for (scmp_datum_t kind = 0; kind <= kinds; ++kind) {
        if (kind != SOCK_STREAM && !(names && kind == SOCK_DGRAM))
            refuse(argument(1, SCMP_CMP_MASKED_EQ, kinds, kind));
    }
    for (scmp_datum_t protocol = 1; protocol < last; ++protocol) {
        if (protocol != IPPROTO_TCP) refuse(argument(2, SCMP_CMP_EQ, protocol));
    }
    refuse(argument(2, SCMP_CMP_GT, last));
    return all;
}

/// Nothing is sent that connects: of that Landlock does not know.
bool forbidFastOpening(scmp_filter_ctx filter) {
    const auto refuse = [filter](int call, const scmp_arg_cmp& where) {
        return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1, where) == 0;
    };
    constexpr scmp_datum_t fast = MSG_FASTOPEN;
    return refuse(SCMP_SYS(sendto), argument(3, SCMP_CMP_MASKED_EQ, fast, fast)) &&
           refuse(SCMP_SYS(sendmsg), argument(2, SCMP_CMP_MASKED_EQ, fast, fast)) &&
           refuse(SCMP_SYS(sendmmsg), argument(3, SCMP_CMP_MASKED_EQ, fast, fast));
}

/// A filter of calls that all threads get.
class CallFilter {
public:
    CallFilter() : m_filter(seccomp_init(SCMP_ACT_ALLOW)) {
        m_whole = m_filter != nullptr && seccomp_attr_set(m_filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
    }
    CallFilter(const CallFilter&) = delete;
    CallFilter& operator=(const CallFilter&) = delete;
    ~CallFilter() {
        if (m_filter != nullptr) seccomp_release(m_filter);
    }

    void refuse(std::span<const int> calls) {
        for (const int call : calls)
            refine([call](scmp_filter_ctx filter) {
                return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0;
            });
    }
    void refine(const std::function<bool(scmp_filter_ctx)>& rules) {
        m_whole = m_filter != nullptr && rules(m_filter) && m_whole;
    }
    /// False where some of it cannot be refused; the rest is.
    [[nodiscard]] bool load() { return m_filter != nullptr && seccomp_load(m_filter) == 0 && m_whole; }

private:
    scmp_filter_ctx m_filter;
    bool m_whole = false;
};

/// No connections but those in reach, no looking into other processes, and where nobody wants them no other
/// programs.
bool forbidCalls(const Reach& reach) {
    CallFilter filter;
    filter.refuse(forbiddenCalls);
    if (!reach.programs) filter.refuse(programCalls);
    if (reach.ports.empty()) {
        filter.refuse(connectingCalls);
    } else {
        filter.refine([&](scmp_filter_ctx calls) { return forbidOtherSockets(calls, reach.names); });
        filter.refine(forbidFastOpening);
    }
    filter.refine(forbidForOthers);
    return filter.load();
}

} // namespace

std::vector<std::string> confine(const Reach& reach) {
    std::vector<std::string> missing;
    setLimit(RLIMIT_CORE, 0, 0);
    if (reach.memory) setMemory(*reach.memory, *reach.memory);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!closeFileSystem(reach))
        missing.emplace_back(SENTENCE("files cannot be kept from it (no Landlock here)"));
    if (!reach.ports.empty() && landlockVersion() < 4)
        missing.emplace_back(SENTENCE("other ports cannot be kept from it (Landlock is too old here)"));
    if (!forbidCalls(reach)) missing.emplace_back(SENTENCE("calls cannot be kept from it (no seccomp here)"));
    return missing;
}

bool stopConnecting() {
    CallFilter filter;
    filter.refuse(connectingCalls);
    filter.refine([](scmp_filter_ctx calls) { // to whom it would not be connected
        return seccomp_rule_add(calls, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sendto), 1,
                                argument(4, SCMP_CMP_NE, 0)) == 0;
    });
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
