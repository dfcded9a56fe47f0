// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest of three numbers: the memory of the system that is free or can be freed, the address space
// that the limit of the process leaves, and for its control group and each parent group the limit less the
// memory in use. The page cache counts as free in the first and the third number.
#include "engine/image/available_memory.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope {

namespace {

using Bytes = std::optional<std::uint64_t>;

Bytes numberIn(const std::string& path) {
    std::uint64_t number = 0;
    std::ifstream file(path);
    return file >> number ? Bytes(number) : std::nullopt; // the text "max" means no limit
}

Bytes leftOf(const Bytes& limit, const Bytes& used) {
    if (!limit || !used) return std::nullopt;
    return *limit - std::min(*limit, *used);
}

/// The number after `name` in a file that has a name and a number on each line.
Bytes numberAfter(const std::string& name, const std::string& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    for (std::string each, rest; file >> each >> number; std::getline(file, rest)) {
        if (each == name) return number;
    }
    return std::nullopt;
}

Bytes leftBySystem(const std::string& root) {
    const Bytes kibibytes = numberAfter("MemAvailable:", root + "/proc/meminfo");
    return kibibytes ? Bytes(*kibibytes * 1024) : std::nullopt;
}

Bytes leftByProcess() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    const Bytes pages = numberIn("/proc/self/statm");
    return leftOf(limit.rlim_cur,
                  pages ? Bytes(*pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))) : pages);
}

/// The file names of a version of control groups.
struct Groups {
    const char* controller; ///< controller in /proc/self/cgroup; empty in version 2
    const char* folder;
    const char* most;
    const char* used;
    std::array<const char*, 2> files; ///< entries of memory.stat for the page cache, which is part of `used`
};

constexpr std::array<Groups, 2> versions{
    {{"", "/sys/fs/cgroup", "memory.max", "memory.current", {"active_file", "inactive_file"}},
     {"memory",
      "/sys/fs/cgroup/memory",
      "memory.limit_in_bytes",
      "memory.usage_in_bytes",
      {"total_active_file", "total_inactive_file"}}}};

/// The path of this process's group below `folder`, as "/a/b"; "/" for the root group; empty if
/// /proc/self/cgroup does not list the controller.
std::string groupOf(const std::string& root, const std::string& controller) {
    std::ifstream file(root + "/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) { // a line is number:controllers:path
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        if (line.substr(first + 1, second - first - 1) == controller) return line.substr(second + 1);
    }
    return {};
}

Bytes usedBy(const std::string& folder, const Groups& groups) {
    Bytes used = numberIn(folder + groups.used);
    for (const char* name : groups.files) {
        const std::uint64_t files = numberAfter(name, folder + "memory.stat").value_or(0);
        if (used) *used -= std::min(*used, files);
    }
    return used;
}

/// The smallest remaining memory of the group and its parents.
Bytes leftByGroups(const std::string& root, const Groups& groups) {
    Bytes left;
    for (std::string group = groupOf(root, groups.controller);; group.resize(group.rfind('/'))) {
        const std::string folder = root + groups.folder + group + "/";
        if (const Bytes here = leftOf(numberIn(folder + groups.most), usedBy(folder, groups)))
            left = std::min(left.value_or(*here), *here);
        if (group.empty() || group == "/") return left;
    }
}

} // namespace

std::optional<std::uint64_t> availableMemory(const std::string& root) {
    Bytes least;
    for (const Bytes& each : {leftBySystem(root), leftByProcess(), leftByGroups(root, versions[0]),
                              leftByGroups(root, versions[1])}) {
        if (each) least = std::min(least.value_or(*each), *each);
    }
    return least;
}

} // namespace tonescope
