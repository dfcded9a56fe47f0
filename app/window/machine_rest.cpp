// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/machine_rest.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace tonescope::app {

namespace {

constexpr double mostLoad = 1.0 / 3; ///< of all cores, that other programs may keep busy

std::string firstWord(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string word;
    file >> word;
    return word;
}

} // namespace

bool onBattery(const std::string& root) {
    std::error_code error;
    bool empties = false;
    std::filesystem::directory_iterator supplies(root + "/sys/class/power_supply", error);
    for (; !error && supplies != std::filesystem::directory_iterator(); supplies.increment(error)) {
        const std::filesystem::directory_entry& supply = *supplies;
        const std::string type = firstWord(supply.path() / "type");
        // A mouse has a battery, too, and says that it is the device's own.
        if (firstWord(supply.path() / "scope") == "Device") continue;
        if (type == "Battery" && firstWord(supply.path() / "status") == "Discharging") empties = true;
    }
    return empties;
}

bool MachineRest::now() {
    const std::optional<double> others = m_load ? m_load->ofOthers() : std::nullopt;
    m_load.emplace();
    return others && *others < mostLoad && !onBattery();
}

} // namespace tonescope::app
