// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/available_memory.h"

#include <fstream>
#include <string>

namespace tonescope {

std::optional<std::uint64_t> availableMemory() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string name, unit; file >> name >> kibibytes; std::getline(file, unit)) {
        if (name == "MemAvailable:") return kibibytes * 1024;
    }
    return std::nullopt;
}

} // namespace tonescope
