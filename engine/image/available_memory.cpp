// SPDX-License-Identifier: GPL-3.0-or-later
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
    return file >> number ? Bytes(number) : std::nullopt; // "max" is no number, and no limit
}

Bytes leftOf(const Bytes& limit, const Bytes& used) {
    if (!limit || !used) return std::nullopt;
    return *limit - std::min(*limit, *used);
}

Bytes leftBySystem() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string name, unit; file >> name >> kibibytes; std::getline(file, unit)) {
        if (name == "MemAvailable:") return kibibytes * 1024;
    }
    return std::nullopt;
}

Bytes leftByProcess() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    const Bytes pages = numberIn("/proc/self/statm");
    return leftOf(limit.rlim_cur,
                  pages ? Bytes(*pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))) : pages);
}

/// The group's own path below where its files lie, as "/a/b"; empty for the topmost.
std::string groupOf(const std::string& controller) {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) { // number:controllers:path
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        if (line.substr(first + 1, second - first - 1) == controller) return line.substr(second + 1);
    }
    return {};
}

/// A group cannot take more than those that it lies in.
Bytes leftByGroups(const std::string& root, std::string group, const char* most, const char* used) {
    Bytes left;
    while (true) {
        const std::string folder = root + group + "/";
        if (const Bytes here = leftOf(numberIn(folder + most), numberIn(folder + used)))
            left = std::min(left.value_or(*here), *here);
        if (group.empty() || group == "/") return left;
        group.resize(group.rfind('/'));
    }
}

} // namespace

std::optional<std::uint64_t> availableMemory() {
    const std::array all{leftBySystem(), leftByProcess(),
                         leftByGroups("/sys/fs/cgroup", groupOf(""), "memory.max", "memory.current"),
                         leftByGroups("/sys/fs/cgroup/memory", groupOf("memory"), "memory.limit_in_bytes",
                                      "memory.usage_in_bytes")};
    Bytes least;
    for (const Bytes& each : all) {
        if (each) least = std::min(least.value_or(*each), *each);
    }
    return least;
}

} // namespace tonescope
