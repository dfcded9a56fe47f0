// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/machine_load.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::bench {

namespace {

using std::chrono::nanoseconds;

// The system counts in steps of a hundredth of a second for each core: less than this says nothing.
constexpr nanoseconds shortest = std::chrono::milliseconds(100);
constexpr nanoseconds longEnough = std::chrono::milliseconds(500); // for a fiftieth

nanoseconds timeOf(decltype(RUSAGE_SELF) whose) {
    rusage usage{};
    if (getrusage(whose, &usage) != 0) return {};
    const auto time = [](const timeval& value) {
        return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
    };
    return time(usage.ru_utime) + time(usage.ru_stime);
}

/// With the linkers and disassemblers that drivers and this program start.
nanoseconds ownTime() {
    return timeOf(RUSAGE_SELF) + timeOf(RUSAGE_CHILDREN);
}

std::optional<ProcessorTime> machineTime() {
    std::ifstream stat("/proc/stat");
    return processorTimeIn(stat);
}

std::optional<double> givenLoad() {
    const char* given = std::getenv("TONESCOPE_OTHER_LOAD");
    if (given == nullptr) return std::nullopt;
    std::istringstream text(given);
    double load = 0;
    return text >> load ? std::optional(std::clamp(load, 0.0, 1.0)) : std::nullopt;
}

} // namespace

std::optional<ProcessorTime> processorTimeIn(std::istream& stat) {
    std::string name;
    std::array<std::int64_t, 8> ticks{}; // user nice system idle iowait irq softirq steal
    stat >> name;
    for (std::int64_t& each : ticks)
        stat >> each;
    const long rate = sysconf(_SC_CLK_TCK);
    if (!stat || name != "cpu" || rate <= 0) return std::nullopt;
    const auto time = [rate](std::int64_t count) {
        return nanoseconds(std::chrono::seconds(1)) / rate * count;
    };
    const std::int64_t all = std::accumulate(ticks.begin(), ticks.end(), std::int64_t{0});
    return ProcessorTime{time(all - ticks[3] - ticks[4]), time(all)};
}

MachineLoad::MachineLoad() : m_machine(machineTime()), m_own(ownTime()) {
}

std::optional<double> MachineLoad::ofOthers() const {
    if (const std::optional<double> given = givenLoad()) return given;
    const std::optional<ProcessorTime> now = machineTime();
    if (!m_machine || !now || now->all - m_machine->all < shortest) return std::nullopt;
    const nanoseconds others = now->busy - m_machine->busy - (ownTime() - m_own);
    const double part =
        static_cast<double>(others.count()) / static_cast<double>((now->all - m_machine->all).count());
    return std::clamp(part, 0.0, 1.0);
}

void MachineLoad::watchOn() const {
    if (givenLoad()) return;
    for (auto now = machineTime(); m_machine && now && now->all - m_machine->all < longEnough;
         now = machineTime())
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

} // namespace tonescope::bench
