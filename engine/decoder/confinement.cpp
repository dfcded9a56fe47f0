// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/confinement.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tonescope::decoder {

namespace {

// Debian's C library has no names for these calls yet.
long createRuleset(const landlock_ruleset_attr* rules, std::size_t size, std::uint32_t flags) {
    return syscall(SYS_landlock_create_ruleset, rules, size, flags);
}
long addRule(int ruleset, const landlock_path_beneath_attr& rule) {
    return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}
long restrictSelf(int ruleset) {
    return syscall(SYS_landlock_restrict_self, ruleset, 0);
}

void setLimit(decltype(RLIMIT_AS) what, rlim_t most) {
    const rlimit limit{most, most};
    setrlimit(what, &limit);
}

/// Nothing of the file system can be opened any more but what is in these folders.
bool closeFileSystem(const std::vector<std::string>& readable) {
    constexpr std::uint64_t reading =
        LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1U) - 1; // all that the first version knows
    const auto ruleset = static_cast<int>(createRuleset(&handled, sizeof handled, 0));
    if (ruleset < 0) return false;
    for (const std::string& folder : readable) {
        const int opened = open(folder.c_str(), O_PATH | O_CLOEXEC);
        if (opened < 0) continue;
        landlock_path_beneath_attr rule{};
        rule.parent_fd = opened;
        rule.allowed_access = reading;
        if (addRule(ruleset, rule) != 0) { // a file, and no folder
            rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
            addRule(ruleset, rule);
        }
        close(opened);
    }
    const bool closed = restrictSelf(ruleset) == 0;
    close(ruleset);
    return closed;
}

/// Of the system, that decoding does without.
constexpr std::array forbiddenCalls{SCMP_SYS(socket),
                                    SCMP_SYS(socketpair),
                                    SCMP_SYS(connect),
                                    SCMP_SYS(bind),
                                    SCMP_SYS(listen),
                                    SCMP_SYS(accept),
                                    SCMP_SYS(accept4),
                                    SCMP_SYS(execve),
                                    SCMP_SYS(execveat),
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
                                    SCMP_SYS(fork),
                                    SCMP_SYS(vfork),
                                    SCMP_SYS(init_module)};

/// No connections, no other programs, no looking into other processes.
bool forbidCalls() {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == nullptr) return false;
    bool all = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
    for (const int call : forbiddenCalls)
        all = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0 && all;
    all = seccomp_load(filter) == 0 && all;
    seccomp_release(filter);
    return all;
}

} // namespace

std::vector<std::string> confine(std::uint64_t memory, const std::vector<std::string>& readable) {
    std::vector<std::string> missing;
    setLimit(RLIMIT_CORE, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which take terabytes of addresses
    setLimit(RLIMIT_AS, memory);
#endif
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!closeFileSystem(readable))
        missing.emplace_back("files cannot be kept from the decoder (no Landlock here)");
    if (!forbidCalls()) missing.emplace_back("calls cannot be kept from the decoder (no seccomp here)");
    return missing;
}

void limitWork(std::chrono::seconds work) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + work.count());
    const rlimit limit{seconds, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &limit);
}

} // namespace tonescope::decoder
